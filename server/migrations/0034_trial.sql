-- Runs of a version before anybody buys it: by its publisher, and as evidence for a review.

create table trial (
  id uuid primary key default new_id(),
  version_id uuid not null references app_version,
  -- publisher: to see whether it runs. review: evidence, bound to the digest that was submitted.
  purpose text not null check (purpose in ('publisher', 'review')),
  -- Of the content that was run, as a review knows it.
  digest text not null,
  -- What is started: { kind, digest, file, reference, port, version }.
  release jsonb not null,
  -- { cpu, memory, disk }: thousandths of a core, MiB, MiB.
  limits jsonb not null,
  -- The label below the domain of applications: two hyphens, so that no application in a space ever has it.
  host text not null unique check (host ~ '^trial--[0-9a-f]{16}$'),
  state text not null default 'waiting' check (state in ('waiting', 'booting', 'running', 'failed', 'ended')),
  cause text,
  detail text not null default '',
  exit jsonb,
  boot_ms int,
  -- Null where nothing runs: static files and addresses.
  peak_memory bigint,
  cpu_ms bigint,
  -- The last lines it wrote.
  log jsonb not null default '[]',
  -- What it ran on: driver and kind of limits.
  machine text not null default '',
  -- Null: begun by the platform when it was submitted.
  by_id uuid references account,
  by_name text not null default '',
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  healthy_at timestamptz,
  -- When it is stopped by itself.
  ends_at timestamptz,
  ended_at timestamptz,
  -- The runtime has it no more.
  removed_at timestamptz
);
create unique index trial_running on trial (version_id, purpose) where state in ('waiting', 'booting', 'running');
create index trial_version on trial (version_id, created_at desc);
create index trial_open on trial (created_at) where removed_at is null;

-- What publishers are told of where their applications run.
create index instance_event_crashed on instance_event (instance_id, at) where state = 'crashed' and by_id is null;
create index instance_hour_seconds on instance_hour (instance_id, at) include (seconds);
