-- Products: what devices of a kind can say and do. A type of gateways is one, under the name it has there.

create table product (
  id uuid primary key default new_id(),
  -- Null: the platform's, for everybody.
  enterprise_id uuid default wall_enterprise() references enterprise,
  -- It is this type of gateways: name, code, description and whether it is enabled stand there.
  type_id uuid references equipment_type on delete cascade,
  name text collate cn check (name <> ''),
  code text check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  description text not null default '',
  category text not null default '',
  node_type text not null check (node_type in ('direct', 'gateway', 'child')),
  protocol text not null check (protocol in ('mqtt', 'http', 'modbus', 'opc-ua', 's7', 'bacnet', 'iec104', 'other')),
  is_enabled boolean not null default true,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  updated_by uuid references account,
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(coalesce(name, '') || ' ' || coalesce(code, ''))) stored,
  check ((type_id is null) = (name is not null)),
  check ((type_id is null) = (code is not null)),
  check ((type_id is null) = (enterprise_id is not null))
);
create unique index product_type_taken on product (type_id);
create unique index product_name_taken on product (enterprise_id, folded(name));
create unique index product_code_taken on product (enterprise_id, folded(code));

-- Every version of a thing model; the one without a date is being written.
create table product_model (
  id uuid primary key default new_id(),
  enterprise_id uuid default wall_enterprise() references enterprise,
  product_id uuid not null references product on delete cascade,
  version int not null check (version > 0),
  -- Counts the saves of a draft: who saves says which one was changed.
  revision int not null default 1,
  content jsonb not null,
  note text not null default '',
  saved_by uuid references account,
  saved_at timestamptz not null default now(),
  published_by uuid references account,
  published_at timestamptz
);
create unique index product_model_version_taken on product_model (product_id, version);
create unique index product_model_one_draft on product_model (product_id) where published_at is null;

-- The types there are.
insert into product (type_id, enterprise_id, node_type, protocol)
  select id, null, 'gateway', 'mqtt' from equipment_type;

-- Which type of gateways a product of an enterprise is of: its devices connect as that says. Children have none.
alter table product add column base_type_id uuid constraint equipment_type_in_use references equipment_type;

-- Whatever has properties: gateways, what connects by itself, and what is behind a gateway.
create table device (
  -- Of what connects: the id of its gateway.
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  product_id uuid not null,
  node_type text not null check (node_type in ('direct', 'gateway', 'child')),
  -- Whose connection brings its points: its own, or that of the gateway it is behind; null: a child behind none yet.
  gateway_id uuid references gateway,
  -- Of what connects they are the gateway's, and follow it.
  name text collate cn not null default '',
  code text not null check (code <> ''),
  is_enabled boolean not null default true,
  tags jsonb not null default '{}',
  created_by uuid references account,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name || ' ' || code)) stored,
  constraint product_in_use foreign key (product_id) references product,
  check (node_type = 'child' or gateway_id = id)
);
create unique index device_code_taken on device (enterprise_id, folded(code));
create index device_own on device (enterprise_id, created_at desc, id desc);
create index device_product on device (product_id, id);
create index device_gateway on device (gateway_id, id);
create index device_search on device using gin (search);
create index device_tags on device using gin (tags jsonb_path_ops);

-- Which node of its gateway is which property of a child. Of what connects, a property is the node of that alias.
create table device_point (
  device_id uuid not null references device on delete cascade,
  property text not null,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  gateway_id uuid not null references gateway on delete cascade,
  alias text not null,
  primary key (device_id, property)
);
create index device_point_alias on device_point (gateway_id, alias);

insert into device (id, enterprise_id, product_id, node_type, gateway_id, name, code, is_enabled, created_by, created_at)
  select g.id, g.enterprise_id, p.id, p.node_type, g.id, g.name, g.hardware_id, g.is_enabled, g.created_by, g.created_at
  from gateway g join product p on p.type_id = g.type_id where g.deleted_at is null;
