insert into raw.job (queue, payload) values ('bench', :payload) returning job_id;
