-- Tokens of programs. What is kept of a token's text is its digest and its first characters.
create table api_token (
  id uuid primary key default new_id(),
  account_id uuid not null references account,
  -- Null: the personal scope, where an account holds what the platform gave it.
  enterprise_id uuid references enterprise,
  name text collate cn not null check (length(name) between 1 and 40),
  start text not null,
  hash bytea not null unique,
  keys text[] not null check (cardinality(keys) between 1 and 200),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  revoked_at timestamptz,
  revoked_by uuid references account,
  last_used_at timestamptz,
  last_address text
);
create index api_token_own on api_token (account_id, created_at desc);
create index api_token_place on api_token (enterprise_id, created_at desc);
