-- Types of gateways, and the certificates without which no gateway connects.

create table equipment_type (
  id uuid primary key default new_id(),
  name text collate cn not null check (name <> ''),
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  description text not null,
  -- Gateways of it are found by themselves and need no address.
  is_dynamic boolean not null default true,
  -- None is added to a disabled one.
  is_enabled boolean not null default true,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  updated_by uuid references account,
  updated_at timestamptz not null default now()
);
-- Whatever the case or width of its letters.
create unique index equipment_type_name_taken on equipment_type (folded(name));
create unique index equipment_type_code_taken on equipment_type (folded(code));

create table equipment_certificate (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  name text collate cn not null check (name <> ''),
  description text not null,
  -- Days, the last one included.
  begin_date date not null,
  end_date date not null,
  -- 1 registering, 2 valid, 3 refused, 4 destroying, 5 destroyed.
  status text not null default '1' check (status in ('1', '2', '3', '4', '5')),
  register_description text not null,
  destroy_description text not null default '',
  -- The one whose term it continues.
  renews_id uuid references equipment_certificate on delete set null,
  registered_by uuid references account,
  -- When it was asked for the last time: to be registered, or to be destroyed.
  asked_at timestamptz not null default now(),
  registered_at timestamptz not null default now(),
  destroy_asked_by uuid references account,
  -- Of the last verdict.
  decided_by uuid references account,
  decided_at timestamptz,
  comment text not null default '',
  -- The days before its end that were told already: 30, 7, 1, 0.
  told_days int,
  -- What others were told last: that it is in force, or that it is not.
  is_announced boolean not null default false,
  search text[] not null generated always as (grams(name)) stored,
  check (begin_date <= end_date)
);
create index equipment_certificate_own on equipment_certificate (enterprise_id, registered_at desc, id desc);
create index equipment_certificate_waiting on equipment_certificate (asked_at, id) where status in ('1', '4');
create index equipment_certificate_asked on equipment_certificate (asked_at desc, id desc);
create index equipment_certificate_end on equipment_certificate (end_date) where status in ('2', '4');
create index equipment_certificate_search on equipment_certificate using gin (search);
-- A term is continued by one request at a time.
create unique index certificate_renewed on equipment_certificate (renews_id) where status in ('1', '2', '4');

-- What was asked and decided, in order: the evidence of a certificate's life.
create table equipment_certificate_step (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  certificate_id uuid not null references equipment_certificate on delete cascade,
  step text not null check (step in ('register', 'mend', 'pass', 'refuse', 'ask-destroy', 'keep', 'destroy',
    'refuse-destroy', 'renewed', 'over')),
  by_id uuid references account,
  remark text not null default '',
  at timestamptz not null default now()
);
create index equipment_certificate_step_of on equipment_certificate_step (certificate_id, at);

-- What connects and delivers. A device of the iot screens is the same row: later ones may stand behind a gateway.
create table gateway (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  -- Of the hardware, as its maker wrote it: the specification's equipmentId.
  hardware_id text not null check (hardware_id <> ''),
  name text collate cn not null default '',
  type_id uuid not null references equipment_type,
  certificate_id uuid references equipment_certificate on delete set null,
  -- Reached at an address of its own.
  is_addressable boolean not null default false,
  ip text not null default '',
  port int check (port between 1 and 65535),
  -- Stopped: it does not connect.
  is_enabled boolean not null default true,
  -- Behind which other one it stands.
  parent_id uuid references gateway,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Connection, kept by whoever holds it.
  session_id text not null default '',
  -- The mark of the copy of the server it is connected to.
  holder int,
  connected_at timestamptz,
  disconnected_at timestamptz,
  -- Why it is not connected, or was refused last.
  link_cause text not null default '',
  seen_at timestamptz,
  address text not null default '',
  deleted_at timestamptz,
  search text[] not null generated always as (grams(name || ' ' || hardware_id)) stored
);
create unique index gateway_hardware_taken on gateway (enterprise_id, folded(hardware_id)) where deleted_at is null;
create unique index gateway_certificate_taken on gateway (certificate_id) where deleted_at is null;
create index gateway_own on gateway (enterprise_id, created_at desc, id desc) where deleted_at is null;
create index gateway_type on gateway (type_id) where deleted_at is null;
create index gateway_parent on gateway (parent_id) where parent_id is not null;
create index gateway_search on gateway using gin (search);

-- Named after its error code: a type that gateways refer to is not deleted.
alter table gateway rename constraint gateway_type_id_fkey to equipment_type_in_use;
