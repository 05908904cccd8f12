create table account (
  id uuid primary key default new_id(),
  username text not null constraint username_taken unique,
  email text not null constraint email_taken unique,
  phone text not null constraint phone_taken unique,
  real_name text not null default '' collate cn,
  avatar text,
  password_hash text not null,
  failures int not null default 0,
  locked_until timestamptz,
  -- Made by the demo data with a password that stands in the README.
  demo boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);

create table session (
  id uuid primary key default new_id(),
  token_hash bytea not null unique,
  account_id uuid not null references account,
  -- Where the session stands now; null is the personal scope.
  enterprise_id uuid,
  -- Null is "All roles".
  role_id uuid,
  address text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
select wall('session');
alter table session alter column enterprise_id drop default;
create policy own on session using (account_id = wall_user()) with check (account_id = wall_user());
create index session_live on session (account_id) where ended_at is null;
create index session_enterprise on session (enterprise_id) where ended_at is null;

create table function_config (
  account_id uuid not null references account,
  config_id text not null,
  value text not null,
  primary key (account_id, config_id)
);
