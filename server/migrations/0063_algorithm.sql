-- Algorithms: what enterprises, people and the platform bring, and what of it was approved.

create table algorithm_category (
  id uuid primary key default new_id(),
  parent_id uuid constraint algorithm_category_parent references algorithm_category,
  name text not null collate cn check (name <> ''),
  name_en text not null default '',
  remark text not null default '',
  icon text not null default '',
  sort int not null default 0,
  -- Of those the product brings: found again at the next start, also under another name.
  code text unique
);
create unique index algorithm_category_name_taken
  on algorithm_category (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), folded(name));

create table algorithm (
  id uuid primary key default new_id(),
  scope text not null check (scope in ('enterprise', 'private', 'system')),
  -- Of the enterprise's; null otherwise.
  enterprise_id uuid references enterprise,
  -- Null: the platform brings it.
  created_by uuid references account,
  updated_by uuid references account,
  name text not null collate cn check (name <> ''),
  name_en text not null default '',
  keyword text not null default '',
  description text not null default '',
  description_en text not null default '',
  category_id uuid constraint algorithm_category_in_use references algorithm_category,
  mode text not null check (mode in ('SQL', 'JAVASCRIPT', 'PYTHON', 'SPARK', 'ONNX', 'CONTAINER', 'BUILTIN')),
  -- A stored file of the file room; of the platform's own: the name of its folder.
  file text,
  file_name text not null default '',
  file_bytes bigint not null default 0,
  is_package boolean not null default false,
  source text,
  manifest jsonb,
  digest text,
  logo text,
  status text not null default '1' check (status in ('1', '2', '3', '4', '5')),
  -- Compared before every move: of two at once one wins.
  status_version int not null default 1,
  -- What stands in the library.
  online_version int,
  reason text not null default '',
  submitted_by uuid references account,
  submitted_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name || ' ' || name_en || ' ' || keyword)) stored,
  check ((scope = 'enterprise') = (enterprise_id is not null)),
  check ((scope = 'system') = (created_by is null)),
  -- Nobody decides on what they handed in.
  constraint algorithm_four_eyes check (decided_by is null or submitted_by is null or decided_by <> submitted_by)
);
create unique index algorithm_name_taken on algorithm (folded(name));
create index on algorithm (enterprise_id, updated_at desc, id) where scope = 'enterprise';
create index on algorithm (created_by, updated_at desc, id) where scope = 'private';
create index on algorithm (category_id);
create index on algorithm (submitted_at, id) where status = '2';
create index algorithm_search on algorithm using gin (search);

-- What was approved, as it was: nothing of it changes any more.
create table algorithm_version (
  id uuid primary key default new_id(),
  algorithm_id uuid not null references algorithm on delete cascade,
  number int not null,
  digest text not null,
  manifest jsonb not null,
  file text,
  is_package boolean not null,
  source text,
  -- The files of the package with their hashes: what the next version changed.
  files jsonb not null,
  evidence_id uuid,
  approved_by uuid references account,
  approved_at timestamptz not null default now(),
  unique (algorithm_id, number)
);

create table algorithm_evidence (
  id uuid primary key default new_id(),
  algorithm_id uuid not null references algorithm on delete cascade,
  digest text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  percent int not null default 0,
  holder int,
  attempts int not null default 0,
  checks jsonb not null default '[]',
  runs jsonb not null default '[]',
  difference jsonb,
  asked_by uuid references account,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index on algorithm_evidence (algorithm_id, created_at desc);
create unique index algorithm_evidence_busy on algorithm_evidence (algorithm_id) where state in ('queued', 'running');

-- The history of an algorithm, each line bound to the one before.
create table algorithm_move (
  id uuid primary key default new_id(),
  algorithm_id uuid not null references algorithm on delete cascade,
  number int not null,
  from_status text,
  to_status text not null,
  by_id uuid references account,
  reason text not null default '',
  digest text,
  evidence_id uuid,
  at timestamptz not null default now(),
  hash text not null,
  unique (algorithm_id, number)
);
create unique index algorithm_builtin on algorithm (file) where scope = 'system';
