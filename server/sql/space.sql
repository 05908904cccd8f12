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
grant select, insert, delete on space_period to cloudyard_platform;
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

-- What enterprises may change ----------------------------------------------------------------------------------

-- Calls that move a space, or change its time or price, run as the platform and check relations themselves. In the
-- scope of an enterprise only the named columns change, whatever a query of ours believes.
create function own_columns_only(old_row jsonb, new_row jsonb, free text[]) returns void language plpgsql as $$
begin
  if old_row - free is distinct from new_row - free then
    raise exception 'only the platform changes this' using errcode = '42501';
  end if;
end $$;

-- The price is set aside: exactly this amount, by exactly this payment.
create function space_is_held(of_payment uuid, of_amount bigint) returns boolean language sql stable as $$
  select exists (select from ledger_payment p where p.id = of_payment and p.state = 'held' and p.amount = of_amount)
$$;

-- A payment is let go of before its money is set aside, or when that is over.
create function space_may_let_go(of_payment uuid) returns boolean language sql stable as $$
  select not exists (select from ledger_payment p where p.id = of_payment and p.state in ('held', 'paid'))
$$;

-- Enterprises save drafts, and a draft is submitted when its price is set aside.
create function space_own_changes() returns trigger language plpgsql as $$
declare
  -- What is generated is not there yet.
  free text[] := array['auto_renewal', 'tried_at', 'secret_hash', 'changed_at', 'search'];
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> '0' or new.periods <> 0 or new.offline_cause <> '' or new.audit_result <> 'none'
      or num_nonnulls(new.starts_at, new.ends_at, new.payment_id, new.renewal_payment_id, new.renewal_plan,
        new.submitted_at, new.decided_by) > 0
    then
      raise exception 'an enterprise begins with a draft' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.payment_id is null and space_may_let_go(old.payment_id) then free := free || 'payment_id'::text; end if;
  if space_may_let_go(old.renewal_payment_id)
    and num_nulls(new.renewal_payment_id, new.renewal_months, new.renewal_plan, new.renewal_amount) = 4
  then
    free := free || array['renewal_payment_id', 'renewal_months', 'renewal_plan', 'renewal_amount'];
  end if;
  if old.status = '0' and new.status = '0' and new.payment_id is null then
    free := free || array['name', 'platform', 'months', 'plan_id', 'plan', 'amount'];
    if not old.domain_fixed then free := free || 'domain_name'::text; end if;
  elsif old.status = '0' and new.status = '1' and new.decided_by is null
    and space_is_held(new.payment_id, new.amount)
  then
    free := free || array['status', 'status_version', 'audit_result', 'audit_reason', 'decided_by', 'decided_at'];
  end if;
  perform own_columns_only(to_jsonb(old), to_jsonb(new), free);
  return new;
end $$;
create trigger own_changes before insert or update on space for each row execute function space_own_changes();

-- The same of requests: what was asked for stays, and the platform grants it.
create function quota_request_own_changes() returns trigger language plpgsql as $$
declare
  free text[] := '{}';
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'unpaid' or num_nonnulls(new.payment_id, new.decided_by, new.until) > 0
      or (new.kind = 'increase') <> exists (select from space s where s.id = new.space_id and s.status = '3')
    then
      raise exception 'a request begins unpaid, and one for a space with a space that is online'
        using errcode = '42501';
    end if;
    return new;
  end if;
  if old.payment_id is null and exists (select from ledger_payment p where p.id = new.payment_id
      and p.reference_id = new.id and p.amount = new.amount)
  then
    free := free || 'payment_id'::text;
  end if;
  if (old.state in ('unpaid', 'submitted') and new.state = 'cancelled')
    or (old.state = 'unpaid' and new.state = 'submitted'
      and (new.amount = 0 or space_is_held(new.payment_id, new.amount)))
  then
    free := free || 'state'::text;
  end if;
  perform own_columns_only(to_jsonb(old), to_jsonb(new), free);
  return new;
end $$;
create trigger own_changes before insert or update on quota_request
  for each row execute function quota_request_own_changes();

-- Quotas -------------------------------------------------------------------------------------------------------

-- Everything of one enterprise, item by item. What a space gives has no end of its own: it is taken away when the
-- space is released, and whether the space is online is asked where something begins in it.
create function quota_of(of_enterprise uuid, at timestamptz)
returns table (item text, granted bigint, reserved bigint, used bigint, free_share bigint, ends_at timestamptz,
  ending bigint, step bigint, price bigint)
language sql stable as $$
  select i.item, i.free_share + coalesce(g.amount, 0)::bigint, coalesce(u.reserved, 0)::bigint,
    coalesce(u.used, 0)::bigint, i.free_share, g.ends_at, coalesce(g.ending, 0)::bigint, i.step, i.price
  from quota_item i
  left join lateral (
    -- The first end there is, and how much of it ends then.
    select sum(amount) as amount, min(first_end) as ends_at, sum(amount) filter (where q.ends_at = first_end) as ending
    from (select q.*, min(q.ends_at) over () as first_end from quota_grant q
      where q.enterprise_id = of_enterprise and q.item = i.item and q.starts_at <= at
        and (q.ends_at is null or q.ends_at > at)) q
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
-- that asks again gets what it has changed to the new amounts, and gives back what it does not ask for any more. What
-- it has it keeps, also when less is granted now than is taken.
create function quota_take(of_enterprise uuid, of_state text, holder jsonb, wish jsonb, at timestamptz)
returns table (item text, wanted bigint, free bigint, step bigint, price bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform quota_is_ours(of_enterprise);
  insert into quota_lock (enterprise_id) values (of_enterprise) on conflict do nothing;
  perform 1 from quota_lock where enterprise_id = of_enterprise for update;
  return query
    select q.item, w.value::bigint, coalesce(own.amount, 0) + greatest(0, q.granted - q.reserved - q.used), q.step,
      q.price
    from jsonb_each_text(wish) w(key, value)
    join quota_of(of_enterprise, at) q on q.item = w.key
    left join quota_use own on own.holder_type = holder->>'type' and own.holder_id = (holder->>'id')::uuid
      and own.item = w.key
    where w.value::bigint > coalesce(own.amount, 0) + greatest(0, q.granted - q.reserved - q.used);
  if found then return; end if;
  insert into quota_use (enterprise_id, item, amount, state, holder_type, holder_id, holder_name)
  select of_enterprise, w.key, w.value::bigint, of_state, holder->>'type', (holder->>'id')::uuid, holder->>'name'
  from jsonb_each_text(wish) w(key, value) where w.value::bigint > 0
  on conflict (holder_type, holder_id, item) do update
    set amount = excluded.amount, state = excluded.state, holder_name = excluded.holder_name
    where quota_use.enterprise_id = excluded.enterprise_id;
  delete from quota_use own where own.enterprise_id = of_enterprise and own.holder_type = holder->>'type'
    and own.holder_id = (holder->>'id')::uuid and coalesce((wish->>own.item)::bigint, 0) = 0;
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

-- Enterprises ask for databases, delete them, bring them back and try again; where a database is, under which name, and
-- whether it is open follows from the space and the server.
create function tenant_database_own_changes() returns trigger language plpgsql as $$
declare
  of_space text := (select s.status from space s where s.id = new.space_id);
  free text[] := array['host', 'port', 'rotated_at'];
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'creating' or of_space is distinct from '3'
      or new.database_name !~ ('^' || new.name || '_[0-9a-f]{12}$')
      or (new.host, new.port, new.cluster, new.size_bytes, new.settled, new.max_connections, new.statement_seconds)
        <> ('', 0, '', 0, 0, 20, 600)
      or num_nonnulls(new.deleted_at, new.purge_at, new.dropped_at) > 0
    then
      raise exception 'an enterprise begins a database in its own space' using errcode = '42501';
    end if;
    return new;
  end if;
  if (new.state = 'deleted' and old.state <> 'deleted' and (new.purge_at is null or new.purge_at < now() + '31 days')
      -- Gone at once is only what was never made.
      and (new.dropped_at is null or old.host = ''))
    or (old.state = 'failed' and new.state = 'creating')
    -- Brought back in its own space, as open as that is, with its part of the quota.
    or (old.state = 'deleted' and of_space in ('2', '3', '4')
      and new.state = case of_space when '4' then 'closed' else 'ready' end
      and exists (select from quota_use u where u.holder_type = 'database' and u.holder_id = new.id))
  then
    free := free || array['state', 'error', 'attempts', 'wanted', 'copy_id', 'deleted_at', 'purge_at', 'dropped_at'];
  end if;
  perform own_columns_only(to_jsonb(old), to_jsonb(new), free);
  return new;
end $$;
create trigger own_changes before insert or update on tenant_database
  for each row execute function tenant_database_own_changes();

-- A restore reads a backup of its own space: a reference alone does not stop at the wall.
create function tenant_database_copy_own_changes() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'UPDATE' then
    perform own_columns_only(to_jsonb(old), to_jsonb(new),
      case when old.state in ('waiting', 'running') and new.state = 'cancelled' then array['state', 'ended_at']
        else '{}' end);
    return new;
  end if;
  if new.state <> 'waiting' or new.file_bytes <> 0 or new.holder is not null
    or not exists (select from tenant_database t where t.id = new.database_id
      and (new.kind = 'backup' or exists (select from tenant_database_copy c join tenant_database o
        on o.id = c.database_id where c.id = new.source_id and c.kind = 'backup' and o.space_id = t.space_id)))
    or (new.kind = 'backup' and new.source_id is not null)
  then
    raise exception 'a copy is made of a database or a backup of the same space' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_changes before insert or update on tenant_database_copy
  for each row execute function tenant_database_copy_own_changes();

-- Whose space stands at a domain name, for visitors: its enterprise's page opens there.
create function space_owner_at(of_domain text) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select s.enterprise_id from space s where lower(s.domain_name) = lower(of_domain) and s.status in ('3', '4')
$$;
grant execute on function space_owner_at(text) to cloudyard_app, cloudyard_platform;
