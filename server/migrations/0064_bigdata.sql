-- Datasets: tables that enterprises and people bring, and those the platform has.

create table dataset (
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
  category text not null,
  -- Of those the platform brings: found again at the next start.
  code text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name || ' ' || name_en)) stored,
  check ((scope = 'enterprise') = (enterprise_id is not null)),
  check ((scope = 'system') = (created_by is null))
);
create unique index dataset_name_taken on dataset (scope,
  (case scope when 'enterprise' then enterprise_id when 'private' then created_by end), folded(name))
  nulls not distinct;
create index on dataset (enterprise_id, updated_at desc, id) where scope = 'enterprise';
create index on dataset (created_by, updated_at desc, id) where scope = 'private';
create index dataset_search on dataset using gin (search);

-- A table as it was brought, kept as Parquet under `bigdata-<id>`; nothing of it changes once it is ready.
create table dataset_version (
  id uuid primary key default new_id(),
  dataset_id uuid not null references dataset on delete cascade,
  number int not null,
  -- Whose room it takes.
  enterprise_id uuid references enterprise,
  created_by uuid references account,
  note text not null default '',
  data_type text not null,
  -- The upload it is made of; gone when it has been imported.
  file text,
  file_name text not null default '',
  -- What was said about reading it; then how it was read.
  reading jsonb,
  columns jsonb,
  sheet text,
  state text not null default 'importing' check (state in ('importing', 'ready', 'failed', 'cancelled')),
  percent int not null default 0 check (percent between 0 and 100),
  problem text not null default '',
  -- The copy of the server that has it in hand.
  holder int,
  attempts int not null default 0,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  sha256 text not null default '',
  schema jsonb not null default '[]',
  misfits jsonb not null default '[]',
  profile jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (dataset_id, number)
);
create unique index dataset_importing on dataset_version (dataset_id) where state = 'importing';
create index dataset_version_open on dataset_version (created_at) where state = 'importing';

-- What uses a dataset: as long as there is any, it cannot be deleted.
create table dataset_use (
  dataset_id uuid not null constraint dataset_in_use references dataset,
  kind text not null check (kind in ('project', 'model')),
  holder_id uuid not null,
  name text not null,
  primary key (dataset_id, kind, holder_id)
);
