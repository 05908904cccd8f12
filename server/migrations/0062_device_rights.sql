-- Whose holders see only devices of these groups; a role that stands here nowhere sees all. A group that limits a role
-- stays: without it the role would see everything.
create table device_group_role (
  role_id uuid not null references role on delete cascade,
  group_id uuid not null references device_group,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  primary key (role_id, group_id)
);
create index device_group_role_own on device_group_role (enterprise_id);
create index device_group_role_group on device_group_role (group_id);
