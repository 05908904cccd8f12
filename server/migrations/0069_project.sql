-- Projects: datasets, algorithms and models connected on a canvas, their versions, runs, and what runs made.

create table project (
  id uuid primary key default new_id(),
  scope text not null check (scope in ('enterprise', 'private', 'system')),
  -- Of the enterprise's; null otherwise.
  enterprise_id uuid references enterprise,
  -- Null: the platform brings it.
  created_by uuid references account,
  name text not null collate cn check (name <> ''),
  name_en text not null default '',
  description text not null default '',
  description_en text not null default '',
  -- Of those the platform brings: found again with the next version of the product.
  code text unique,
  -- The newest version.
  version int not null default 0,
  -- The stored file of the newest canvas; empty: of what the platform brings.
  location text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references account,
  -- What steps before it left is not shown any more.
  cleaned_at timestamptz,
  -- Cron; empty: it does not run by the clock.
  schedule text not null default '',
  on_data boolean not null default false,
  -- Whose rights it runs with by itself.
  schedule_by uuid references account,
  next_at timestamptz,
  search text[] not null generated always as (grams(name || ' ' || name_en)) stored,
  check ((scope = 'enterprise') = (enterprise_id is not null)),
  check ((scope = 'system') = (created_by is null))
);
create unique index project_name_taken on project (scope,
  (case scope when 'enterprise' then enterprise_id when 'private' then created_by end), folded(name))
  nulls not distinct;
create index on project (enterprise_id, updated_at desc, id) where scope = 'enterprise';
create index on project (created_by, updated_at desc, id) where scope = 'private';
create index project_search on project using gin (search);
create index project_next on project (next_at) where next_at is not null;

-- A canvas as it was saved; nothing of it changes.
create table project_version (
  id uuid primary key default new_id(),
  project_id uuid not null references project on delete cascade,
  number int not null,
  enterprise_id uuid references enterprise,
  created_by uuid references account,
  note text not null default '',
  canvas jsonb not null,
  nodes int not null,
  links int not null,
  created_at timestamptz not null default now(),
  unique (project_id, number)
);

create table project_comment (
  id uuid primary key default new_id(),
  project_id uuid not null references project on delete cascade,
  enterprise_id uuid references enterprise,
  -- Empty: about the project.
  node_id text not null default '',
  text text not null,
  is_done boolean not null default false,
  created_by uuid not null references account,
  created_at timestamptz not null default now()
);
create index on project_comment (project_id, created_at);

-- What steps made, found by what it was made from: the same content is made once. Kept under `step-<id>`.
create table step_result (
  id uuid primary key default new_id(),
  enterprise_id uuid references enterprise,
  created_by uuid references account,
  -- Of package, parameters, seed and the content of the inputs.
  key text not null,
  algorithm_id uuid not null,
  digest text not null,
  -- By port: kind, rows, bytes, sha256, schema or card; what they are made of is gone when `is_gone`.
  outputs jsonb not null,
  metrics jsonb not null default '{}',
  views jsonb not null default '[]',
  warnings jsonb not null default '[]',
  log jsonb not null default '{}',
  measured jsonb not null default '{}',
  rows_in bigint not null default 0,
  bytes bigint not null default 0,
  is_gone boolean not null default false,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
-- One enterprise never meets what another one made, not even by its content.
create unique index step_result_key on step_result (coalesce(enterprise_id, created_by), key) where not is_gone;
create index on step_result (coalesce(enterprise_id, created_by), algorithm_id, created_at desc);
create index on step_result (used_at) where not is_gone;

create table project_run (
  id uuid primary key default new_id(),
  project_id uuid not null references project on delete cascade,
  enterprise_id uuid references enterprise,
  created_by uuid references account,
  -- The number of the version that runs.
  version int not null,
  cause text not null check (cause in ('person', 'module', 'schedule', 'data')),
  engine text not null default 'local' check (engine in ('local', 'spark')),
  -- Which part, and what was asked for at the start.
  part jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  problem jsonb,
  failed_at text not null default '',
  -- What the links carried.
  carried jsonb not null default '[]',
  revision int not null default 0,
  -- The copy of the server that has it in hand.
  holder int,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
-- Of one project one runs at a time.
create unique index run_under_way on project_run (project_id) where state in ('waiting', 'running');
create index on project_run (project_id, created_at desc);
create index on project_run (coalesce(enterprise_id, created_by), created_at desc);
create index project_run_open on project_run (created_at) where state in ('waiting', 'running');

create table project_step (
  run_id uuid not null references project_run on delete cascade,
  node_id text not null,
  enterprise_id uuid references enterprise,
  position int not null,
  name text not null,
  object_id uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'reused', 'failed', 'cancelled', 'skipped')),
  reason text not null,
  -- What the key is made of, so that a later plan can say what changed.
  recipe jsonb not null default '{}',
  key text not null default '',
  result_id uuid references step_result,
  percent int not null default 0 check (percent between 0 and 100),
  at_work text not null default '',
  attempt int not null default 0,
  problem jsonb,
  -- Of one that failed; of others they stand with the result.
  log jsonb not null default '{}',
  measured jsonb not null default '{}',
  started_at timestamptz,
  ended_at timestamptz,
  primary key (run_id, node_id)
);
create index on project_step (result_id) where result_id is not null;

