-- What is measured, by whom, and the points themselves. This room knows no gateway: a source is an id of somebody's.

create table telemetry_source (
  -- The id of what sends, given by the room that knows it.
  id uuid primary key,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  -- Counts its stored frames, without a hole: what a reader resumes by.
  frame_no bigint not null default 0,
  points bigint not null default 0,
  -- Frames that had been stored before: sent again because nobody had heard the answer.
  doubles bigint not null default 0,
  -- Points older than what was stored before them by more than their period.
  late bigint not null default 0,
  received_at timestamptz,
  -- The newest time a point carries.
  newest_at timestamptz,
  -- Its clock minus ours, in milliseconds, as far as arrivals show it.
  skew_ms bigint,
  created_at timestamptz not null default now()
);
create index telemetry_source_own on telemetry_source (enterprise_id);

-- A source counts what it sends; when it forgets where it was it begins a new run.
create table telemetry_run (
  source_id uuid not null references telemetry_source on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  run text not null check (run ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- The numbers that were stored. What is missing between them is a gap.
  stored int8multirange not null default '{}',
  -- Numbers it said it will never send: it lost them itself.
  given_up int8multirange not null default '{}',
  began_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (source_id, run)
);

create table telemetry_series (
  -- Short: every point carries it.
  id int generated always as identity primary key,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  source_id uuid not null references telemetry_source on delete cascade,
  -- As it is called on the wire.
  name text not null check (name <> '' and length(name) <= 100),
  kind text not null check (kind in ('number', 'boolean', 'text')),
  unit text not null default '',
  -- How often it should come; null: whenever it changes.
  period_ms int check (period_ms > 0),
  -- Its points are kept when they have left the hot table.
  is_kept boolean not null default true,
  created_at timestamptz not null default now(),
  -- No longer measured; its points stay.
  ended_at timestamptz
);
create unique index telemetry_series_name_taken on telemetry_series (source_id, name);
create index telemetry_series_own on telemetry_series (enterprise_id, source_id);

-- One row a message, not one a point: series, time, value and quality side by side. What is not said is the usual:
-- offsets are then 0, qualities good, texts none.
create table telemetry_frame (
  -- The hour it was received in, counted round: a part of the table holds one hour and is emptied when that is sealed.
  slot smallint not null check (slot between 0 and 7),
  enterprise_id uuid not null,
  source_id uuid not null,
  no bigint not null,
  run text,
  seq bigint,
  received_at timestamptz not null,
  -- Offsets count from here, in milliseconds.
  base_at timestamptz not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  series int[] not null,
  offset_ms int[],
  value float8[] not null,
  -- 0 good, 1 uncertain, 2 bad.
  quality smallint[],
  text text[]
) partition by list (slot);
create index telemetry_frame_time on telemetry_frame (source_id, to_at);
create index telemetry_frame_no on telemetry_frame (source_id, no);
create table telemetry_frame_0 partition of telemetry_frame for values in (0);
create table telemetry_frame_1 partition of telemetry_frame for values in (1);
create table telemetry_frame_2 partition of telemetry_frame for values in (2);
create table telemetry_frame_3 partition of telemetry_frame for values in (3);
create table telemetry_frame_4 partition of telemetry_frame for values in (4);
create table telemetry_frame_5 partition of telemetry_frame for values in (5);
create table telemetry_frame_6 partition of telemetry_frame for values in (6);
create table telemetry_frame_7 partition of telemetry_frame for values in (7);
