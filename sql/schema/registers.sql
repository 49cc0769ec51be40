-- Numbers that live outside of transactions. A sequence has no row versions: it costs
-- the same under any snapshot, nobody waits for it, and a rollback does not undo it.
-- Logged ones survive a crash; an unlogged one writes no WAL and reads as null after a
-- crash or a promotion, so every use of one must be safe at null.

-- Each hand-over of a job draws a token from this line. It only goes up.
create sequence pyqueue_thin.token_line as bigint cache 1;
comment on sequence pyqueue_thin.token_line is
'Source of fencing tokens; lifted to the clock (microseconds since 2024) by each '
'epoch.';

create sequence pyqueue_thin.epoch_base as bigint cache 1;
comment on sequence pyqueue_thin.epoch_base is
'Where the present epoch begins: every token of it is higher.';

-- Written last: it publishes the epoch.
create sequence pyqueue_thin.epoch_identity as bigint
minvalue -9223372036854775808 start 1 cache 1;
comment on sequence pyqueue_thin.epoch_identity is
'What the present epoch was begun for, by _epoch_identity.';

-- Places in the ready order. One value at a time, so that numbers are drawn in the
-- order in which they are handed out (see _next_ready_seq).
create sequence pyqueue_thin.ready_line as bigint cache 1;
comment on sequence pyqueue_thin.ready_line is
'Source of job.ready_seq, the place of a ready job in its lane.';

create sequence pyqueue_thin.refused as bigint cache 1;
comment on sequence pyqueue_thin.refused is
'Calls refused for a stale token. Survives the rollback; a server crash may add up '
'to 32.';

create unlogged sequence pyqueue_thin.swept_at as bigint cache 1; -- noqa: PRS
comment on sequence pyqueue_thin.swept_at is
'When jobs were last swept, in microseconds since 1970; ahead of that after a slow '
'sweep.';

-- The mark: see _move_cursors. Two pairs, so that a new mark does not take away the one
-- that can be used.
create unlogged sequence pyqueue_thin.mark as bigint minvalue 0 cache 1; -- noqa: PRS
comment on sequence pyqueue_thin.mark is
'A place; every place up to it was drawn by a transaction below mark_xid.';

create unlogged sequence pyqueue_thin.mark_xid as bigint cache 1; -- noqa: PRS
comment on sequence pyqueue_thin.mark_xid is
'A transaction id, drawn after the last place was read for mark.';

create unlogged sequence pyqueue_thin.settled as bigint minvalue 0 cache 1; -- noqa: PRS
comment on sequence pyqueue_thin.settled is
'The last mark below whose transaction id none was running when somebody looked.';

create unlogged sequence pyqueue_thin.settled_xid as bigint cache 1; -- noqa: PRS
comment on sequence pyqueue_thin.settled_xid is
'The transaction id that belongs to settled.';

create unlogged sequence pyqueue_thin.stragglers_checked_at -- noqa: PRS
as bigint cache 1;
comment on sequence pyqueue_thin.stragglers_checked_at is
'When ready jobs below a cursor were last looked for, in microseconds since 1970; '
'ahead of that after a slow look.';

-- Calls ask this register, which costs them far less than a look at the grants. It is
-- raised before a list is there, as it does not wait for the commit, and never lowered:
-- a rollback would not raise it again. Then calls look at the grants in vain.
create sequence pyqueue_thin.queue_lists as bigint cache 1;
comment on sequence pyqueue_thin.queue_lists is
'1 once some role was limited to queues, and null before.';
