-- Tenant spaces and quotas. A quota is the sum of what was granted and is in force; what is taken from it stands in
-- `quota_use`, and only the two functions below write there.

-- Who sees what ------------------------------------------------------------------------------------------------

select wall('space');
grant select, insert, update on space to cloudyard_app, cloudyard_platform;
select wall('space_move');
grant select, insert on space_move to cloudyard_app, cloudyard_platform;
select wall('space_step');
grant select on space_step to cloudyard_app;
grant select, insert, update on space_step to cloudyard_platform;
select wall('space_period');
grant select on space_period to cloudyard_app;
grant select, insert on space_period to cloudyard_platform;
select wall('quota_request');
grant select, insert, update on quota_request to cloudyard_app, cloudyard_platform;
select wall('quota_grant');
grant select on quota_grant to cloudyard_app;
grant select, insert, update, delete on quota_grant to cloudyard_platform;
select wall('quota_use');
grant select on quota_use to cloudyard_app;
grant select, insert, update, delete on quota_use to cloudyard_platform;
select wall('quota_lock');
grant select on quota_lock to cloudyard_app;
grant select, insert, update on quota_lock to cloudyard_platform;
grant select on quota_item to cloudyard_app;
grant select, update on quota_item to cloudyard_platform;
grant select on quota_plan to cloudyard_app;
grant select, insert, update on quota_plan to cloudyard_platform;

-- Enterprises save, submit and withdraw; whether it is approved, runs and until when, the platform decides. What a
-- query of ours believes does not matter here.
create function space_own_changes() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> '0' or new.periods <> 0 or new.starts_at is not null or new.ends_at is not null then
      raise exception 'an enterprise begins with a draft' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.status, new.status) not in (('0', '0'), ('0', '1'), ('1', '0'), ('1', '1'), ('2', '2'), ('3', '3'), ('3', '4'),
      ('4', '4'), ('4', '3')) or (old.status = '4' and new.status = '3' and old.offline_cause <> 'owner')
    or new.enterprise_id <> old.enterprise_id
    or (new.periods, new.starts_at, new.ends_at, new.decided_by)
      is distinct from (old.periods, old.starts_at, old.ends_at, old.decided_by)
    or (old.status >= '2' and (new.plan, new.plan_id, new.amount, new.name) is distinct from
      (old.plan, old.plan_id, old.amount, old.name))
    or (old.domain_fixed and (new.domain_name, new.domain_fixed) is distinct from (old.domain_name, true))
  then
    raise exception 'only the platform changes this of a space' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_changes before insert or update on space for each row execute function space_own_changes();

-- The same of requests: what was asked for stays, and the platform grants it.
create function quota_request_own_changes() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.state not in ('unpaid', 'submitted') then
      raise exception 'a request begins unpaid or submitted' using errcode = '42501';
    end if;
    return new;
  end if;
  if (old.state, new.state) not in (('unpaid', 'unpaid'), ('unpaid', 'submitted'), ('unpaid', 'cancelled'),
      ('submitted', 'submitted'), ('submitted', 'cancelled'))
    or (new.enterprise_id, new.kind, new.items, new.amount, new.monthly, new.months, new.until, new.decided_by)
      is distinct from
      (old.enterprise_id, old.kind, old.items, old.amount, old.monthly, old.months, old.until, old.decided_by)
  then
    raise exception 'only the platform changes this of a request' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_changes before insert or update on quota_request
  for each row execute function quota_request_own_changes();

-- Quotas -------------------------------------------------------------------------------------------------------

-- Everything of one enterprise, item by item. What a space gives has no end of its own: it is taken away when the
-- space is released, and whether the space is online is asked where something begins in it.
create function quota_of(of_enterprise uuid, at timestamptz)
returns table (item text, granted bigint, reserved bigint, used bigint, free_share bigint, ends_at timestamptz,
  step bigint, price bigint)
language sql stable as $$
  select i.item, i.free_share + coalesce(g.amount, 0)::bigint, coalesce(u.reserved, 0)::bigint,
    coalesce(u.used, 0)::bigint, i.free_share, g.ends_at, i.step, i.price
  from quota_item i
  left join lateral (
    select sum(amount) as amount, min(q.ends_at) as ends_at from quota_grant q
    where q.enterprise_id = of_enterprise and q.item = i.item and q.starts_at <= at
      and (q.ends_at is null or q.ends_at > at)
  ) g on true
  left join lateral (
    select sum(amount) filter (where state = 'reserved') as reserved, sum(amount) filter (where state = 'used') as used
    from quota_use q where q.enterprise_id = of_enterprise and q.item = i.item
  ) u on true
  order by i.position
$$;

-- Code that reaches for another enterprise's quotas is refused here too, whatever it believed.
create function quota_is_ours(of_enterprise uuid) returns void language plpgsql stable as $$
begin
  if current_setting('role') <> 'cloudyard_platform' and of_enterprise is distinct from wall_enterprise() then
    raise exception 'quotas of another enterprise' using errcode = '42501';
  end if;
end $$;

-- Takes parts of quotas for a holder, all or none: answers what is missing, nothing when it was taken. A holder
-- that asks again gets what it has changed to the new amounts.
create function quota_take(of_enterprise uuid, of_state text, holder jsonb, wish jsonb, at timestamptz)
returns table (item text, wanted bigint, free bigint, step bigint, price bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform quota_is_ours(of_enterprise);
  insert into quota_lock (enterprise_id) values (of_enterprise) on conflict do nothing;
  perform 1 from quota_lock where enterprise_id = of_enterprise for update;
  return query
    select q.item, w.value::bigint, q.granted - q.reserved - q.used + coalesce(own.amount, 0), q.step, q.price
    from jsonb_each_text(wish) w(key, value)
    join quota_of(of_enterprise, at) q on q.item = w.key
    left join quota_use own on own.holder_type = holder->>'type' and own.holder_id = (holder->>'id')::uuid
      and own.item = w.key
    where w.value::bigint > q.granted - q.reserved - q.used + coalesce(own.amount, 0);
  if found then return; end if;
  insert into quota_use (enterprise_id, item, amount, state, holder_type, holder_id, holder_name)
  select of_enterprise, w.key, w.value::bigint, of_state, holder->>'type', (holder->>'id')::uuid, holder->>'name'
  from jsonb_each_text(wish) w(key, value) where w.value::bigint > 0
  on conflict (holder_type, holder_id, item) do update
    set amount = excluded.amount, state = excluded.state, holder_name = excluded.holder_name
    where quota_use.enterprise_id = excluded.enterprise_id;
end $$;
grant execute on function quota_take(uuid, text, jsonb, jsonb, timestamptz) to cloudyard_app, cloudyard_platform;

-- Gives back what a holder took.
create function quota_free(of_enterprise uuid, of_type text, of_id uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform quota_is_ours(of_enterprise);
  perform 1 from quota_lock where enterprise_id = of_enterprise for update;
  delete from quota_use where enterprise_id = of_enterprise and holder_type = of_type and holder_id = of_id;
end $$;
grant execute on function quota_free(uuid, text, uuid) to cloudyard_app, cloudyard_platform;

-- Names --------------------------------------------------------------------------------------------------------

-- Whether a name and a domain name are free, over the wall: the answer is yes or no, never whose they are.
create function space_names_free(of_space uuid, of_name text, of_domain text)
returns table (name_free boolean, domain_free boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from space s where s.name = of_name and s.status <> '5' and s.id is distinct from of_space),
    not exists (select from space s where lower(s.domain_name) = lower(of_domain) and s.id is distinct from of_space)
    and not exists (select from enterprise e where e.domain = lower(of_domain)
      and e.id is distinct from wall_enterprise())
$$;
grant execute on function space_names_free(uuid, text, text) to cloudyard_app, cloudyard_platform;

-- A domain name leads to one place: a page of an enterprise or a space.
create function space_domain_is_free() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if exists (select from enterprise e where e.domain = lower(new.domain_name) and e.id <> new.enterprise_id) then
    raise unique_violation using constraint = 'space_domain_taken', message = 'the domain of an enterprise’s page';
  end if;
  return new;
end $$;
create trigger domain_is_free before insert or update of domain_name on space
  for each row execute function space_domain_is_free();
-- The same, asked when an enterprise chooses the domain of its page.
create function enterprise_domain_is_free() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.domain is not null
    and exists (select from space s where lower(s.domain_name) = new.domain and s.enterprise_id <> new.id) then
    raise unique_violation using constraint = 'domain_taken', message = 'the domain of a tenant space';
  end if;
  return new;
end $$;
create trigger space_domain_is_free before insert or update of domain on enterprise
  for each row execute function enterprise_domain_is_free();

-- Databases ----------------------------------------------------------------------------------------------------

select wall('tenant_database');
grant select, insert, update on tenant_database to cloudyard_app, cloudyard_platform;
select wall('tenant_database_copy');
grant select, insert, update, delete on tenant_database_copy to cloudyard_app, cloudyard_platform;

-- Whose space stands at a domain name, for visitors: its enterprise's page opens there.
create function space_owner_at(of_domain text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select s.enterprise_id from space s where lower(s.domain_name) = lower(of_domain) and s.status in ('3', '4')
$$;
grant execute on function space_owner_at(text) to cloudyard_app, cloudyard_platform;
