-- A register's value is place * 2^20 + the low 20 bits of lane_id. A value that another
-- lane left there, even one written late by somebody who stalled, reads as 0: so a
-- register can be given to another lane at any time.
create view pyqueue_thin.lane_start as
select
  l.lane_id,
  l.queue,
  l.priority,
  l.register,
  case r.content % 1048576
    when l.lane_id % 1048576 then r.content / 1048576
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
