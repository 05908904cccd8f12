-- What runs in tenant spaces: instances, what they ran, what happened to them, what they took.

create table instance (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  space_id uuid not null references space,
  name text not null,
  -- The label below the domain of applications; free again when it is removed.
  host text not null check (host ~ '^[a-z0-9]([a-z0-9-]{0,60}[a-z0-9])?$'),
  -- What it was made for, in the words of the room that asked.
  holder_type text not null,
  holder_id uuid not null,
  -- Which runtime has it; empty until it was told.
  runtime text not null default '',
  wanted text not null default 'run' check (wanted in ('run', 'stop', 'frozen')),
  release_id uuid not null,
  millicores int not null check (millicores > 0),
  memory_mb int not null check (memory_mb > 0),
  disk_mb int not null check (disk_mb > 0),
  users int check (users > 0),
  -- { NAME: value }
  variables jsonb not null default '{}',
  -- The same of those nobody reads back, sealed with the secret of the house.
  secrets bytea,
  -- The one place outside that it reaches.
  database_host text not null default '',
  database_port int not null default 0,
  -- Asked whether it is healthy; empty: it is when it listens.
  health_path text not null default '',
  -- Counts up with every change; what the runtime was told last. A job goes on while they differ.
  generation int not null default 1,
  applied int not null default 0,
  tried_at timestamptz,
  attempts int not null default 0,
  error text not null default '',
  -- As the runtime told it last.
  state text not null default 'stopped' check (state in ('booting', 'running', 'crashed', 'stopped', 'unknown')),
  cause text,
  detail text not null default '',
  settled int not null default 0,
  digest text,
  since timestamptz not null default now(),
  restarts int not null default 0,
  again_at timestamptz,
  exit jsonb,
  -- As it was measured last: counters since its start.
  measured jsonb,
  paid_until timestamptz,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  search text[] not null generated always as (grams(name || ' ' || host)) stored
);
create unique index instance_host_taken on instance (host) where removed_at is null;
create unique index instance_holder on instance (holder_type, holder_id);
create index instance_enterprise on instance (enterprise_id, created_at desc) where removed_at is null;
create index instance_space on instance (space_id) where removed_at is null;
create index instance_list on instance (created_at desc, id desc) where removed_at is null;
create index instance_unsettled on instance (tried_at) where applied < generation;
create index instance_search on instance using gin (search);

-- What it runs and ran; the last five can be returned to.
create table instance_release (
  id uuid primary key default new_id(),
  instance_id uuid not null references instance deferrable initially deferred,
  enterprise_id uuid not null references enterprise,
  -- As its publisher numbers it.
  version text not null,
  kind text not null check (kind in ('JAR', 'NODE', 'STATIC', 'URL', 'IMAGE')),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- The stored name of the program; empty where there is none.
  file text not null default '',
  reference text not null default '',
  port int,
  made_at timestamptz not null default now(),
  unique (instance_id, id)
);
create index instance_release_instance on instance_release (instance_id, made_at desc);
create index instance_release_enterprise on instance_release (enterprise_id);
alter table instance add constraint instance_release_of_its_own
  foreign key (id, release_id) references instance_release (instance_id, id) deferrable initially deferred;

create table instance_event (
  id uuid primary key default new_id(),
  instance_id uuid not null references instance,
  enterprise_id uuid not null references enterprise,
  at timestamptz not null default now(),
  state text not null,
  cause text,
  detail text not null default '',
  version text not null default '',
  exit jsonb,
  -- Null: it happened by itself.
  by_id uuid references account,
  by_name text not null default ''
);
create index instance_event_instance on instance_event (instance_id, at desc);
create index instance_event_enterprise on instance_event (enterprise_id, at desc);

-- What was used: of a minute, and of an hour. One row each: the bill counts them.
create table instance_minute (
  instance_id uuid not null references instance,
  enterprise_id uuid not null references enterprise,
  at timestamptz not null,
  cpu_ms bigint not null default 0,
  memory_bytes bigint not null default 0,
  disk_bytes bigint not null default 0,
  requests bigint not null default 0,
  failures bigint not null default 0,
  users int not null default 0,
  seconds int not null default 0,
  primary key (instance_id, at)
);
create index instance_minute_at on instance_minute (at);
create index instance_minute_enterprise on instance_minute (enterprise_id);
create table instance_hour (like instance_minute including defaults, primary key (instance_id, at),
  foreign key (instance_id) references instance, foreign key (enterprise_id) references enterprise);
create index instance_hour_enterprise on instance_hour (enterprise_id);

-- Which event of a runtime was followed last, and what it enforces.
create table runtime_seen (
  runtime text primary key,
  seq bigint not null default 0,
  machine jsonb not null default '{}',
  heard_at timestamptz not null default now()
);
