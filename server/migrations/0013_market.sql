-- Applications and their versions, from the first draft to the shelf.

-- Two levels. What stands in a category stands in one of the second.
create table app_category (
  id uuid primary key default new_id(),
  parent_id uuid references app_category,
  name text not null collate cn,
  name_en text not null default '',
  icon text not null default 'other',
  sort int not null default 0,
  created_at timestamptz not null default now(),
  constraint app_category_name_taken unique nulls not distinct (parent_id, name)
);
create index app_category_parent on app_category (parent_id, sort);

-- What a house begins with; operators arrange it as they like.
with given(name, name_en, icon, sort, child, child_en, child_sort) as (values
    ('生产制造', 'Production', 'production', 0, '生产执行', 'Manufacturing execution', 0),
    ('生产制造', 'Production', 'production', 0, '计划排程', 'Planning and scheduling', 1),
    ('生产制造', 'Production', 'production', 0, '工艺管理', 'Process engineering', 2),
    ('质量管理', 'Quality', 'quality', 1, '检验检测', 'Inspection', 0),
    ('质量管理', 'Quality', 'quality', 1, '视觉质检', 'Vision inspection', 1),
    ('质量管理', 'Quality', 'quality', 1, '质量追溯', 'Traceability', 2),
    ('设备管理', 'Equipment', 'equipment', 2, '设备运维', 'Maintenance', 0),
    ('设备管理', 'Equipment', 'equipment', 2, '状态监测', 'Condition monitoring', 1),
    ('设备管理', 'Equipment', 'equipment', 2, '备品备件', 'Spare parts', 2),
    ('能源环保', 'Energy and environment', 'energy', 3, '能耗管理', 'Energy management', 0),
    ('能源环保', 'Energy and environment', 'energy', 3, '碳排放', 'Carbon', 1),
    ('能源环保', 'Energy and environment', 'energy', 3, '环境监测', 'Environmental monitoring', 2),
    ('安全生产', 'Safety', 'safety', 4, '安全巡检', 'Safety rounds', 0),
    ('安全生产', 'Safety', 'safety', 4, '风险管控', 'Risk control', 1),
    ('安全生产', 'Safety', 'safety', 4, '应急管理', 'Emergency', 2),
    ('供应链', 'Supply chain', 'supply', 5, '仓储物流', 'Warehousing', 0),
    ('供应链', 'Supply chain', 'supply', 5, '采购管理', 'Purchasing', 1),
    ('供应链', 'Supply chain', 'supply', 5, '销售服务', 'Sales and service', 2),
    ('协同办公', 'Office', 'office', 6, '人事行政', 'People', 0),
    ('协同办公', 'Office', 'office', 6, '财务费控', 'Finance', 1),
    ('协同办公', 'Office', 'office', 6, '知识文档', 'Documents', 2),
    ('数据与智能', 'Data and intelligence', 'data', 7, '数据看板', 'Dashboards', 0),
    ('数据与智能', 'Data and intelligence', 'data', 7, '工业算法', 'Industrial algorithms', 1),
    ('数据与智能', 'Data and intelligence', 'data', 7, '数据集成', 'Data integration', 2)),
first as (
  insert into app_category (name, name_en, icon, sort)
  select distinct name, name_en, icon, sort from given returning id, name, icon)
insert into app_category (parent_id, name, name_en, icon, sort)
  select first.id, g.child, g.child_en, first.icon, g.child_sort from given g join first using (name);

create table application (
  id uuid primary key default new_id(),
  scope text not null check (scope in ('enterprise', 'platform', 'private')),
  -- Of the enterprise's; null otherwise.
  enterprise_id uuid references enterprise,
  -- Who made it; whose it is, in the private scope.
  created_by uuid not null references account,
  -- A part of another one.
  main_id uuid references application,
  code text not null constraint application_code_taken unique,
  -- What is in force. While it is online, changes wait in `revision`.
  name text not null collate cn,
  en_name text not null,
  logo text,
  terminal text not null check (terminal in ('WEB', 'MOBILE')),
  model text not null check (model in ('SINGLE', 'MICROSERVICE', 'FRONTEND')),
  type text not null check (type in ('MARKET', 'EXCLUSIVE')),
  category_id uuid not null constraint app_category_in_use references app_category,
  description text not null default '',
  status text not null default '0' check (status in ('0', '1', '2', '3', '4', '5')),
  -- Compared before every move: of two at once one wins.
  status_version int not null default 1,
  revision jsonb,
  revision_status text check (revision_status in ('0', '1')),
  revised_at timestamptz,
  -- Of what is in force or waits for its audit; fixed when it is handed in.
  digest text not null default '',
  approved_digest text,
  audit_result text not null default 'none' check (audit_result in ('none', 'pending', 'passed', 'rejected')),
  audit_reason text not null default '',
  submitted_by uuid references account,
  submitted_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  claimed_by uuid references account,
  claimed_at timestamptz,
  checks jsonb not null default '[]',
  checked_at timestamptz,
  archived_at timestamptz,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name || ' ' || en_name || ' ' || code)) stored,
  check ((scope = 'enterprise') = (enterprise_id is not null)),
  check ((revision is null) = (revision_status is null)),
  -- Nobody decides on what they handed in.
  check (decided_by is null or decided_by <> submitted_by)
);
select wall('application');
alter table application alter column enterprise_id drop default;
create policy own on application using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
create unique index application_name_taken on application (folded(name)) where enabled;
create unique index english_name_taken on application (folded(en_name)) where enabled;
create index application_enterprise on application (enterprise_id, updated_at desc, id desc) where enabled;
create index application_own on application (created_by, updated_at desc, id desc) where scope = 'private' and enabled;
create index application_scope on application (scope, updated_at desc, id desc) where enabled;
create index application_waiting on application (submitted_at) where status = '1' or revision_status = '1';
create index application_main on application (main_id) where main_id is not null;
create index application_category on application (category_id);
create index application_status on application (status, updated_at desc) where enabled;
create index application_updated on application (updated_at desc, id desc) where enabled;
create index application_search on application using gin (search);
create index application_enterprise_search on application using gin (enterprise_id, search);

-- A module needs others of the same application.
create table module_need (
  module_id uuid not null references application on delete cascade,
  needs_id uuid not null references application on delete cascade,
  primary key (module_id, needs_id),
  check (module_id <> needs_id)
);

create table major_version (
  id uuid primary key default new_id(),
  application_id uuid not null references application,
  number int not null,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  unique (application_id, number)
);

-- What an application asks to be allowed to do, from a major version on.
create table authority (
  id uuid primary key default new_id(),
  major_id uuid not null references major_version on delete cascade,
  code text not null,
  name text not null,
  description text not null default '',
  -- 3: review passed.
  status text not null default '3',
  unique (major_id, code)
);

create table app_version (
  id uuid primary key default new_id(),
  major_id uuid not null references major_version,
  application_id uuid not null references application,
  number int not null,
  -- What is in force: description, screenHeight, screenshots, files, port, addresses (contract VersionDraft).
  content jsonb not null default '{}',
  source_type text not null check (source_type in ('JAR', 'URL', 'IMAGE', 'STATIC')),
  status text not null default '0' check (status in ('0', '1', '2', '3', '4', '5')),
  status_version int not null default 1,
  revision jsonb,
  revision_status text check (revision_status in ('0', '1')),
  revised_at timestamptz,
  digest text not null default '',
  approved_digest text,
  audit_result text not null default 'none' check (audit_result in ('none', 'pending', 'passed', 'rejected')),
  audit_reason text not null default '',
  submitted_by uuid references account,
  submitted_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  claimed_by uuid references account,
  claimed_at timestamptz,
  checks jsonb not null default '[]',
  checked_at timestamptz,
  archived_at timestamptz,
  released_at timestamptz,
  created_by uuid not null references account,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint version_number_taken unique (major_id, number),
  check ((revision is null) = (revision_status is null)),
  check (decided_by is null or decided_by <> submitted_by)
);
create index app_version_application on app_version (application_id, created_at desc);
create index app_version_waiting on app_version (submitted_at) where status = '1' or revision_status = '1';
create index app_version_status on app_version (application_id, status);

-- A plan. Prices in fen.
create table resource_plan (
  id uuid primary key default new_id(),
  application_id uuid not null references application,
  name text not null collate cn,
  code text not null,
  description text not null default '',
  millicores int not null default 1000 check (millicores >= 500),
  memory_mb int not null default 1024 check (memory_mb >= 1000),
  disk_mb int not null default 512 check (disk_mb >= 1),
  -- -1: as many as come.
  concurrent_users int not null default -1 check (concurrent_users <> 0 and concurrent_users >= -1),
  price_fen bigint not null check (price_fen >= 0),
  periods jsonb not null default '[]',
  permanent_fen bigint check (permanent_fen >= 0),
  enabled boolean not null default true,
  version int not null default 1,
  sort int not null default 0,
  created_by uuid not null references account,
  created_at timestamptz not null default now()
);
create unique index resource_name_taken on resource_plan (application_id, name) where enabled;
create unique index resource_code_taken on resource_plan (application_id, code) where enabled;
create index resource_plan_application on resource_plan (application_id, sort, created_at) where enabled;

-- Which application or version a kept file belongs to: who may see the one may see the other.
create table market_file (
  name text not null,
  application_id uuid not null references application,
  version_id uuid references app_version,
  kind text not null check (kind in ('image', 'document', 'program')),
  -- It stands in what is in force, not only in a draft.
  live boolean not null default false,
  constraint market_file_once unique nulls not distinct (name, application_id, version_id)
);
create index market_file_version on market_file (version_id) where version_id is not null;
create index market_file_application on market_file (application_id) where version_id is null;

-- Everything that happened to them. Nobody may change or forget it.
create table market_move (
  id uuid primary key default new_id(),
  application_id uuid not null references application,
  version_id uuid references app_version,
  event text not null,
  from_status text,
  to_status text not null,
  by_id uuid references account,
  by_name text not null,
  reason text not null default '',
  digest text not null default '',
  -- Of an approval: what exactly was approved.
  content jsonb,
  at timestamptz not null default now()
);
create index market_move_application on market_move (application_id, at desc, id desc);
create index market_move_version on market_move (version_id, at desc) where version_id is not null;
revoke update, delete on market_move from cloudyard_app, cloudyard_platform;

create table subscription (
  id uuid primary key default new_id(),
  application_id uuid not null references application,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  unique (application_id, account_id)
);
alter table subscription enable row level security;
alter table subscription force row level security;
create policy own on subscription using (account_id = wall_user()) with check (account_id = wall_user());
create policy platform on subscription to cloudyard_platform using (true) with check (true);
create index subscription_account on subscription (account_id, created_at desc);

create table promotion (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('recommend', 'pin', 'advertise')),
  application_id uuid not null references application,
  title text not null default '',
  title_en text not null default '',
  image text,
  sort int not null default 0,
  shown_from timestamptz not null default now(),
  shown_until timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  check (shown_until is null or shown_until > shown_from)
);
create index promotion_kind on promotion (kind, sort, shown_from);
create index promotion_application on promotion (application_id);

-- Uploads that go on after a break -----------------------------------------------------------------------------------

create table file_upload (
  id uuid primary key default new_id(),
  owner_id uuid not null references account,
  original_name text not null,
  category text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received >= 0 and received <= bytes),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  -- A piece is being written: nobody else writes until then, or until it is done.
  busy_until timestamptz
);
alter table file_upload enable row level security;
alter table file_upload force row level security;
create policy own on file_upload using (owner_id = wall_user()) with check (owner_id = wall_user());
create policy platform on file_upload to cloudyard_platform using (true) with check (true);
create index file_upload_owner on file_upload (owner_id);
create index file_upload_old on file_upload (touched_at);
