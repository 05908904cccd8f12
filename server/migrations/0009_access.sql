-- Where people work ---------------------------------------------------------------------------------------

create table department (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  parent_id uuid,
  name text not null collate cn,
  code text not null default '',
  -- From the top down to the department itself; kept by a trigger, so that "and below" is one index lookup.
  path uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (enterprise_id, id),
  foreign key (enterprise_id, parent_id) references department (enterprise_id, id),
  constraint department_name_taken unique nulls not distinct (enterprise_id, parent_id, name),
  constraint department_circle check (array_position(path[:cardinality(path) - 1], id) is null)
);
select wall('department');
create index department_path on department using gin (path);

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

create table position (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  department_id uuid not null,
  name text not null collate cn,
  code text not null default '',
  unique (enterprise_id, id),
  foreign key (enterprise_id, department_id) references department (enterprise_id, id),
  constraint position_name_taken unique (department_id, name)
);
select wall('position');

alter table membership
  add department_id uuid,
  add position_id uuid,
  add work_num text,
  add foreign key (enterprise_id, department_id) references department (enterprise_id, id),
  add foreign key (enterprise_id, position_id) references position (enterprise_id, id),
  add constraint work_num_taken unique (enterprise_id, work_num);
create index membership_department on membership (enterprise_id, department_id);

-- How far a right reaches: over what is one's own, one's department's, also the ones below it, or everybody's.
create type reach as enum ('own', 'department', 'below', 'enterprise');

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

-- Menus ---------------------------------------------------------------------------------------------------

create table menu (
  id uuid primary key default new_id(),
  -- Whose tree it stands in. Those of the platform are shown in every enterprise.
  owner text not null check (owner in ('platform', 'enterprise')),
  enterprise_id uuid references enterprise,
  parent_id uuid references menu,
  -- The screen of the catalogue (its address), or its group; null: made by an administrator.
  code text,
  name text not null collate cn,
  name_en text not null default '',
  icon text not null default '',
  type text not null check (type in ('folder', 'page', 'link', 'frame', 'application')),
  url text not null default '',
  sort int not null default 0,
  deployment_id uuid,
  help_page_id uuid,
  -- For everybody who is logged in, without a grant.
  is_public boolean not null default false,
  -- Of no use to people who stand in no enterprise.
  in_enterprise boolean not null default false,
  proxy boolean not null default false,
  open_with_new_window boolean not null default false,
  -- Off: nobody sees it, and what it grants is not held by anybody.
  enabled boolean not null default true,
  -- An enterprise must ask the platform before its roles hold what is granted here.
  on_request boolean not null default false,
  -- Arranged or renamed by somebody: a new version leaves it as it is.
  edited boolean not null default false,
  updated_at timestamptz not null default now(),
  check ((owner = 'platform') = (enterprise_id is null)),
  constraint menu_code_taken unique nulls distinct (code)
);
select wall('menu');
create policy shown on menu for select using (owner = 'platform');
create index menu_tree on menu (enterprise_id, parent_id, sort);
create index menu_parent on menu (parent_id);
create index menu_off on menu (id) where not enabled;
create index menu_public on menu (enterprise_id) where is_public;

-- What can be granted at a menu. `opens`: whoever holds it may open the page.
create table menu_privilege (
  menu_id uuid not null references menu on delete cascade,
  key text not null,
  name text not null collate cn,
  name_en text not null default '',
  opens boolean not null default false,
  -- Of the platform: never for a role of an enterprise.
  platform boolean not null default false,
  sort int not null default 0,
  primary key (menu_id, key)
);
alter table menu_privilege enable row level security;
alter table menu_privilege force row level security;
create policy platform on menu_privilege to cloudyard_platform using (true) with check (true);
create policy shown on menu_privilege for select using (exists (select from menu m where m.id = menu_id));
create policy wall on menu_privilege
  using (exists (select from menu m where m.id = menu_id and m.enterprise_id = wall_enterprise()))
  with check (exists (select from menu m where m.id = menu_id and m.enterprise_id = wall_enterprise()));
create index menu_privilege_key on menu_privilege (key);

-- Where an enterprise has put a menu of the platform for itself.
create table menu_place (
  enterprise_id uuid not null references enterprise,
  menu_id uuid not null references menu on delete cascade,
  parent_id uuid references menu on delete cascade,
  sort int not null default 0,
  hidden boolean not null default false,
  primary key (enterprise_id, menu_id)
);
select wall('menu_place');
create index menu_place_menu on menu_place (menu_id);

-- Every change of a tree with what was before it, newest last: what "undo" takes back.
create table menu_change (
  id bigint generated always as identity primary key,
  enterprise_id uuid references enterprise,
  time timestamptz not null default now(),
  actor_id uuid not null references account,
  actor_name text not null,
  verb text not null,
  menu_id uuid not null,
  menu_name text not null,
  before jsonb,
  after jsonb,
  undone_at timestamptz
);
select wall('menu_change');
create index menu_change_tree on menu_change (enterprise_id, id desc);

-- Web applications a menu can lead to.
create table deployment (
  id uuid primary key default new_id(),
  enterprise_id uuid references enterprise,
  name text not null collate cn,
  url text not null,
  created_at timestamptz not null default now(),
  constraint deployment_name_taken unique nulls not distinct (enterprise_id, name)
);
select wall('deployment');
alter table menu add foreign key (deployment_id) references deployment on delete set null;

-- Roles ---------------------------------------------------------------------------------------------------

alter table role
  add kind text not null default 'enterprise' check (kind in ('enterprise', 'platform', 'function')),
  add reach reach not null default 'enterprise',
  -- Made by the house: has a meaning in it, so it keeps its code and is not deleted.
  add built_in boolean not null default false,
  -- Held by everybody, without a word about it.
  add everybody boolean not null default false,
  -- People may ask for it.
  add requestable boolean not null default false,
  -- Counts changes of the role and its grants: who saves says which one they saw.
  add version int not null default 1,
  add search text[] not null generated always as (grams(name || ' ' || description)) stored;
update role set kind = 'platform', built_in = true where enterprise_id is null;
update role set built_in = code like 'enterprise-%', requestable = code <> 'enterprise-administrator'
  where enterprise_id is not null;
alter table role add constraint role_place check ((kind = 'enterprise') = (enterprise_id is not null));
alter table role add constraint role_code_taken unique nulls not distinct (enterprise_id, code);
create index role_search on role using gin (enterprise_id, search);

alter table role_member
  -- Until when; null: for good.
  add until timestamptz,
  add given_by uuid references account,
  add given_at timestamptz not null default now();
create index role_member_until on role_member (until) where until is not null;

-- Roles that go with a place in the enterprise: whoever works there holds them, and no longer than that.
create table office_role (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  role_id uuid not null references role on delete cascade,
  department_id uuid,
  position_id uuid,
  -- Also for the departments below.
  below boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (enterprise_id, department_id) references department (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, position_id) references position (enterprise_id, id) on delete cascade,
  check (department_id is not null or position_id is not null),
  constraint office_role_taken unique nulls not distinct (enterprise_id, role_id, department_id, position_id)
);
select wall('office_role');

-- Grants: a role, a menu, one of its privileges ----------------------------------------------------------

-- Until the catalogue is in the database (at the first start) nobody knows at which menu they belong.
alter table role_grant rename to role_grant_former;
alter table role_grant_former rename constraint role_grant_pkey to role_grant_former_pkey;

create table role_grant (
  role_id uuid not null references role on delete cascade,
  menu_id uuid not null,
  key text not null,
  primary key (role_id, menu_id, key),
  foreign key (menu_id, key) references menu_privilege on delete cascade
);
alter table role_grant enable row level security;
alter table role_grant force row level security;
create policy platform on role_grant to cloudyard_platform using (true) with check (true);
create policy shown on role_grant for select using (exists (select from role r where r.id = role_id));
create policy wall on role_grant
  using (exists (select from role r where r.id = role_id and r.enterprise_id = wall_enterprise()))
  with check (exists (select from role r where r.id = role_id and r.enterprise_id = wall_enterprise()));
create index role_grant_privilege on role_grant (menu_id, key);

-- What an enterprise asked the platform for. Status: 1 asked, 2 refused, 3 given, 4 taken back.
create table enterprise_privilege (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  menu_id uuid not null,
  key text not null,
  status smallint not null default 1 check (status between 1 and 4),
  purpose text not null default '',
  until timestamptz,
  asked_by uuid not null references account,
  asked_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  reason text not null default '',
  foreign key (menu_id, key) references menu_privilege on delete cascade,
  constraint privilege_four_eyes check (status not in (2, 3) or decided_by <> asked_by)
);
select wall('enterprise_privilege');
-- One that is asked for or held; those refused or taken back stay as history.
create unique index privilege_asked_already on enterprise_privilege (enterprise_id, menu_id, key) where status in (1, 3);
create index enterprise_privilege_status on enterprise_privilege (status, asked_at);

-- Requests for roles --------------------------------------------------------------------------------------

create table role_application (
  id uuid primary key default new_id(),
  -- Null: for a role of the platform.
  enterprise_id uuid references enterprise,
  role_id uuid not null references role on delete cascade,
  account_id uuid not null references account,
  reason text not null,
  -- For how many days; null: for good.
  days int check (days between 1 and 3650),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'cancelled')),
  created_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  verdict text not null default '',
  constraint application_four_eyes check (status not in ('approved', 'refused') or decided_by <> account_id)
);
select wall('role_application');
create policy own on role_application for select using (account_id = wall_user());
create policy asked on role_application for insert with check (account_id = wall_user() and status = 'pending');
create policy withdrawn on role_application for update using (account_id = wall_user() and status = 'pending')
  with check (account_id = wall_user() and status = 'cancelled');
create unique index application_open_already on role_application (role_id, account_id) where status = 'pending';
create index role_application_queue on role_application (enterprise_id, status, created_at);
create index role_application_mine on role_application (account_id, created_at desc);

-- What people may ask for is known to those who may ask: members for their enterprise's, everybody for the platform's.
create policy requestable on role for select using (requestable and enterprise_id is null);
-- What everybody holds, everybody knows.
create policy everybody on role for select using (everybody);

-- People are looked for by name. Not stored with the row: every login reads it whole.
create index account_search on account using gin (grams(username || ' ' || real_name));

-- Who holds what ------------------------------------------------------------------------------------------

-- Every role a person holds now, and why.
create view held_role with (security_invoker = true) as
  select m.account_id, m.role_id, m.enterprise_id, m.until, 'person' as via
    from role_member m where m.until is null or m.until > now()
  union all
  select m.account_id, o.role_id, o.enterprise_id, null, 'office'
    from office_role o
    join membership m on m.enterprise_id = o.enterprise_id
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

create trigger bump_rights after insert or update or delete on role_grant for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on menu for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on menu_privilege
  for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on menu_place for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on office_role for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on enterprise_privilege
  for each statement execute function bump_rights();
create trigger bump_rights after update or delete on membership for each statement execute function bump_rights();
create trigger bump_rights after update of parent_id on department for each statement execute function bump_rights();

-- Who holds this token: as before, with how far each key reaches and when the first of them ends.
drop function session_actor(bytea, text, bytea);
create function session_actor(
  token bytea, bound text, program bytea,
  out session_id uuid, out account_id uuid, out username text, out real_name text, out email text, out phone text,
  out avatar text, out enterprise_id uuid, out role_id uuid, out opened_at timestamptz, out seen_at timestamptz,
  out keys text[], out reaches text[], out ends_at timestamptz, out stamp bigint, out state text, out note text
) language plpgsql security definer set search_path = public as $$
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
select as_platform('session_actor(bytea, text, bytea)');

-- The same question about somebody known, with when their first right ends: time alone takes it away.
create function session_stands(
  token bytea, bound text, program bytea, person uuid, place uuid, chosen uuid, stood text, counted bigint,
  ends timestamptz
) returns boolean language sql security definer as $$
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
select as_platform('session_stands(bytea, text, bytea, uuid, uuid, uuid, text, bigint, timestamptz)');

-- What a role gives its holders, for whoever looks through its eyes: who that may be is asked before anything is told.
create function rights_of_role(asked uuid) returns table (enterprise_id uuid, key text, reach reach)
language sql stable security definer set search_path = public as $$
  select r.enterprise_id, q.key, q.reach from role r left join role_right q on q.role_id = r.id where r.id = asked
$$;
select as_platform('rights_of_role(uuid)');
