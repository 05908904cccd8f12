-- What overviews look back on.

-- Messages and points that were stored, by the hour: steps of ten seconds are kept for a day only.
create table telemetry_hour (
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  at timestamptz not null,
  messages bigint not null check (messages >= 0),
  points bigint not null check (points >= 0),
  primary key (enterprise_id, at)
);
create index telemetry_hour_age on telemetry_hour (at);
insert into telemetry_hour (enterprise_id, at, messages, points)
  select enterprise_id, date_trunc('hour', at), sum(messages), sum(points) from telemetry_rate group by 1, 2;

-- How many devices there were, and how many of them online, when it was last looked within an hour.
create table device_hour (
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  at timestamptz not null,
  devices bigint not null,
  online bigint not null,
  primary key (enterprise_id, at)
);
create index device_hour_age on device_hour (at);
