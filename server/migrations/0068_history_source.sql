-- Datasets that are made of the history of devices, and whose questions are being answered.

create table history_source (
  dataset_id uuid primary key references dataset on delete cascade,
  enterprise_id uuid not null references enterprise,
  -- Whose rights count whenever a version is made of it.
  owner_id uuid not null references account,
  definition jsonb not null,
  -- What its points were called when it was made: what is gone is told by it.
  names jsonb not null,
  -- Reading it shows what is there now; a snapshot is made once.
  is_live boolean not null,
  is_daily boolean not null default false,
  next_at timestamptz,
  -- Why the last refresh of the schedule was not begun.
  problem text not null default '',
  check (is_live or not is_daily),
  check (is_daily = (next_at is not null))
);
create index history_source_due on history_source (next_at) where next_at is not null;

-- Of a version that is made of history: whose rights, what, and which times. No file is brought for it.
alter table dataset_version add column history jsonb;

-- Who has a question about a dataset answered, by any copy of the server: one of a kind at a time.
create table dataset_question (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('table', 'sql')),
  holder int not null,
  ends_at timestamptz not null,
  primary key (account_id, kind)
);
