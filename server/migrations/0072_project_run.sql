-- What steps of runs may take: their memory while they run, and what they took, hour by hour.

alter table project_step add column memory_mb int not null default 0;
create index project_step_running on project_step (run_id) where state = 'running';
create index on project_step (node_id, run_id);

-- What steps of an enterprise, or of somebody without one, took: one row an hour, so that a bill can count them. It
-- stays when projects and runs go.
create table step_hour (
  place_id uuid not null,
  enterprise_id uuid references enterprise,
  hour timestamptz not null,
  steps int not null default 0,
  ms bigint not null default 0,
  cpu_ms bigint not null default 0,
  -- Memory that was set aside, times seconds.
  memory_mb_s bigint not null default 0,
  primary key (place_id, hour)
);
