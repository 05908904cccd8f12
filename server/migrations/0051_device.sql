-- Devices as a list of a hundred thousand, in groups, and with work on many of them at once.

-- A node of a gateway is one property of one child.
drop index device_point_alias;
create unique index device_point_taken on device_point (gateway_id, alias);

-- Tags as a list of `key=value`: of what lists hold PostgreSQL knows how frequent it is, of what objects hold it does not.
create function device_tag_list(tags jsonb) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(key || '=' || value order by key), '{}') from jsonb_each_text(tags)
$$;
alter table device add column tag_list text[] not null generated always as (device_tag_list(tags)) stored;
create index device_tag_list on device using gin (tag_list);
drop index device_tags;

-- The orders and filters of the list.
create index device_name on device (enterprise_id, name, id);
create index device_newest_of_product on device (enterprise_id, product_id, created_at desc, id desc);
create index device_newest_of_gateway on device (gateway_id, created_at desc, id desc);
create index device_newest_of_kind on device (enterprise_id, node_type, created_at desc, id desc);
create index device_newest_disabled on device (enterprise_id, created_at desc, id desc) where not is_enabled;

-- How many there are, kept by triggers: the list counts only where it is filtered by something else.
create table device_tally (
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  product_id uuid not null references product on delete cascade,
  node_type text not null,
  is_enabled boolean not null,
  total bigint not null,
  primary key (enterprise_id, product_id, node_type, is_enabled)
);
insert into device_tally (enterprise_id, product_id, node_type, is_enabled, total)
  select enterprise_id, product_id, node_type, is_enabled, count(*) from device group by 1, 2, 3, 4;

create table device_group (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  parent_id uuid,
  name text collate cn not null check (name <> ''),
  description text not null default '',
  kind text not null check (kind in ('picked', 'query')),
  -- A filter of the list of devices, asked anew each time.
  query jsonb,
  created_by uuid references account,
  updated_by uuid references account,
  updated_at timestamptz not null default now(),
  check ((kind = 'query') = (query is not null)),
  unique (id, enterprise_id),
  constraint group_in_use foreign key (parent_id, enterprise_id) references device_group (id, enterprise_id)
);
create unique index device_group_name_taken on device_group
  (enterprise_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), folded(name));
create index device_group_parent on device_group (parent_id, enterprise_id);

create table device_group_member (
  group_id uuid not null,
  device_id uuid not null references device on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  added_by uuid references account,
  added_at timestamptz not null default now(),
  primary key (group_id, device_id),
  foreign key (group_id, enterprise_id) references device_group (id, enterprise_id) on delete cascade
);
create index device_group_member_of on device_group_member (device_id);

-- Work on many devices: one copy of the server has it in hand.
create table device_job (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  kind text not null check (kind in
    ('import', 'enable', 'disable', 'remove', 'tag', 'untag', 'group', 'ungroup', 'command')),
  -- What is to be done, as the contract has it.
  act jsonb not null,
  by_id uuid not null references account,
  -- What its owner may do besides, when it was asked for.
  keys text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  total int not null check (total > 0),
  holder int,
  attempts int not null default 0,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index device_job_running on device_job (by_id) where state in ('waiting', 'running');
create index device_job_of on device_job (enterprise_id, started_at desc, id desc);
create index device_job_open on device_job (started_at) where state in ('waiting', 'running');
create index device_job_ended on device_job (ended_at) where ended_at is not null;

create table device_job_row (
  job_id uuid not null references device_job on delete cascade,
  line int not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  -- Kept when the device is gone: the result stays.
  device_id uuid,
  name text not null,
  -- Of an import: what the file says.
  facts jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text not null default '',
  primary key (job_id, line)
);
create index device_job_row_state on device_job_row (job_id, state, line);
