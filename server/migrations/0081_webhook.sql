-- What programs of enterprises are told, and what became of it.
create table webhook (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  name text collate cn not null check (length(name) between 1 and 40),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Sealed with the secret of the house.
  secret bytea not null,
  is_on boolean not null default true,
  -- Since then nothing got through; it goes with the first that does.
  failing_since timestamptz,
  -- Switched off by us, after days of it.
  given_up boolean not null default false,
  -- What was not written because too much waited.
  dropped int not null default 0,
  last_sent_at timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint webhook_name_taken unique (enterprise_id, name)
);

create table webhook_delivery (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  webhook_id uuid not null references webhook on delete cascade,
  event text not null,
  -- As it is sent and signed; the same when it is sent again.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  next_at timestamptz not null default now(),
  problem jsonb
);
create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting';
create index webhook_delivery_of on webhook_delivery (enterprise_id, webhook_id, id desc);
create index webhook_delivery_waiting on webhook_delivery (webhook_id) where state = 'waiting';
create index webhook_delivery_old on webhook_delivery (created_at);
