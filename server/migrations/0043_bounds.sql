-- What gateways can make expensive has a count beside it, so that nobody has to look at everything to know it.

alter table telemetry_source
  -- What its frames take that were not sealed yet.
  add hot_bytes bigint not null default 0,
  -- Up to this frame the newest point of every series stands on its row.
  add noted_no bigint not null default 0,
  -- Messages whose numbers were too far apart to be kept.
  add unnumbered bigint not null default 0;

-- What a version changed against the one before, counted when it is saved.
alter table gateway_config
  add node_count int not null default 0,
  add added int not null default 0,
  add changed int not null default 0,
  add removed int not null default 0;
update gateway_config c set
  node_count = jsonb_array_length(c.nodes),
  added = (select count(*) from jsonb_array_elements(c.nodes) n
    where not exists (select from jsonb_array_elements(b.nodes) o where o ->> 'alias' = n ->> 'alias')),
  changed = (select count(*) from jsonb_array_elements(c.nodes) n
    join jsonb_array_elements(b.nodes) o on o ->> 'alias' = n ->> 'alias' where o <> n),
  removed = (select count(*) from jsonb_array_elements(b.nodes) o
    where not exists (select from jsonb_array_elements(c.nodes) n where n ->> 'alias' = o ->> 'alias'))
from gateway_config a left join gateway_config b on b.gateway_id = a.gateway_id and b.version = a.version - 1
where a.id = c.id;

-- How many gateways an enterprise has, for lists that would count them all.
create table gateway_tally (
  enterprise_id uuid primary key references enterprise,
  total bigint not null
);
insert into gateway_tally select enterprise_id, count(*) from gateway where deleted_at is null group by enterprise_id;
-- The platform sees those of all, newest first.
create index gateway_newest on gateway (created_at desc, id desc) where deleted_at is null;
