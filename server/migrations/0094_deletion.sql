-- The end of an enterprise: asked for, waited for, done, and certified.

create table enterprise_deletion (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  enterprise_name text not null,
  asked_by uuid not null references account,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  -- Until then it can be taken back.
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'withdrawn', 'stopped', 'removing', 'done')),
  -- Who took it back.
  withdrawn_name text not null default '',
  -- What stood in its way when it was due.
  blockers jsonb not null default '[]',
  -- The table being emptied.
  at_work text not null default '',
  -- The copy of the server that has it in hand.
  holder int,
  -- What was removed so far, by table: rows and bytes.
  removed jsonb not null default '{}',
  ended_at timestamptz,
  -- The certificate: its number, its text to the letter, and the SHA-256 of that.
  number text unique,
  statement text,
  sha256 text,
  search text[] not null generated always as (grams(enterprise_name || ' ' || asked_name || ' ' || coalesce(number, ''))) stored,
  check ((state = 'done') = (statement is not null))
);
create unique index deletion_running on enterprise_deletion (enterprise_id) where state in ('waiting', 'removing');
create index enterprise_deletion_due on enterprise_deletion (due_at) where state in ('waiting', 'removing');
create index enterprise_deletion_new on enterprise_deletion (asked_at desc, id desc);
create index enterprise_deletion_asked on enterprise_deletion (asked_by, asked_at desc);
create index enterprise_deletion_search on enterprise_deletion using gin (search);

-- Its row stays, because books and log name it; nothing else of it does.
alter table enterprise add column deleted_at timestamptz;
