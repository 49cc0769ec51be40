-- A register's value is place * 2^20 + note * 2^19 + the low 19 bits of lane_id. What
-- another lane left there, even written late by somebody who stalled, reads as 0: so a
-- register can be given to another lane at any time. The note, 0 or 1, says that the
-- lane was found empty while others were not (_note_emptied).
create view pyqueue_thin.lane_start as
select
  l.lane_id,
  l.queue,
  l.priority,
  l.register,
  case r.content % 524288
    when l.lane_id % 524288 then r.content / 1048576
    else 0
  end as place,
  (
    select min(n.priority)
    from pyqueue_thin.lane as n
    where n.queue = l.queue and n.priority > l.priority
  ) as next_priority
from pyqueue_thin.lane as l
cross join lateral pg_sequence_last_value(l.register) as r (content);

revoke usage on type pyqueue_thin.lane_start from public;

comment on view pyqueue_thin.lane_start is
'For each known lane its cursor (place, 0: none), and the next known priority of its '
'queue (null: none). All ready jobs of the lane have places above the cursor.';
