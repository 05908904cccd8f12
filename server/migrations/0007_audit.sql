create table audit_check (
  id uuid primary key default new_id(),
  state text not null check (state in ('running', 'intact', 'broken', 'cancelled', 'failed')),
  checked bigint not null default 0,
  total bigint not null,
  head bytea not null,
  broken_at bigint,
  broken_why text,
  started_by text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One walk along the chain at a time.
create unique index check_running on audit_check ((true)) where state = 'running';
create index audit_check_started on audit_check (started_at desc);
