-- What devices say, read in order by rules and pushes; rules, and the alarms they raise.

-- How far a consumer has read what a gateway brought. It moves in the transaction of what follows from it, so that a
-- message is judged once, on whichever copy of the server.
create table stream_cursor (
  consumer text not null,
  source_id uuid not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  -- The last frame, and the last event, it has seen.
  frame_no bigint not null,
  event_no bigint not null,
  -- Frames that had left the hot table before it came to them.
  missed bigint not null default 0,
  moved_at timestamptz not null default now(),
  primary key (consumer, source_id)
);
create index stream_cursor_source on stream_cursor (source_id);

-- Events of devices and changes of their connection, counted without a hole for each gateway.
create table stream_source (
  id uuid primary key,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  event_no bigint not null default 0
);
create table device_event (
  source_id uuid not null,
  no bigint not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  device_id uuid not null,
  kind text not null check (kind in ('event', 'status')),
  -- Of the thing model; of a status: up or down.
  name text not null,
  level text not null default 'info' check (level in ('info', 'warning', 'fault')),
  output jsonb not null default '{}',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (source_id, no)
);
create index device_event_of on device_event (device_id, at desc, no desc);
create index device_event_age on device_event (received_at);

-- What follows from what devices say. What is drawn stands here; what is in force is a version.
create table rule (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  name text collate cn not null check (name <> ''),
  description text not null default '',
  scope jsonb not null,
  graph jsonb not null,
  -- Counts the saves: who saves says which one was changed.
  revision int not null default 1,
  -- Of the saves that were published: what is drawn differs when they differ.
  published_revision int,
  version int,
  is_enabled boolean not null default false,
  -- Messages that were received before are not its affair.
  enabled_at timestamptz,
  canary_version int,
  canary_share int,
  canary_started_at timestamptz,
  canary_ends_at timestamptz,
  canary_failures_at_most float8,
  -- Why the last one was taken back.
  canary_returned text not null default '',
  -- When a schedule in it is due next.
  next_at timestamptz,
  debug_until timestamptz,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  updated_by uuid references account,
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name)) stored
);
create unique index rule_name_taken on rule (enterprise_id, folded(name));
create index rule_running on rule (enterprise_id) where is_enabled;
create index rule_next on rule (next_at) where next_at is not null;

create table rule_version (
  rule_id uuid not null references rule on delete cascade,
  version int not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  scope jsonb not null,
  graph jsonb not null,
  note text not null default '',
  published_by uuid references account,
  published_at timestamptz not null default now(),
  primary key (rule_id, version)
);

-- What a version knows of a device: its windows, and the values it needs again.
create table rule_state (
  rule_id uuid not null references rule on delete cascade,
  version int not null,
  device_id uuid not null references device on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  content jsonb not null,
  -- When it has to be looked at although the device says nothing.
  due_at timestamptz,
  primary key (rule_id, version, device_id)
);
create index rule_state_due on rule_state (due_at) where due_at is not null;
create index rule_state_device on rule_state (device_id);

-- What went through a node, by the hour.
create table rule_count (
  rule_id uuid not null references rule on delete cascade,
  version int not null,
  node text not null,
  port text not null,
  hour timestamptz not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  times bigint not null,
  last_detail text not null default '',
  last_at timestamptz not null default now(),
  primary key (rule_id, hour, version, node, port)
);
create index rule_count_age on rule_count (hour);

-- Ways of messages through a rule somebody debugs.
create table rule_trace (
  id bigint generated always as identity primary key,
  rule_id uuid not null references rule on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  version int not null,
  device_id uuid not null,
  device_name text not null,
  message jsonb not null,
  steps jsonb not null,
  at timestamptz not null
);
create index rule_trace_of on rule_trace (rule_id, id desc);

create table rule_trial (
  id uuid primary key default new_id(),
  rule_id uuid not null references rule on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  by_id uuid references account,
  scope jsonb not null,
  graph jsonb not null,
  against int,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  percent int,
  result jsonb,
  error text not null default '',
  holder int,
  attempts int not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index rule_trial_of on rule_trial (rule_id, started_at desc);
create index rule_trial_open on rule_trial (started_at) where state in ('waiting', 'running');

-- Something a person should look at. One that is active is not raised again, only counted.
create table alarm (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  kind text not null check (kind in ('rule', 'outage')),
  severity text not null check (severity in ('critical', 'major', 'minor', 'warning', 'info')),
  title text not null,
  -- The name stays when the device is gone.
  device_id uuid references device on delete set null,
  device_name text not null default '',
  rule_id uuid references rule on delete set null,
  rule_name text not null default '',
  node text not null default '',
  -- Behind the gateway of an outage.
  devices int not null default 0,
  facts jsonb not null default '{}',
  times bigint not null default 1,
  raised_at timestamptz not null,
  last_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references account,
  assignee_id uuid references account,
  shelved_until timestamptz,
  escalations int not null default 0,
  escalate_at timestamptz,
  search text[] not null generated always as (grams(title || ' ' || device_name)) stored
);
create unique index alarm_active on alarm (rule_id, node, device_id) where cleared_at is null and kind = 'rule';
create unique index alarm_outage on alarm (device_id) where cleared_at is null and kind = 'outage';
create index alarm_own on alarm (enterprise_id, raised_at desc, id desc);
create index alarm_open on alarm (enterprise_id, severity, raised_at desc) where cleared_at is null;
create index alarm_device on alarm (device_id, raised_at desc);
create index alarm_rule on alarm (rule_id, raised_at desc);
create index alarm_search on alarm using gin (search);
create index alarm_escalating on alarm (escalate_at) where escalate_at is not null;

create table alarm_step (
  id uuid primary key default new_id(),
  alarm_id uuid not null references alarm on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  kind text not null,
  by_id uuid references account,
  text text not null default '',
  at timestamptz not null default now()
);
create index alarm_step_of on alarm_step (alarm_id, at, id);

create table alarm_escalation (
  enterprise_id uuid primary key default wall_enterprise() references enterprise,
  content jsonb not null,
  updated_by uuid references account,
  updated_at timestamptz not null default now()
);
