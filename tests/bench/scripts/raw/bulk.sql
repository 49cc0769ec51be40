insert into raw.job (queue, payload)
select 'bench', unnest(payloads) from bench.batch
returning job_id;
