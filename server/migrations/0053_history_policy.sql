-- Which points are kept, how, and for how long: rules of nodes stand with their series, those of devices, groups and
-- products in the room above, and what follows for each series stands on its row.

alter table telemetry_series
  -- Of this node itself; null: it goes by its device, group, product or enterprise.
  add own_rule jsonb,
  -- Counts changes of it: who changes it says which one was changed.
  add own_revision int not null default 0,
  -- What is in force; null: every point, as long as the enterprise keeps any.
  add rule jsonb,
  add rule_from text not null default 'default' check (rule_from in ('default', 'product', 'group', 'device', 'node')),
  -- The product, group or device it comes from.
  add rule_of uuid,
  -- The last point that was kept, where a rule goes by it.
  add kept_at timestamptz,
  add kept_value float8,
  add kept_text text,
  add kept_quality smallint;

-- So many points from the first are kept; null: all. The others were dealt with, and are not part of the history.
alter table telemetry_frame add kept int;

alter table telemetry_source
  -- Points that arrived and were not kept, by a rule.
  add passed bigint not null default 0,
  -- Frames that filled a gap in the counting of their source, by their number.
  add filled int8multirange not null default '{}';

-- Times in which nothing of a series was kept, by its rule.
create table telemetry_unkept (
  series_id int not null references telemetry_series on delete cascade,
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (series_id, from_at)
);

-- What was switched off by hand stays so.
update telemetry_series set rule_from = 'node', own_revision = 1,
  own_rule = '{"enabled": false, "mode": "every", "deadBand": null, "deadBandKind": "absolute", "silenceMs": null,
    "intervalMs": null, "rawDays": null}',
  rule = '{"enabled": false, "mode": "every", "deadBand": null, "deadBandKind": "absolute", "silenceMs": null,
    "intervalMs": null, "rawDays": null}'
  where not is_kept;
insert into telemetry_unkept (series_id, enterprise_id, from_at)
  select id, enterprise_id, now() from telemetry_series where not is_kept;

-- Rules of what has nodes: a product, a group, a device.
create table history_policy (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  product_id uuid references product on delete cascade,
  group_id uuid references device_group on delete cascade,
  device_id uuid references device on delete cascade,
  rule jsonb not null,
  revision int not null default 1,
  updated_by uuid references account,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(product_id, group_id, device_id) = 1)
);
create unique index history_policy_product on history_policy (enterprise_id, product_id);
create unique index history_policy_group on history_policy (enterprise_id, group_id);
create unique index history_policy_device on history_policy (enterprise_id, device_id);
