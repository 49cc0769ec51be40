create table pyqueue_thin.granted_role (
  role text collate "C" not null,
  access text collate "C" not null,
  queues text[],
  constraint granted_role_pkey primary key (role, access),
  constraint granted_role_access_known check (
    access in ('producer', 'worker', 'reader', 'operator')
  ),
  constraint granted_role_queues_named check (
    array_ndims(queues) = 1 and array_position(queues, null) is null
  )
);

revoke usage on type pyqueue_thin.granted_role from public;

comment on table pyqueue_thin.granted_role is
'What grant_access has granted, so that migrations can grant it again.';
comment on column pyqueue_thin.granted_role.role is
'Name of the role, as it was when it was granted.';
comment on column pyqueue_thin.granted_role.access is
'producer, worker, reader or operator: see function_access.';
comment on column pyqueue_thin.granted_role.queues is
'The queues that the role is limited to with this access; null: all.';

-- A trigger, so that a list is noted too when it comes by a reloaded dump or by
-- replication, neither of which has to bring the register along.
create trigger granted_role_queue_list
before insert or update on pyqueue_thin.granted_role
for each row
when (new.queues is not null)
execute function pyqueue_thin._note_queue_list();

alter table pyqueue_thin.granted_role enable always trigger granted_role_queue_list;
