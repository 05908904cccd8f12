-- Exports of all an enterprise has, or of a person's account.

create table data_export (
  id uuid primary key default new_id(),
  -- Null: of the person's account.
  enterprise_id uuid default wall_enterprise() references enterprise,
  -- Who asked for it.
  account_id uuid not null references account,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Tables to write, those that are written, and what is being written now.
  tables int not null default 0,
  tables_done int not null default 0,
  at_work text not null default '',
  -- Rows and files within, and the bytes of the archive.
  rows bigint not null default 0,
  files bigint not null default 0,
  bytes bigint not null default 0,
  sha256 text not null default '',
  -- What could not be put in, in sentences.
  gaps jsonb not null default '[]',
  -- Why it failed.
  error text not null default '',
  -- The copy of the server that has it in hand.
  holder int,
  attempts int not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The archive goes then; the row stays as a record of it for as long as the list shows it.
  expires_at timestamptz,
  gone_at timestamptz
);
-- One at a time of an enterprise, or of a person.
create unique index data_export_running on data_export (coalesce(enterprise_id, account_id))
  where state in ('waiting', 'running');
create index data_export_of on data_export (enterprise_id, started_at desc, id desc);
create index data_export_own on data_export (account_id, started_at desc, id desc) where enterprise_id is null;
create index data_export_open on data_export (started_at) where state in ('waiting', 'running');
create index data_export_expiry on data_export (expires_at) where gone_at is null and expires_at is not null;
