-- The present state of the schema, in the order in which it is installed, which is also
-- the order to read it in: one job's life from enqueue to pruned. For development:
--
--   psql -v ON_ERROR_STOP=1 -1 -c 'create schema pyqueue_thin' -f sql/install.sql
--
-- Databases that are lived in get it from the migrations, which run frozen copies.

\ir schema/queue.sql
\ir schema/registers.sql
\ir schema/epoch.sql
\ir schema/job.sql
\ir schema/finished_job.sql
\ir schema/side_effect.sql
\ir schema/all_job.sql
\ir schema/new_job.sql
\ir functions/_raise_null.sql
\ir functions/_raise_invalid.sql
\ir functions/_check_name.sql
\ir functions/_is_within.sql
\ir functions/_check_lease.sql
\ir functions/_check_delay.sql
\ir functions/_check_limit.sql
\ir functions/_check_json.sql
\ir functions/_check_batch.sql
\ir functions/_check_same_length.sql
\ir functions/_check_claim.sql
\ir functions/_check_claims.sql
\ir functions/_microseconds.sql
\ir functions/_next_ready_seq.sql
\ir functions/enqueue_job.sql
\ir functions/enqueue_jobs.sql
\ir functions/enqueue_job_rows.sql
\ir functions/_job_from_json.sql
\ir functions/_check_job.sql
\ir functions/_insert_job.sql
\ir functions/_insert_jobs.sql
\ir functions/_replace_job.sql
\ir functions/_lock_waiting.sql
\ir functions/_raise_unique_conflict.sql
\ir functions/claim_job.sql
\ir functions/claim_jobs.sql
\ir functions/_check_epoch.sql
\ir functions/_epoch_is_stale.sql
\ir functions/_line_identity.sql
\ir functions/bump_epoch.sql
\ir functions/_pick_ready.sql
\ir functions/heartbeat_job.sql
\ir functions/heartbeat_jobs.sql
\ir functions/assert_job.sql
\ir functions/set_progress.sql
\ir functions/_raise_lease_lost.sql
\ir functions/_refuse.sql
\ir functions/record_effect.sql
\ir functions/get_effect.sql
\ir functions/finish_job.sql
\ir functions/finish_jobs.sql
\ir functions/_lock_held.sql
\ir functions/_end_jobs.sql
\ir functions/fail_job.sql
\ir functions/release_job.sql
\ir functions/_requeue_jobs.sql
\ir functions/_retry_delay.sql
\ir functions/_cut.sql
\ir functions/_with_error.sql
\ir functions/sweep_jobs.sql
\ir functions/_sweep_is_due.sql
\ir functions/_sweep.sql
\ir functions/cancel_job.sql
\ir functions/retry_job.sql
\ir functions/_revive_job.sql
\ir functions/_unknown_job.sql
\ir functions/pause_queue.sql
\ir functions/resume_queue.sql
\ir functions/get_job.sql
\ir functions/list_jobs.sql
\ir functions/_kinds_of_end.sql
\ir functions/queue_stats.sql
\ir functions/prune_jobs.sql
