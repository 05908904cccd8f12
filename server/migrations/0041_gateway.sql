-- How gateways prove who they are, what is wanted of them, what they were told, and what happened to them.

create table gateway_credential (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  gateway_id uuid not null references gateway on delete cascade,
  -- For which it was issued. That one may have been renewed and deleted since: whether it holds, the gateway's says.
  certificate_id uuid not null,
  kind text not null check (kind in ('key', 'x509')),
  -- What it calls itself when it connects; of a certificate its serial number.
  name text not null check (name <> ''),
  -- Of a key: SHA-256 of a secret of 256 bits, which nobody has but the gateway.
  secret_hash bytea,
  -- Of a certificate: as it was issued, without its key.
  pem text,
  not_after timestamptz,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  check ((kind = 'key') = (secret_hash is not null)),
  check ((kind = 'x509') = (pem is not null))
);
create unique index gateway_credential_name on gateway_credential (name);
-- A gateway has one that holds.
create unique index gateway_credential_one on gateway_credential (gateway_id) where revoked_at is null;

-- The platform's own authority for certificates of gateways; its key is sealed with the secret of the house.
create table gateway_authority (
  id uuid primary key default new_id(),
  pem text not null,
  sealed_key bytea not null,
  created_at timestamptz not null default now()
);

-- Every version of what is wanted of a gateway; the newest is meant.
create table gateway_config (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  gateway_id uuid not null references gateway on delete cascade,
  version int not null check (version > 0),
  transfer_protocol text not null,
  compress_method text not null,
  data_transfer_url text not null,
  file_transfer_url text not null,
  period_ms int not null check (period_ms >= 10),
  buffer int not null check (buffer > 0),
  -- In the order people gave them.
  nodes jsonb not null,
  saved_by uuid references account,
  saved_at timestamptz not null default now(),
  -- What the gateway said of it.
  state text not null default 'pending' check (state in ('pending', 'applied', 'refused')),
  answered_at timestamptz,
  refusal text not null default ''
);
create unique index gateway_config_version_taken on gateway_config (gateway_id, version);

create table gateway_command (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  gateway_id uuid not null references gateway on delete cascade,
  name text not null check (name ~ '^[a-z][a-z0-9_.-]{0,63}$'),
  arguments jsonb not null default '{}',
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'delivered', 'answered', 'refused', 'timed_out', 'expired', 'cancelled')),
  answer jsonb,
  refusal text not null default '',
  asked_by uuid references account,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  sends int not null default 0,
  -- Until then it waits for a gateway that is away; after being sent it has `timeout_seconds`.
  expires_at timestamptz not null,
  timeout_seconds int not null check (timeout_seconds between 1 and 3600)
);
create index gateway_command_of on gateway_command (gateway_id, asked_at desc, id desc);
create index gateway_command_open on gateway_command (gateway_id, asked_at) where state in ('queued', 'sent', 'delivered');
create index gateway_command_due on gateway_command (expires_at) where state in ('queued', 'sent', 'delivered');

create table gateway_log (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  gateway_id uuid not null references gateway on delete cascade,
  type text not null,
  -- What its words are made of.
  facts jsonb not null default '{}',
  at timestamptz not null default now()
);
create index gateway_log_of on gateway_log (gateway_id, at desc, id desc);
create index gateway_log_type on gateway_log (gateway_id, type, at desc, id desc);
-- What is old goes.
create index gateway_log_age on gateway_log (at);
create index gateway_command_age on gateway_command (ended_at) where ended_at is not null;
