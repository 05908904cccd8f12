-- Roles, menus, rights, and the actors of sessions.

-- Roles ---------------------------------------------------------------------------------------------------

select wall('role');
create policy own on role for select using (
  id in (select m.role_id from role_member m where m.account_id = wall_user()));
-- Roles that can be requested are visible to those who may request them: members for their enterprise's,
-- everybody for the platform's.
create policy requestable on role for select using (requestable and enterprise_id is null);
-- A role that everybody holds is visible to everybody.
create policy everybody on role for select using (everybody);

select wall('role_member');
create policy own on role_member for select using (account_id = wall_user());

select wall('office_role');

select wall('role_application');
create policy own on role_application for select using (account_id = wall_user());
create policy asked on role_application for insert with check (account_id = wall_user() and status = 'pending');
create policy withdrawn on role_application for update using (account_id = wall_user() and status = 'pending')
  with check (account_id = wall_user() and status = 'cancelled');

-- Menus ---------------------------------------------------------------------------------------------------

select wall('menu');
create policy shown on menu for select using (owner = 'platform');

create policy platform on menu_privilege to cloudyard_platform using (true) with check (true);
create policy shown on menu_privilege for select using (exists (select from menu m where m.id = menu_id));
create policy wall on menu_privilege
  using (exists (select from menu m where m.id = menu_id and m.enterprise_id = wall_enterprise()))
  with check (exists (select from menu m where m.id = menu_id and m.enterprise_id = wall_enterprise()));

select wall('menu_place');
select wall('menu_change');
select wall('deployment');

-- Grants --------------------------------------------------------------------------------------------------

create policy platform on role_grant to cloudyard_platform using (true) with check (true);
create policy shown on role_grant for select using (exists (select from role r where r.id = role_id));
create policy wall on role_grant
  using (exists (select from role r where r.id = role_id and r.enterprise_id = wall_enterprise()))
  with check (exists (select from role r where r.id = role_id and r.enterprise_id = wall_enterprise()));

select wall('enterprise_privilege');

-- Held roles and rights -----------------------------------------------------------------------------------

-- Every role a user holds now, and why: given to them, by their place in the
-- enterprise, or held by everybody.
create view held_role with (security_invoker = true) as
  select m.account_id, m.role_id, m.enterprise_id, m.until, 'person' as via
    from role_member m where m.until is null or m.until > now()
  union all
  select m.account_id, o.role_id, o.enterprise_id, null, 'office'
    from office_role o
    join membership m on m.enterprise_id = o.enterprise_id and m.seated
    left join department d on d.id = m.department_id
    where (o.position_id is null or m.position_id = o.position_id)
      and (o.department_id is null or m.department_id = o.department_id
        or (o.below and d.path @> array[o.department_id]))
  union all
  select a.id, r.id, null, null, 'everybody' from role r cross join account a where r.everybody;

-- Menus that are closed in a place: switched off, or hidden there, and everything below them. What cannot be seen
-- there opens nothing either.
create function closed_menus(place uuid) returns setof uuid language sql stable as $$
  with recursive closed (id) as (
    select n.id from menu n where not n.enabled
    union
    select p.menu_id from menu_place p where p.enterprise_id = place and p.hidden
    union
    select below.id from closed c, lateral (
      select n.id from menu n where n.parent_id = c.id and not exists (
        select from menu_place p where p.menu_id = n.id and p.enterprise_id = place)
      union all
      select p.menu_id from menu_place p where p.enterprise_id = place and p.parent_id = c.id) below
  )
  select id from closed
$$;

-- Every key a role holds now. Only menus of the catalogue give keys: those made by hand name their own.
create view role_right with (security_invoker = true) as
  select r.id as role_id, r.enterprise_id, g.menu_id, g.key, r.reach, e.until
    from role r
    -- Once a role, not once a grant.
    cross join lateral (select array(select closed_menus(r.enterprise_id)) as menus offset 0) closed
    join role_grant g on g.role_id = r.id
    join menu n on n.id = g.menu_id
    left join enterprise_privilege e on n.on_request and e.enterprise_id = r.enterprise_id
      and e.menu_id = g.menu_id and e.key = g.key and e.status = 3 and (e.until is null or e.until > now())
    where n.code is not null and n.id <> all (closed.menus)
      and (not n.on_request or r.enterprise_id is null or e.id is not null);

-- The names of a user's roles in a place (null: on the platform), without those of everybody.
create function role_names(person uuid, place uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct r.name order by r.name), '{}') from held_role h join role r on r.id = h.role_id
  where h.account_id = person and h.enterprise_id is not distinct from place and h.via <> 'everybody'
$$;

-- How many grants a role has; whoever sees the role may know it. The wall would check
-- every single grant for that.
create function grant_count(of uuid) returns bigint language sql stable security definer
  set search_path = public, pg_temp as $$
  select count(*) from role_grant g where g.role_id = of
$$;
grant execute on function grant_count(uuid) to cloudyard_app;

-- The rights a role gives its holders, for a preview: the caller checks first who may preview it.
create function rights_of_role(asked uuid) returns table (enterprise_id uuid, key text, reach reach)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.enterprise_id, q.key, q.reach from role r left join role_right q on q.role_id = r.id where r.id = asked
$$;
grant execute on function rights_of_role(uuid) to cloudyard_app;

-- Whether a user was given any right anywhere, be it for a time; without what everybody has.
create function holds_keys(person uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from held_role h join role_grant g on g.role_id = h.role_id
    where h.account_id = person and h.via <> 'everybody')
$$;
grant execute on function holds_keys(uuid) to cloudyard_app;

-- Over which users a right reaches that the caller holds in a place; always over themselves.
create function reached_people(
  how reach, person uuid default wall_user(), place uuid default wall_enterprise()
) returns setof uuid language sql stable as $$
  select person
  union
  select m.account_id from membership me
    join membership m on m.enterprise_id = me.enterprise_id
    left join department d on d.id = m.department_id
  where me.account_id = person and me.enterprise_id = place
    and (how = 'enterprise'
      or (how = 'department' and m.department_id = me.department_id)
      or (how = 'below' and d.path @> array[me.department_id]))
$$;

-- The stamp of all rights ---------------------------------------------------------------------------------

-- Counts every change of rights and names: an actor that was cached at the same count still holds.
create function bump_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rights_stamp set stamp = stamp + 1;
  return null;
end $$;

create trigger bump_rights after insert or update or delete on role for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on role_member
  for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on role_grant
  for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on menu for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on menu_privilege
  for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on menu_place
  for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on office_role
  for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on enterprise_privilege
  for each statement execute function bump_rights();
create trigger bump_rights after update of username, real_name, email, phone, avatar, removed_at on account
  for each statement execute function bump_rights();
create trigger bump_rights after insert or delete or update of department_id, position_id, seated on membership
  for each statement execute function bump_rights();
create trigger bump_rights after update of parent_id on department for each statement execute function bump_rights();

-- Grants from before menus, until the first start has put them there.
create trigger bump_rights after insert or update or delete on role_grant_former
  for each statement execute function bump_rights();

-- Actors of sessions --------------------------------------------------------------------------------------

-- The actor of a token, with their rights and reaches now, and the wall put up for them: one round trip.
-- Roles of the current enterprise and of the platform count; a chosen role narrows to itself. `bound` is
-- where the caller is (an address, or a network when that is the policy; empty: not compared). `state` is the
-- state of the session: open, repeat, or why it is not valid. `ends_at`: when the first of the keys ends.
create function session_actor(
  token bytea, bound text, program bytea,
  out session_id uuid, out account_id uuid, out username text, out real_name text, out email text, out phone text,
  out avatar text, out enterprise_id uuid, out role_id uuid, out opened_at timestamptz, out seen_at timestamptz,
  out keys text[], out reaches text[], out ends_at timestamptz, out stamp bigint, out state text, out note text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  put text;
begin
  for attempt in 1..2 loop
    select s.id, a.id, a.username, a.real_name, a.email, a.phone, a.avatar, s.enterprise_id, s.role_id,
        s.created_at, s.seen_at, rights.keys, rights.reaches, rights.ends_at,
        (select r.stamp from rights_stamp r), how.stands, s.end_note,
        case when how.stands in ('open', 'repeat') then
          set_config('app.user', a.id::text, true) || set_config('app.enterprise', coalesce(s.enterprise_id::text, ''), true)
        end
      into session_id, account_id, username, real_name, email, phone, avatar, enterprise_id, role_id, opened_at,
        seen_at, keys, reaches, ends_at, stamp, state, note, put
      from session s join account a on a.id = s.account_id left join tgt t on t.id = s.tgt_id,
        lateral (select case
          when s.ended_at is not null then s.end_reason
          when a.removed_at is not null then 'removed'
          when s.expires_at <= now() or s.seen_at + s.idle <= now() then 'expired'
          when t.ended_at is not null or t.expires_at <= now() or t.seen_at + t.idle <= now() then 'tgt'
          when bound <> '' and (bound not in (s.address, s.network) or program <> s.agent_hash) then 'ip_changed'
          else s.state end as stands) how,
        lateral (select coalesce(array_agg(k.key), '{}') as keys, coalesce(array_agg(k.reach), '{}') as reaches,
            min(k.ends_at) as ends_at
          from (select q.key, max(q.reach)::text as reach, min(least(h.until, q.until)) as ends_at
            from held_role h join role_right q on q.role_id = h.role_id
            where h.account_id = a.id
              and (h.enterprise_id = s.enterprise_id or h.enterprise_id is null)
              and (s.role_id is null or h.role_id = s.role_id)
            group by q.key) k) rights
      where s.token_hash = token;
    exit when found;
    -- Renewed a moment ago: the request was on its way with the former token.
    select s.token_hash into token from session_former f join session s on s.id = f.session_id
      where f.token_hash = token and f.until > now();
    exit when not found;
  end loop;
end $$;
grant execute on function session_actor(bytea, text, bytea) to cloudyard_app;

-- The same question about a cached actor, who was in that place and state at that count: does all of it still
-- hold? Then the wall is put up. A fraction of the cost, for everyday calls and polls. `ends` is when their
-- first right ends: time alone takes it away.
create function session_stands(
  token bytea, bound text, program bytea, person uuid, place uuid, chosen uuid, stood text, counted bigint,
  ends timestamptz
) returns boolean language sql security definer
  set search_path = public, pg_temp as $$
  select set_config('app.user', person::text, true) is not null
    and set_config('app.enterprise', coalesce(place::text, ''), true) is not null
  from public.session s left join public.tgt t on t.id = s.tgt_id, public.rights_stamp r
  where s.token_hash = token and s.account_id = person and s.state = stood and r.stamp = counted
    and (ends is null or ends > now())
    and s.enterprise_id is not distinct from place and s.role_id is not distinct from chosen
    and s.ended_at is null and s.expires_at > now() and s.seen_at + s.idle > now()
    and (t.id is null or (t.ended_at is null and t.expires_at > now() and t.seen_at + t.idle > now()))
    and (bound = '' or (bound in (s.address, s.network) and program = s.agent_hash))
$$;
grant execute on function session_stands(bytea, text, bytea, uuid, uuid, uuid, text, bigint, timestamptz) to cloudyard_app;

-- API tokens ---------------------------------------------------------------------------------------------

select wall('api_token');
create policy own on api_token using (account_id = wall_user()) with check (account_id = wall_user());

-- The actor of an API token, as session_actor finds one of a session, and the wall put up for them: of what they hold
-- in its place now, the keys the token was issued with. Whoever left that place has no token there, and who could not log
-- in, or not stand in that place, has none that opens anything.
create function token_actor(
  token bytea,
  out token_id uuid, out token_name text, out account_id uuid, out username text, out real_name text, out email text,
  out phone text, out avatar text, out enterprise_id uuid, out opened_at timestamptz, out seen_at timestamptz,
  out keys text[], out reaches text[], out ends_at timestamptz, out stamp bigint, out stands boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  put text;
begin
  select t.id, t.name, a.id, a.username, a.real_name, a.email, a.phone, a.avatar, t.enterprise_id, t.created_at,
      coalesce(t.last_used_at, 'epoch'), rights.keys, rights.reaches, rights.ends_at, (select r.stamp from rights_stamp r),
      how.stands,
      case when how.stands then
        set_config('app.user', a.id::text, true) || set_config('app.enterprise', coalesce(t.enterprise_id::text, ''), true)
      end
    into token_id, token_name, account_id, username, real_name, email, phone, avatar, enterprise_id, opened_at, seen_at,
      keys, reaches, ends_at, stamp, stands, put
    from api_token t join account a on a.id = t.account_id,
      lateral (select t.revoked_at is null and t.expires_at > now()
        and a.removed_at is null and a.blocked_at is null and not a.must_reset
        and (t.enterprise_id is null or exists (select from membership m
          join enterprise e on e.id = m.enterprise_id and e.suspended_at is null
          where m.account_id = a.id and m.enterprise_id = t.enterprise_id)) as stands) how,
      lateral (select coalesce(array_agg(k.key), '{}') as keys, coalesce(array_agg(k.reach), '{}') as reaches,
          min(k.ends_at) as ends_at
        from (select q.key, max(q.reach)::text as reach, min(least(h.until, q.until)) as ends_at
          from held_role h join role_right q on q.role_id = h.role_id
          where h.account_id = a.id and q.key = any (t.keys)
            and (h.enterprise_id = t.enterprise_id or h.enterprise_id is null)
          group by q.key) k) rights
    where t.hash = token;
end $$;
grant execute on function token_actor(bytea) to cloudyard_app;
