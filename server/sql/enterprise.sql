-- Enterprises, their certification, members and invitations.

-- Enterprises ---------------------------------------------------------------------------------------------

select wall('enterprise_claim');
-- The founder of an enterprise is not a member of it yet.
create policy founder on enterprise_claim using (exists (
  select from enterprise e where e.id = enterprise_id and e.founder_id = wall_user() and e.approved_at is null));

select wall('certification');
create policy own on certification using (account_id = wall_user() and (kind = 'person' or founding))
  with check (account_id = wall_user() and (kind = 'person' or founding));

-- No role may change or delete a record of who looked.
grant select, insert on certification_view to cloudyard_app, cloudyard_platform;

-- An entry of the audit log bears the enterprise's name of its day. It is put in here, since the audit room stands
-- below this one and knows no names.
create function name_enterprise() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.enterprise_name := (select name from enterprise where id = new.enterprise_id);
  return new;
end $$;
create trigger name_enterprise before insert on audit_entry for each row execute function name_enterprise();

-- Members and departments ---------------------------------------------------------------------------------

select wall('membership');
-- Users see their own memberships, whichever enterprise is current.
create policy own on membership for select using (account_id = wall_user());

select wall('former_member');
select wall('employee_move');

select wall('department');
select wall('position');
select wall('work_group');
select wall('work_group_member');

-- Keeps a department's path from the top down to itself, and those of all below it when it moves: "and below" is one
-- index lookup.
create function department_place() returns trigger language plpgsql as $$
begin
  if tg_when = 'BEFORE' then
    new.path := coalesce((select d.path from department d where d.id = new.parent_id), '{}') || new.id;
    return new;
  end if;
  update department d set path = new.path || d.path[array_position(d.path, new.id) + 1:]
    where d.path @> array[new.id] and d.id <> new.id;
  return null;
end $$;
create trigger department_place before insert or update of parent_id on department
  for each row execute function department_place();
create trigger department_below after update of parent_id on department
  for each row execute function department_place();

-- Moves the sessions of a member who leaves out of the enterprise. Another user's session is
-- changed, which the wall forbids.
create function leave_sessions(person uuid, place uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set enterprise_id = null, enterprise_name = '', role_id = null, role_name = ''
    where account_id = person and enterprise_id = place and place = wall_enterprise() and ended_at is null
$$;
grant execute on function leave_sessions(uuid, uuid) to cloudyard_app;

-- A signed link to an enterprise's file holds as long as its maker belongs there.
create function session_belongs(asked uuid, place uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select place is null or exists (select from public.session s
    join public.membership m on m.account_id = s.account_id and m.enterprise_id = place
    join public.enterprise e on e.id = place and e.suspended_at is null
    where s.id = asked)
$$;
grant execute on function session_belongs(uuid, uuid) to cloudyard_app;

-- Invitations ---------------------------------------------------------------------------------------------

select wall('invitation_batch');
select wall('invitation_batch_row');
select wall('invitation');
