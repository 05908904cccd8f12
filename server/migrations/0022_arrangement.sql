-- What a person arranged for themselves: columns, filters, folded parts.
create table arrangement (
  account_id uuid not null references account on delete cascade,
  key text not null check (key ~ '^[a-z0-9.:-]{1,80}$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, key)
);
alter table arrangement enable row level security;
alter table arrangement force row level security;
