create table pyqueue_thin.lane (
  lane_id bigint generated always as identity,
  queue text collate "C" not null,
  priority integer not null,
  register regclass not null,
  constraint lane_pkey primary key (queue, priority),
  constraint lane_register_once unique (register)
);

revoke usage on type pyqueue_thin.lane from public;

comment on table pyqueue_thin.lane is
'The ready jobs of one queue and priority, in the order of ready_seq, for lanes that '
'have a register for their cursor. A lane without one is scanned from its beginning.';
comment on column pyqueue_thin.lane.lane_id is
'Never given twice: its low 19 bits mark what this lane wrote to the register.';
comment on column pyqueue_thin.lane.register is
'Holds the cursor: no ready job of the lane has a place at or below it. See '
'lane_start for the form, _move_cursors for the proof.';

-- The pool. It is made here and not when a lane turns up: a "create sequence" in a
-- claim would wait for other claims, trip event triggers and need a right to create.
do $$
begin
  for v_n in 0..255 loop
    execute format(
      'create unlogged sequence pyqueue_thin.%1$I as bigint minvalue 0 cache 1'
      ' owned by pyqueue_thin.lane.register',
      'lane_cursor_' || to_char(v_n, 'fm000')
    );
  end loop;
end;
$$;
