-- Events that devices send, and debugging of devices.

-- By which number of its sender an event came, and which one of that message it is: what is sent twice is stored once.
alter table device_event add column run text, add column seq bigint, add column part int;
create unique index device_event_once on device_event (source_id, run, seq, part) where run is not null;

-- Somebody looks at what a device says, and may speak in its place, for a while.
create table debug_session (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  device_id uuid not null references device on delete cascade,
  -- Whose connection is listened to.
  gateway_id uuid not null references gateway on delete cascade,
  by_id uuid not null references account,
  started_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- Null: it is on.
  ended_at timestamptz,
  sends int not null default 0,
  check (ends_at > started_at)
);
create index debug_session_on on debug_session (ends_at) where ended_at is null;
create index debug_session_device on debug_session (device_id, started_at desc);
create index debug_session_own on debug_session (enterprise_id) where ended_at is null;
create index debug_session_age on debug_session (started_at);
