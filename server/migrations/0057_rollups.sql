-- Figures of minutes, hours and days, which are kept longer than the points they are made of.

-- Of a day that has points, or had some.
create table telemetry_roll_day (
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  -- Of the points' own time, in Asia/Shanghai.
  day date not null,
  -- Whole hours whose points changed since their roll-ups were made.
  due tstzmultirange not null default '{}',
  -- Series whose points of this day are not all there any more: their roll-ups are not made again.
  gone int4multirange not null default '{}',
  -- Counts changes of both: whoever made roll-ups of what it read finds out that there is something else now.
  revision bigint not null default 0,
  primary key (enterprise_id, day)
);
create index telemetry_roll_day_due on telemetry_roll_day (day) where due <> '{}';

-- A file of roll-ups of one day.
create table telemetry_rollup (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  day date not null,
  -- How wide its cells are.
  step text not null check (step in ('minute', 'hour', 'day')),
  name text not null,
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes > 0),
  cells bigint not null check (cells > 0),
  -- Of which series it has all cells of the day.
  series int4multirange not null,
  made_at timestamptz not null default now(),
  -- Another file stands for it now, or it is not kept any longer. Readers who knew it finish, then it goes.
  gone_at timestamptz
);
create unique index telemetry_rollup_name on telemetry_rollup (name);
create unique index telemetry_rollup_day on telemetry_rollup (enterprise_id, day, step) where gone_at is null;
create index telemetry_rollup_gone on telemetry_rollup (gone_at) where gone_at is not null;

-- What was sealed before has none yet.
insert into telemetry_roll_day (enterprise_id, day, due)
  select enterprise_id, day,
    range_agg(tstzrange(date_trunc('hour', from_at), date_trunc('hour', to_at) + interval '1 hour'))
  from telemetry_archive where gone_at is null group by enterprise_id, day;

-- Rules say for how many days they are kept; nobody has said it yet.
update telemetry_series set own_rule = own_rule || '{"minuteDays": 90, "hourDays": 730, "dayDays": 1825}'
  where own_rule is not null;
update telemetry_series set rule = rule || '{"minuteDays": 90, "hourDays": 730, "dayDays": 1825}' where rule is not null;
update history_policy set rule = rule || '{"minuteDays": 90, "hourDays": 730, "dayDays": 1825}';

-- A file of points that somebody brings back: looked at first, then imported.
create table history_import (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  device_id uuid not null references device on delete cascade,
  by_id uuid not null references account,
  -- Under which the room of files has it, and what it was called.
  file text not null,
  file_name text not null,
  bytes bigint not null,
  state text not null default 'checking'
    check (state in ('checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  percent int not null default 0,
  -- What was found when it was looked at.
  report jsonb,
  error text,
  -- Points that were imported, those that were there before, and the last day that is done: it goes on after that.
  points bigint not null default 0,
  known bigint not null default 0,
  done_day date,
  holder int,
  attempts int not null default 0,
  started_at timestamptz not null default now(),
  -- When it was last asked to go on: by then its job has begun, or was lost.
  asked_at timestamptz not null default now(),
  ended_at timestamptz
);
create index history_import_own on history_import (enterprise_id, started_at);
-- One at a time of an enterprise.
create unique index history_import_running on history_import (enterprise_id) where state in ('checking', 'importing');
