-- Models: what algorithms learned from datasets, what people bring, and those the platform has.

create table model (
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
  -- Of those the platform brings: found again the next night.
  code text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name || ' ' || name_en)) stored,
  check ((scope = 'enterprise') = (enterprise_id is not null)),
  check ((scope = 'system') = (created_by is null))
);
create unique index model_name_taken on model (scope,
  (case scope when 'enterprise' then enterprise_id when 'private' then created_by end), folded(name))
  nulls not distinct;
create index on model (enterprise_id, updated_at desc, id) where scope = 'enterprise';
create index on model (created_by, updated_at desc, id) where scope = 'private';
create index model_search on model using gin (search);

-- A model as it was trained or brought, kept as a zip under `model-<id>`; nothing of it changes once it is ready.
create table model_version (
  id uuid primary key default new_id(),
  model_id uuid not null references model on delete cascade,
  -- Null: it repeats another one, and nothing of it is kept but what was seen.
  number int,
  again_of uuid references model_version on delete cascade,
  -- Whose room it takes, and who waits for it.
  enterprise_id uuid references enterprise,
  created_by uuid references account,
  note text not null default '',
  origin text not null check (origin in ('training', 'upload', 'copy', 'project', 'system')),
  -- The upload it is made of; gone when it has been looked at.
  file text,
  file_name text not null default '',
  -- The version it is kept from.
  copy_of uuid references model_version on delete set null,
  -- What it learned from; the recipe holds its digest, whatever becomes of it.
  dataset_version_id uuid references dataset_version on delete set null,
  recipe jsonb,
  state text not null default 'training' check (state in ('training', 'ready', 'failed', 'cancelled')),
  percent int not null default 0 check (percent between 0 and 100),
  at_work text not null default '',
  problem jsonb,
  -- The copy of the server that has it in hand.
  holder int,
  attempts int not null default 0,
  kind text not null default '',
  task text not null default 'other',
  signature jsonb not null default '{"inputs": [], "outputs": []}',
  metrics jsonb not null default '{}',
  views jsonb not null default '[]',
  warnings jsonb not null default '[]',
  example jsonb not null default '{}',
  -- Of one that repeats another: whether its bytes were the same.
  is_same boolean,
  bytes bigint not null default 0,
  sha256 text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (model_id, number),
  check ((number is null) = (again_of is not null))
);
create unique index model_training on model_version (model_id) where state = 'training' and number is not null;
create unique index model_file_unknown on model_version (file) where file is not null;
create index model_version_open on model_version (created_at) where state = 'training';
create index on model_version (again_of) where again_of is not null;
create index on model_version (dataset_version_id) where dataset_version_id is not null;

-- What uses a model: as long as there is any, it cannot be deleted.
create table model_use (
  model_id uuid not null constraint model_in_use references model,
  kind text not null check (kind in ('project', 'rule')),
  holder_id uuid not null,
  name text not null,
  primary key (model_id, kind, holder_id)
);
