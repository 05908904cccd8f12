-- Forwards: connections to systems outside, the messages that wait for them, and which data goes where.

create table forward (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  name text collate cn not null check (name <> ''),
  description text not null default '',
  kind text not null check (kind in ('http', 'mqtt', 'kafka', 'postgres', 's3')),
  config jsonb not null,
  -- Sealed; nobody reads them back.
  secrets bytea,
  secret_names text[] not null default '{}',
  batch int not null check (batch between 1 and 1000),
  in_flight int not null check (in_flight between 1 and 64),
  timeout_seconds int not null check (timeout_seconds between 1 and 120),
  most_attempts int check (most_attempts > 0),
  ttl_seconds int check (ttl_seconds > 0),
  overflow text not null check (overflow in ('oldest', 'newest', 'hold')),
  most_rows int not null check (most_rows > 0),
  most_bytes bigint not null check (most_bytes > 0),
  is_started boolean not null default true,
  -- Nothing new is taken; it stops when the last message is sent.
  is_draining boolean not null default false,
  -- Counts changes of what the connection is made of: a sender that has an older one begins anew.
  revision int not null default 1,
  -- The copy of the server that sends; the mark of its presence.
  holder int,
  link text not null default 'idle' check (link in ('idle', 'connecting', 'connected', 'disconnected')),
  checked_at timestamptz,
  failing_since timestamptz,
  problem jsonb,
  delivered_at timestamptz,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  updated_by uuid references account,
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name)) stored
);
create unique index forward_name_taken on forward (enterprise_id, folded(name));

create table push (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  name text collate cn not null check (name <> ''),
  description text not null default '',
  forward_id uuid not null constraint forward_in_use references forward,
  scope jsonb not null,
  filter text not null default '',
  template text not null default '',
  mode text not null check (mode in ('every', 'change', 'interval', 'window')),
  -- Of interval and window.
  seconds int check (seconds > 0),
  -- Of a window: it ends with so many, whatever the time.
  most_messages int check (most_messages > 0),
  is_enabled boolean not null default true,
  -- The queue is full and its instance holds: the stream waits since then.
  held_since timestamptz,
  -- What its filter or template could not do with a message, the newest.
  problem jsonb,
  problem_at timestamptz,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  updated_by uuid references account,
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name)) stored
);
create unique index push_name_taken on push (enterprise_id, folded(name));
create index push_forward on push (forward_id);

-- What a push remembers of a device: when and what it pushed last, and what its window holds.
create table push_device (
  push_id uuid not null references push on delete cascade,
  device_id uuid not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  pushed_at timestamptz,
  last jsonb,
  window_began_at timestamptz,
  held jsonb not null default '[]',
  primary key (push_id, device_id)
);
create index push_device_window on push_device (window_began_at) where window_began_at is not null;

-- What waits to be sent, is being sent, or was given up. What was delivered is gone.
create table push_message (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  forward_id uuid not null references forward on delete cascade,
  -- Null: a rule sent it.
  push_id uuid references push on delete set null,
  -- Messages of one device go out one after the other; nil: of none.
  device_id uuid not null,
  device_name text not null default '',
  device_code text not null default '',
  payload text not null,
  bytes int not null,
  -- By the clock of the device.
  at timestamptz not null,
  created_at timestamptz not null default now(),
  state text not null default 'queued' check (state in ('queued', 'sending', 'dead')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  problem jsonb,
  ended_at timestamptz
);
create index push_message_queue on push_message (forward_id, id) where state = 'queued';
create index push_message_tried on push_message (forward_id, next_at) where state = 'queued' and attempts > 0;
create index push_message_sending on push_message (forward_id) where state = 'sending';
create index push_message_dead on push_message (forward_id, id desc) where state = 'dead';
create index push_message_push on push_message (push_id);

-- Changes of the figures, each written in the transaction of what it counts, so that nobody waits for a row of sums;
-- the sender adds older ones up. The figures of an instance are the sum of all its rows.
create table forward_count (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  forward_id uuid not null references forward on delete cascade,
  push_id uuid,
  at timestamptz not null default now(),
  is_sum boolean not null default false,
  matched bigint not null default 0,
  delivered bigint not null default 0,
  queued bigint not null default 0,
  sending bigint not null default 0,
  dead bigint not null default 0,
  removed bigint not null default 0,
  dropped_oldest bigint not null default 0,
  dropped_newest bigint not null default 0,
  expired bigint not null default 0,
  unfit bigint not null default 0,
  -- Of what is queued or being sent.
  bytes bigint not null default 0
);
create index forward_count_of on forward_count (forward_id, at);
create index forward_count_push on forward_count (push_id) where push_id is not null;

-- Our own receiver: what forwards can be tried with.
create table forward_receiver (
  forward_id uuid primary key references forward on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  token_hash bytea not null unique,
  received bigint not null default 0
);
create table forward_received (
  id bigint generated always as identity primary key,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  forward_id uuid not null references forward_receiver on delete cascade,
  at timestamptz not null default now(),
  body text not null
);
create index forward_received_of on forward_received (forward_id, id desc);
