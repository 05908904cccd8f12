-- Sets of points that somebody remembered, and files of history of several gateways.

create table point_set (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  owner_id uuid not null references account,
  name text collate cn not null check (name <> ''),
  is_shared boolean not null default false,
  -- In their order: device and property. No reference: what is gone is shown as gone.
  points jsonb not null check (jsonb_typeof(points) = 'array'),
  revision int not null default 1,
  updated_at timestamptz not null default now()
);
create unique index point_set_name_taken on point_set (enterprise_id, owner_id, folded(name));
create index point_set_shared on point_set (enterprise_id) where is_shared;

-- Gateways and nodes, each with what people call it; null: the nodes of the one gateway.
alter table history_export add column parts jsonb;
