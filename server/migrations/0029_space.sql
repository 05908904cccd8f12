-- Tenant spaces: plans, the spaces themselves, how they are set up, and who has and uses what.

-- What can be used up: in which steps it is sold, for how much a month, and what everybody has for nothing.
-- Whole numbers: thousandths of a core, MB, people, databases, steps, hours.
create table quota_item (
  item text primary key,
  position int not null,
  step bigint not null check (step > 0),
  -- Fen a month for a step.
  price bigint not null check (price >= 0),
  free_share bigint not null default 0 check (free_share >= 0)
);
insert into quota_item (item, position, step, price, free_share) values
  ('CPU_CORES', 1, 500, 2500, 0),
  ('MEMORY_QUOTA', 2, 512, 1500, 0),
  ('DISK_QUOTA', 3, 1024, 200, 0),
  ('CONCURRENT_USER', 4, 50, 1000, 0),
  ('DATABASE_COUNT', 5, 1, 3000, 0),
  ('TS_DATABASE_SIZE', 6, 1024, 800, 1024),
  ('BIGDATA_STEPS', 7, 1, 4000, 1),
  ('BIGDATA_MEMORY', 8, 512, 1500, 512),
  ('BIGDATA_HOURS', 9, 10, 1000, 10);

create table quota_plan (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('space', 'bigdata')),
  code text not null constraint quota_plan_code_taken unique,
  name text not null,
  name_en text not null,
  description text not null,
  description_en text not null,
  -- Fen a month.
  price bigint not null check (price >= 0),
  -- { item: amount }
  items jsonb not null,
  is_offered boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
insert into quota_plan (kind, code, name, name_en, description, description_en, price, items) values
  ('space', 'starter', '入门版', 'Starter', '适合试用和小型团队：一两个轻量应用。',
    'For trying things out and small teams: one or two light applications.', 19900,
    '{"CPU_CORES": 1000, "MEMORY_QUOTA": 2048, "DISK_QUOTA": 10240, "CONCURRENT_USER": 50, "DATABASE_COUNT": 1}'),
  ('space', 'standard', '标准版', 'Standard', '适合一个车间或部门：几个日常使用的应用和各自的数据库。',
    'For a plant or a department: several applications in daily use, each with its database.', 59900,
    '{"CPU_CORES": 4000, "MEMORY_QUOTA": 8192, "DISK_QUOTA": 51200, "CONCURRENT_USER": 200, "DATABASE_COUNT": 5}'),
  ('space', 'professional', '专业版', 'Professional', '适合整个企业：多个应用、更多用户，高峰时也有余量。',
    'For a whole enterprise: many applications and users, with room for peaks.', 149900,
    '{"CPU_CORES": 12000, "MEMORY_QUOTA": 24576, "DISK_QUOTA": 204800, "CONCURRENT_USER": 1000, "DATABASE_COUNT": 20}'),
  ('bigdata', 'data-small', '数据计算小型', 'Data S', '同时两个步骤，每月 100 小时。',
    'Two steps at a time, 100 hours a month.', 19900,
    '{"BIGDATA_STEPS": 2, "BIGDATA_MEMORY": 2048, "BIGDATA_HOURS": 100}'),
  ('bigdata', 'data-large', '数据计算大型', 'Data L', '同时八个步骤，每月 500 小时。',
    'Eight steps at a time, 500 hours a month.', 79900,
    '{"BIGDATA_STEPS": 8, "BIGDATA_MEMORY": 8192, "BIGDATA_HOURS": 500}');

create table space (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  name text not null check (name ~ '^[a-z0-9]{3,30}$'),
  domain_name text not null check (domain_name ~ '^[A-Za-z0-9]{3,30}$'),
  -- It stays from then on.
  domain_fixed boolean not null default false,
  secret_hash text not null default '',
  platform text not null,
  months int not null check (months between 1 and 60),
  plan_id uuid not null references quota_plan,
  -- The plan as it was when it was submitted or renewed: a later price changes nothing before its end.
  plan jsonb not null,
  amount bigint not null check (amount >= 0),
  auto_renewal boolean not null default false,
  status text not null default '0' check (status in ('0', '1', '2', '3', '4', '5')),
  status_version int not null default 1,
  offline_cause text not null default '' check (offline_cause in ('', 'owner', 'platform', 'expired')),
  audit_result text not null default 'none' check (audit_result in ('none', 'pending', 'passed', 'rejected')),
  audit_reason text not null default '',
  submitted_by uuid references account,
  submitted_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  -- Of the first period; renewals have their own.
  payment_id uuid references ledger_payment,
  -- A renewal that somebody has to pay or approve first.
  renewal_payment_id uuid references ledger_payment,
  renewal_months int,
  -- What was agreed on with it: a plan that changes while it waits changes neither.
  renewal_plan jsonb,
  renewal_amount bigint,
  -- How often it was submitted or renewed: every try asks for a payment of its own.
  tries int not null default 0,
  -- How many periods were paid.
  periods int not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The last notice about the end of this period: 30, 7, 1 days before, 0 when it was over.
  noticed int,
  -- When renewing was tried last.
  tried_at timestamptz,
  sealed_at timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name || ' ' || domain_name)) stored
);
-- One that is not sealed; names are free again when their space is sealed, domain names are not.
create unique index space_exists on space (enterprise_id) where status <> '5';
create unique index space_name_taken on space (name) where status <> '5';
create unique index space_domain_taken on space (lower(domain_name));
create index space_enterprise on space (enterprise_id, created_at desc);
create index space_waiting on space (submitted_at) where status = '1';
create index space_ends on space (ends_at) where status in ('3', '4');
create index space_list on space (created_at desc, id desc);
create index space_status on space (status, created_at desc);
create index space_search on space using gin (search);

create table space_move (
  id uuid primary key default new_id(),
  space_id uuid not null references space on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  event text not null,
  from_status text not null,
  to_status text not null,
  -- Null: a job.
  by_id uuid references account,
  by_name text not null,
  reason text not null default '',
  at timestamptz not null default now()
);
create index space_move_space on space_move (space_id, at desc);
create index space_move_enterprise on space_move (enterprise_id, at desc);

-- The time that was paid for: one payment, one period.
create table space_period (
  space_id uuid not null references space on delete cascade,
  enterprise_id uuid not null references enterprise,
  number int not null check (number > 0),
  payment_id uuid unique references ledger_payment,
  months int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (space_id, number)
);
create index space_period_enterprise on space_period (enterprise_id);

-- Setting up: each step once, however often it is tried.
create table space_step (
  space_id uuid not null references space on delete cascade,
  enterprise_id uuid not null references enterprise,
  step text not null,
  position int not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts int not null default 0,
  error text not null default '',
  started_at timestamptz,
  ended_at timestamptz,
  primary key (space_id, step)
);
create index space_step_enterprise on space_step (enterprise_id);

create table quota_request (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  kind text not null check (kind in ('increase', 'bigdata', 'tsdatabase')),
  state text not null default 'unpaid'
    check (state in ('unpaid', 'submitted', 'applied', 'rejected', 'cancelled', 'ended')),
  space_id uuid references space,
  plan_id uuid references quota_plan,
  -- { item: amount }
  items jsonb not null,
  months int check (months between 1 and 60),
  amount bigint not null check (amount >= 0),
  -- Fen a month; counts for renewals of the space.
  monthly bigint not null check (monthly >= 0),
  reason text not null default '',
  payment_id uuid references ledger_payment,
  asked_by uuid not null references account,
  asked_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  remark text not null default '',
  until timestamptz
);
-- One of a kind waits at a time.
create unique index request_waiting on quota_request (enterprise_id, kind) where state in ('unpaid', 'submitted');
create index quota_request_enterprise on quota_request (enterprise_id, asked_at desc);
create index quota_request_waiting on quota_request (asked_at) where state = 'submitted';
create index quota_request_time on quota_request (asked_at desc);
create index quota_request_space on quota_request (space_id) where state = 'applied';

-- What an enterprise has, from when until when, and why.
create table quota_grant (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  item text not null references quota_item,
  amount bigint not null check (amount > 0),
  source_type text not null check (source_type in ('space', 'request')),
  source_id uuid not null,
  starts_at timestamptz not null default now(),
  -- Null: until it is taken away.
  ends_at timestamptz,
  unique (source_type, source_id, item)
);
create index quota_grant_enterprise on quota_grant (enterprise_id, item);

-- What takes a part of it.
create table quota_use (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  item text not null references quota_item,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('reserved', 'used')),
  holder_type text not null,
  holder_id uuid not null,
  holder_name text not null,
  since timestamptz not null default now(),
  unique (holder_type, holder_id, item)
);
create index quota_use_enterprise on quota_use (enterprise_id, item);

-- Whoever reserves or frees locks this row first: two at once never take the same last part.
create table quota_lock (
  enterprise_id uuid primary key references enterprise
);
