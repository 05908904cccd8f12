-- Files of history that somebody asked for.

create table history_export (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  gateway_id uuid not null references gateway on delete cascade,
  -- Only they see and fetch it.
  by_id uuid not null references account,
  format text not null check (format in ('csv', 'parquet')),
  -- Aliases.
  nodes text[] not null check (cardinality(nodes) > 0),
  -- The first millisecond, and the one after the last.
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  percent int check (percent between 0 and 100),
  points bigint not null default 0,
  bytes bigint not null default 0,
  sha256 text not null default '',
  -- Why it failed.
  error text not null default '',
  -- The copy of the server that has it in hand.
  holder int,
  attempts int not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The file goes then, and the row with it.
  expires_at timestamptz
);
-- One at a time of a person.
create unique index history_export_running on history_export (by_id) where state in ('waiting', 'running');
create index history_export_of on history_export (enterprise_id, by_id, started_at desc, id desc);
create index history_export_gateway on history_export (gateway_id);
create index history_export_open on history_export (started_at) where state in ('waiting', 'running');
create index history_export_expiry on history_export (expires_at) where expires_at is not null;

-- When an enterprise was told last that old points will go, so that it is not told every day.
create table history_notice (
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  reason text not null check (reason in ('age', 'quota')),
  told_at timestamptz not null,
  primary key (enterprise_id, reason)
);
