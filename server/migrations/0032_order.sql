-- What enterprises bought in the market: the order, how it is delivered, and the time that was paid.

alter table app_version drop constraint app_version_source_type_check;
alter table app_version add constraint app_version_source_type_check
  check (source_type in ('JAR', 'NODE', 'URL', 'IMAGE', 'STATIC'));

create table market_order (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  buyer_id uuid not null references account,
  application_id uuid not null references application,
  version_id uuid not null references app_version,
  -- As the buyer saw them.
  name text not null,
  en_name text not null,
  version text not null,
  publisher text not null,
  logo text,
  plan_id uuid not null,
  -- The plan as it was sold: a later price changes nothing before its end.
  plan jsonb not null,
  -- -1: for good.
  months int not null check (months = -1 or months > 0),
  -- Fen.
  cost bigint not null check (cost >= 0),
  space_id uuid not null references space,
  -- Where it finds its database, sealed; kept until it is handed to the instance.
  access bytea,
  state text not null default 'unpaid'
    check (state in ('unpaid', 'delivering', 'active', 'failed', 'cancelled', 'frozen', 'ended')),
  -- Why it could not be delivered: a code, a fact, and the last lines it wrote.
  failure text not null default '',
  failure_detail text not null default '',
  failure_log jsonb not null default '[]',
  payment_id uuid references ledger_payment,
  instance_id uuid references instance,
  auto_renewal boolean not null default false,
  -- A renewal that somebody has to pay or agree to first, and what was agreed.
  renewal_payment_id uuid references ledger_payment,
  renewal_months int,
  renewal_plan jsonb,
  -- How often it was renewed: every try asks for a payment of its own.
  tries int not null default 0,
  -- The last notice about its end: 30, 7, 1 days before, 0 when it was over.
  noticed int,
  -- When renewing was tried last.
  tried_at timestamptz,
  periods int not null default 0,
  starts_at timestamptz,
  -- Null while it was not delivered, and of what was bought for good.
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  search text[] not null generated always as (grams(name || ' ' || en_name)) stored
);
create index market_order_enterprise on market_order (enterprise_id, created_at desc);
create index market_order_application on market_order (application_id);
create index market_order_version on market_order (version_id);
create index market_order_delivering on market_order (begun_at) where state = 'delivering';
create index market_order_ends on market_order (ends_at) where state in ('active', 'frozen');
create index market_order_search on market_order using gin (search);

create table market_order_step (
  order_id uuid not null references market_order on delete cascade,
  enterprise_id uuid not null references enterprise,
  step text not null,
  position int not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'undone')),
  detail text not null default '',
  at timestamptz,
  primary key (order_id, step)
);
create index market_order_step_enterprise on market_order_step (enterprise_id);

-- The time that was paid for: one payment, one period.
create table market_order_period (
  order_id uuid not null references market_order on delete cascade,
  enterprise_id uuid not null references enterprise,
  number int not null check (number > 0),
  payment_id uuid unique references ledger_payment,
  months int not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  primary key (order_id, number)
);
create index market_order_period_enterprise on market_order_period (enterprise_id);

-- How a version is built and reached, as its publisher's tools say it.
create table app_info (
  version_id uuid primary key references app_version,
  app_name text not null default '',
  version text not null default '',
  url text not null default '',
  profile text not null default '',
  other text not null default '',
  container_port int,
  jenkins_project text not null default '',
  gitlab_project text not null default '',
  jdk text not null default 'Java8',
  saved_by uuid not null references account,
  saved_at timestamptz not null default now()
);
