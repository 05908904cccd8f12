create table dashboard_layout (
  account_id uuid primary key references account,
  layout jsonb not null,
  saved_at timestamptz not null default now()
);
