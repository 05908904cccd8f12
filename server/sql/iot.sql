-- Products, devices, and what follows from what they say.

-- Who sees what ------------------------------------------------------------------------------------------------

-- Those of the platform are everybody's to read; only the platform keeps them.
select wall('product');
create policy shared on product for select using (enterprise_id is null);
grant select, insert, update, delete on product to cloudyard_app, cloudyard_platform;
select wall('product_model');
create policy shared on product_model for select using (enterprise_id is null);
grant select, insert, update, delete on product_model to cloudyard_app, cloudyard_platform;

-- Products -----------------------------------------------------------------------------------------------------

-- A type of gateways is a product from its first day.
create function product_of_type() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into product (type_id, enterprise_id, node_type, protocol) values (new.id, null, 'gateway', 'mqtt');
  return null;
end $$;
revoke all on function product_of_type() from public;
create trigger product_of_type after insert on equipment_type for each row execute function product_of_type();

-- A product under the name it has, wherever that stands.
create view product_named with (security_invoker = true) as
  select p.id, p.enterprise_id, p.type_id, coalesce(t.name, p.name) as name, coalesce(t.code, p.code) as code,
    coalesce(t.description, p.description) as description, p.category, p.node_type, p.protocol,
    coalesce(p.type_id, p.base_type_id) as connects_as,
    coalesce(t.is_enabled, p.is_enabled) as is_enabled, p.created_at,
    greatest(p.updated_at, t.updated_at) as updated_at, coalesce(t.updated_by, p.updated_by) as updated_by,
    coalesce(grams(t.name || ' ' || t.code), p.search) as search
  from product p left join equipment_type t on t.id = p.type_id;
grant select on product_named to cloudyard_app, cloudyard_platform;

-- Devices ------------------------------------------------------------------------------------------------------

select wall('device');
grant select, insert, update, delete on device to cloudyard_app, cloudyard_platform;
-- The groups to whose devices a user is limited in a place, with those below them; null: to none. Only roles count that
-- give keys of this room: who holds one that names no groups sees all. Work without a user behind it is the platform's own.
create function seen_groups(person uuid default wall_user(), place uuid default wall_enterprise())
returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when person is null or place is null
      or not exists (select from device_group_role l where l.enterprise_id = place) then null
    when exists (
      select from held_role h join role_right q on q.role_id = h.role_id and starts_with(q.key, 'iot.')
      where h.account_id = person and (h.enterprise_id = place or h.enterprise_id is null)
        and not exists (select from device_group_role l where l.role_id = h.role_id and l.enterprise_id = place)) then null
    else array(
      with recursive below as (
        select l.group_id as id from held_role h join device_group_role l on l.role_id = h.role_id
        where h.account_id = person and h.enterprise_id = place and l.enterprise_id = place
        union
        select g.id from device_group g join below b on g.parent_id = b.id where g.enterprise_id = place)
      select id from below)
  end
$$;
grant execute on function seen_groups(uuid, uuid) to cloudyard_app, cloudyard_platform;

-- Picked members only: what a question finds, whoever changes a tag decides.
create function seen_devices() returns setof uuid language sql stable security definer
  set search_path = public, pg_temp as $$
  select m.device_id from device_group_member m where m.group_id = any (seen_groups())
$$;
grant execute on function seen_devices() to cloudyard_app;

-- For reading: changing reads first. Both questions are asked once a statement.
create policy seen on device as restrictive for select to cloudyard_app
  using ((select seen_groups()) is null or id in (select seen_devices()));

select wall('device_group_role');
grant select, insert, delete on device_group_role to cloudyard_app, cloudyard_platform;
-- What a user sees changes as their rights do: open lines are looked at anew.
create trigger bump_rights after insert or update or delete on device_group_role
  for each statement execute function bump_rights();
select wall('device_point');
grant select, insert, update, delete on device_point to cloudyard_app, cloudyard_platform;

-- A gateway is a device under the same id: its name, code and state stand with the gateway and follow it here, so that
-- one list, one filter and one reference serve all devices.
create function device_of_gateway() returns trigger language plpgsql as $$
begin
  -- Of another enterprise it is another device: what belonged to the former stays behind.
  if tg_op = 'UPDATE' and (new.deleted_at is not null or new.enterprise_id <> old.enterprise_id) then
    delete from device where id = old.id;
  end if;
  if new.deleted_at is not null then
    return null;
  end if;
  insert into device as d (id, enterprise_id, product_id, node_type, gateway_id, name, code, is_enabled, created_by, created_at)
  select new.id, new.enterprise_id, p.id, p.node_type, new.id, new.name, new.hardware_id, new.is_enabled, new.created_by,
    new.created_at
  from product p where p.type_id = new.type_id
  on conflict (id) do update set name = excluded.name, code = excluded.code, is_enabled = excluded.is_enabled,
    changed_at = now(),
    -- It stays of the product it was given, unless that is of another type.
    product_id = case when exists (select from product o where o.id = d.product_id and o.base_type_id = new.type_id)
      then d.product_id else excluded.product_id end;
  return null;
end $$;
create trigger device_added after insert on gateway for each row execute function device_of_gateway();
create trigger device_changed after update of name, hardware_id, type_id, is_enabled, deleted_at, enterprise_id on gateway
  for each row execute function device_of_gateway();

-- Forwards and pushes ------------------------------------------------------------------------------------------

select wall('forward');
grant select, insert, update, delete on forward to cloudyard_app, cloudyard_platform;
select wall('push');
grant select, insert, update, delete on push to cloudyard_app, cloudyard_platform;
select wall('push_device');
grant select, insert, update, delete on push_device to cloudyard_app, cloudyard_platform;
select wall('push_message');
grant select, insert, update, delete on push_message to cloudyard_app, cloudyard_platform;
select wall('forward_count');
grant select, insert, update, delete on forward_count to cloudyard_app, cloudyard_platform;
select wall('forward_receiver');
grant select, insert, update, delete on forward_receiver to cloudyard_app, cloudyard_platform;
select wall('forward_received');
grant select, insert, update, delete on forward_received to cloudyard_app, cloudyard_platform;
-- What devices say ---------------------------------------------------------------------------------------------

select wall('stream_cursor');
grant select, insert, update, delete on stream_cursor to cloudyard_app, cloudyard_platform;
select wall('stream_source');
grant select, insert, update on stream_source to cloudyard_app, cloudyard_platform;
select wall('device_event');
grant select, insert, delete on device_event to cloudyard_app, cloudyard_platform;

-- Rules and alarms ---------------------------------------------------------------------------------------------

select wall('rule');
grant select, insert, update, delete on rule to cloudyard_app, cloudyard_platform;
select wall('rule_version');
grant select, insert, delete on rule_version to cloudyard_app, cloudyard_platform;
select wall('rule_state');
grant select, insert, update, delete on rule_state to cloudyard_app, cloudyard_platform;
select wall('rule_count');
grant select, insert, update, delete on rule_count to cloudyard_app, cloudyard_platform;
select wall('rule_trace');
grant select, insert, update, delete on rule_trace to cloudyard_app, cloudyard_platform;
select wall('rule_trial');
grant select, insert, update, delete on rule_trial to cloudyard_app, cloudyard_platform;
select wall('rule_trial_effect');
grant select, insert, delete on rule_trial_effect to cloudyard_app, cloudyard_platform;
select wall('alarm');
create policy seen on alarm as restrictive for select to cloudyard_app
  using ((select seen_groups()) is null or device_id in (select seen_devices()));
grant select, insert, update on alarm to cloudyard_app, cloudyard_platform;
select wall('alarm_step');
grant select, insert on alarm_step to cloudyard_app, cloudyard_platform;
select wall('alarm_escalation');
grant select, insert, update on alarm_escalation to cloudyard_app, cloudyard_platform;
-- device, group --------------------------------------------------------------------------------------------------

select wall('device_tally');
grant select, insert, update, delete on device_tally to cloudyard_app, cloudyard_platform;
select wall('device_group');
grant select, insert, update, delete on device_group to cloudyard_app, cloudyard_platform;
select wall('device_group_member');
grant select, insert, update, delete on device_group_member to cloudyard_app, cloudyard_platform;
select wall('device_job');
grant select, insert, update, delete on device_job to cloudyard_app, cloudyard_platform;
select wall('history_import');
grant select, insert, update, delete on history_import to cloudyard_app, cloudyard_platform;
select wall('device_job_row');
grant select, insert, update, delete on device_job_row to cloudyard_app, cloudyard_platform;

-- A column is made of it: tags as `key=value`.
create function device_tag_list(tags jsonb) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(key || '=' || value order by key), '{}') from jsonb_each_text(tags)
$$;

-- Where a device stands: by its own connection, or by that of the gateway it is behind.
create function device_status(d device, g gateway, in_force boolean) returns text language sql immutable as $$
  select case when not d.is_enabled then 'stopped' when g.id is null then 'loose'
    when d.node_type = 'child' then case gateway_status(g, in_force) when '2' then 'online' else 'unknown' end
    else case gateway_status(g, in_force) when '1' then 'never' when '2' then 'online' when '3' then 'offline'
      when '4' then 'stopped' else 'uncertified' end end
$$;

-- Devices are counted when they come and go: a list shows how many there are without looking at all of them.
create function count_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into device_tally as t (enterprise_id, product_id, node_type, is_enabled, total)
      select enterprise_id, product_id, node_type, is_enabled, count(*) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (enterprise_id, product_id, node_type, is_enabled) do update set total = t.total + excluded.total;
  else
    insert into device_tally as t (enterprise_id, product_id, node_type, is_enabled, total)
      select enterprise_id, product_id, node_type, is_enabled, -count(*) from removed group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (enterprise_id, product_id, node_type, is_enabled) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;
create trigger count_added after insert on device referencing new table as added
  for each statement execute function count_devices();
create trigger count_removed after delete on device referencing old table as removed
  for each statement execute function count_devices();

-- The same of one that changed its product, or was enabled or disabled.
create function count_device_moved() returns trigger language plpgsql as $$
begin
  insert into device_tally as t (enterprise_id, product_id, node_type, is_enabled, total)
    values (old.enterprise_id, old.product_id, old.node_type, old.is_enabled, -1),
      (new.enterprise_id, new.product_id, new.node_type, new.is_enabled, 1)
    on conflict (enterprise_id, product_id, node_type, is_enabled) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger count_moved after update of product_id, node_type, is_enabled, enterprise_id on device for each row
  when ((old.enterprise_id, old.product_id, old.node_type, old.is_enabled)
    is distinct from (new.enterprise_id, new.product_id, new.node_type, new.is_enabled))
  execute function count_device_moved();

-- A row of a gateway that is deleted takes its device along. By hand and not by the reference, which would do it as the
-- owner of the tables, for whom the wall lets no tally change.
create function device_of_gone_gateway() returns trigger language plpgsql as $$
begin
  delete from device_point where gateway_id = old.id;
  update device set gateway_id = null, changed_at = now() where gateway_id = old.id and id <> old.id;
  delete from device where id = old.id;
  return old;
end $$;
create trigger device_gone before delete on gateway for each row execute function device_of_gone_gateway();

-- What was behind a gateway that is deleted, or went to another enterprise, is behind none.
create function device_left_behind() returns trigger language plpgsql as $$
begin
  delete from device_point where gateway_id = old.id;
  update device set gateway_id = null, changed_at = now() where gateway_id = old.id and id <> old.id;
  return null;
end $$;
create trigger device_left_behind after update of deleted_at, enterprise_id on gateway for each row
  when (new.deleted_at is not null and old.deleted_at is null or new.enterprise_id <> old.enterprise_id)
  execute function device_left_behind();

-- A reference alone does not stop at the wall: a child is behind a gateway of its own enterprise, of a product it sees.
create function device_own_references() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if new.gateway_id is not null and not exists (select from gateway g where g.id = new.gateway_id)
    or not exists (select from product p where p.id = new.product_id)
  then
    raise exception 'a device is of a product and behind a gateway of the same enterprise' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_references before insert or update of gateway_id, product_id on device
  for each row execute function device_own_references();

-- The same of its points: they are of the gateway it is behind.
create function device_point_own_references() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if not exists (select from device d where d.id = new.device_id and d.gateway_id = new.gateway_id) then
    raise exception 'a point is a node of the gateway its device is behind' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_references before insert or update on device_point
  for each row execute function device_point_own_references();

-- And of the members of a group.
create function device_group_member_own_references() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if not exists (select from device d where d.id = new.device_id) then
    raise exception 'a member of a group is a device of the same enterprise' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_references before insert or update on device_group_member
  for each row execute function device_group_member_own_references();

-- A user asks for work on many devices and stops it; what becomes of it the job says.
create function device_job_own_changes() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'UPDATE' then
    perform own_columns_only(to_jsonb(old), to_jsonb(new),
      case when old.state in ('waiting', 'running') and new.state = 'cancelled'
        then array['state', 'ended_at'] else '{}' end);
    return new;
  end if;
  if new.state <> 'waiting' or new.holder is not null then
    raise exception 'work on devices is asked for' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_changes before insert or update on device_job
  for each row execute function device_job_own_changes();

-- Overview -------------------------------------------------------------------------------------------------------

select wall('device_hour');
grant select on device_hour to cloudyard_app;
grant select, insert, update, delete on device_hour to cloudyard_platform;

-- History policies ---------------------------------------------------------------------------------------------

select wall('history_policy');
grant select, insert, update, delete on history_policy to cloudyard_app, cloudyard_platform;

-- A reference alone does not stop at the wall: a policy is of a product, a group or a device its enterprise sees.
create function history_policy_own_references() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if new.product_id is not null and not exists (select from product p where p.id = new.product_id)
    or new.group_id is not null and not exists (select from device_group g where g.id = new.group_id)
    or new.device_id is not null and not exists (select from device d where d.id = new.device_id)
  then
    raise exception 'a history policy is of a product, a group or a device of the same enterprise' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_references before insert or update on history_policy
  for each row execute function history_policy_own_references();

-- Debugging ------------------------------------------------------------------------------------------------------

select wall('debug_session');
create policy seen on debug_session as restrictive for select to cloudyard_app
  using ((select seen_groups()) is null or device_id in (select seen_devices()));
grant select, insert, update, delete on debug_session to cloudyard_app, cloudyard_platform;

-- point set --------------------------------------------------------------------------------------------------------

select wall('point_set');
grant select, insert, update, delete on point_set to cloudyard_app, cloudyard_platform;
