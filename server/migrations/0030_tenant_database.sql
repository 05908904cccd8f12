-- Databases that tenants connect to themselves, in a cluster of their own; and their backups.

create table tenant_database (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  space_id uuid not null references space,
  -- As its owner calls it.
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,29}$'),
  -- On the server, of the database and its login; the end is random.
  database_name text not null unique check (database_name ~ '^[a-z][a-z0-9_]{2,62}$'),
  state text not null default 'creating'
    check (state in ('creating', 'ready', 'readonly', 'closed', 'deleted', 'failed')),
  error text not null default '',
  -- What the server should be brought to, and what it was brought to last: a job goes on while they differ.
  wanted int not null default 1,
  settled int not null default 0,
  tried_at timestamptz,
  attempts int not null default 0,
  -- A restore fills it: until it has, nobody else makes it.
  copy_id uuid,
  -- Where it is; empty until it was made.
  host text not null default '',
  port int not null default 0,
  cluster text not null default '',
  size_bytes bigint not null default 0,
  max_connections int not null default 20 check (max_connections between 1 and 1000),
  statement_seconds int not null default 600 check (statement_seconds > 0),
  -- Null: made with its space.
  created_by uuid references account,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  deleted_at timestamptz,
  purge_at timestamptz,
  -- Gone for good; the row stays for the log.
  dropped_at timestamptz
);
create unique index tenant_database_name_taken on tenant_database (enterprise_id, name) where dropped_at is null;
create index tenant_database_space on tenant_database (space_id) where dropped_at is null;
create index tenant_database_unsettled on tenant_database (tried_at) where settled < wanted;
create index tenant_database_purge on tenant_database (purge_at) where dropped_at is null and purge_at is not null;

create table tenant_database_copy (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  kind text not null check (kind in ('backup', 'restore')),
  -- Of a backup the one it is made of, of a restore the new one.
  database_id uuid not null references tenant_database,
  -- Of a restore: which backup.
  source_id uuid references tenant_database_copy on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  rows bigint not null default 0,
  bytes bigint not null default 0,
  -- Of the file, packed.
  file_bytes bigint not null default 0,
  percent int check (percent between 0 and 100),
  error text not null default '',
  sha256 text not null default '',
  -- The copy of the server that has it in hand.
  holder int,
  attempts int not null default 0,
  by_id uuid references account,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time of a database.
create unique index database_busy on tenant_database_copy (database_id) where state in ('waiting', 'running');
create index tenant_database_copy_enterprise on tenant_database_copy (enterprise_id, started_at desc);
create index tenant_database_copy_database on tenant_database_copy (database_id);
create index tenant_database_copy_source on tenant_database_copy (source_id);
create index tenant_database_copy_open on tenant_database_copy (started_at) where state in ('waiting', 'running');
