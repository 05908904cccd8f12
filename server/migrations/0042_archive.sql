-- Points that have left the hot table: files in the storage, and what is known of them.

create table telemetry_archive (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  -- Of the points' own time, in Asia/Shanghai.
  day date not null,
  name text not null,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes > 0),
  points bigint not null check (points > 0),
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Which series it has points of.
  series int4multirange not null,
  -- First, least, greatest and last of each half minute, for charts over long ranges; null where points are too few.
  sketch_name text,
  sketch_sha256 bytea check (length(sketch_sha256) = 32),
  sketch_bytes bigint,
  sealed_at timestamptz not null default now(),
  -- Another file holds its points now, or they are not kept any longer. Readers who knew it finish, then it goes.
  gone_at timestamptz,
  check (from_at <= to_at),
  check ((sketch_name is null) = (sketch_sha256 is null) and (sketch_name is null) = (sketch_bytes is null))
);
create unique index telemetry_archive_name on telemetry_archive (name);
create index telemetry_archive_range on telemetry_archive (enterprise_id, to_at) where gone_at is null;
create index telemetry_archive_day on telemetry_archive (enterprise_id, day) where gone_at is null;
create index telemetry_archive_gone on telemetry_archive (gone_at) where gone_at is not null;

-- How long points are kept; without a row, as long as the house keeps them.
create table telemetry_retention (
  enterprise_id uuid primary key default wall_enterprise() references enterprise,
  keep_days int not null check (keep_days between 1 and 3660),
  updated_at timestamptz not null default now()
);

-- Who seals now: one copy of the server at a time.
create table telemetry_turn (
  work text primary key check (work in ('seal', 'compact')),
  holder int,
  taken_at timestamptz
);
insert into telemetry_turn (work) values ('seal'), ('compact');

-- The newest point that has left the hot table; null: none has.
alter table telemetry_series
  add last_at timestamptz,
  add last_value float8,
  add last_text text,
  add last_quality smallint,
  add last_received_at timestamptz,
  add last_no bigint;
