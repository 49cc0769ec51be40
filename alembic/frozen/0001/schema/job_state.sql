-- A domain, and not a check of the table: that one would be read anew from the catalog
-- by every statement that writes a row, which cost a third of an enqueue.
create domain pyqueue_thin.job_state as text
constraint job_state_known check (
  value in ('scheduled', 'ready', 'running', 'blocked', 'held')
);

revoke usage on type pyqueue_thin.job_state from public;

comment on domain pyqueue_thin.job_state is
'What a live job waits for: its time, a claim, its holder, a slot or another job, an '
'operator.';
