-- How much arrives.

-- Messages and points that were stored, in steps of ten seconds: what charts of messages a second are drawn from.
create table telemetry_rate (
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  at timestamptz not null,
  messages bigint not null check (messages >= 0),
  points bigint not null check (points >= 0),
  primary key (enterprise_id, at)
);
-- What is old goes.
create index telemetry_rate_age on telemetry_rate (at);
