-- What an enterprise keeps of somebody who left is what they were when they left. Of those who left before, it keeps
-- their name; how to reach them then is not known any more.
alter table former_member
  add username text not null default '',
  add real_name text not null default '' collate cn,
  add email text not null default '',
  add phone text not null default '';
set local role cloudyard_platform;
update former_member f set username = a.username, real_name = a.real_name from account a where a.id = f.account_id;
reset role;

-- Somebody who left is called back by an invitation to themselves: it goes to the address they have today, which the
-- enterprise does not learn.
alter table invitation add account_id uuid references account;
drop index already_invited;
create unique index already_invited on invitation (enterprise_id, folded(email)) nulls not distinct
  where sealed_at is null and activated_at is null and account_id is null;
create unique index already_invited_back on invitation (enterprise_id, account_id)
  where sealed_at is null and activated_at is null and account_id is not null;

-- A signed link to an enterprise's file holds as long as who made it belongs there.
create function session_belongs(asked uuid, place uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select place is null or exists (select from public.session s
    join public.membership m on m.account_id = s.account_id and m.enterprise_id = place
    join public.enterprise e on e.id = place and e.suspended_at is null
    where s.id = asked)
$$;
select as_platform('session_belongs(uuid, uuid)');

set local role cloudyard_platform;

-- The name stands for those who may do nothing. Another role that has it could not be told from it.
update role set name = name || ' (' || code || ')' where name = 'Disabled User' and code <> 'disabled-user';

-- Members bring applications and versions for their enterprise. Where its administrators have configured the members'
-- role, it stays as they want it: every change counts its version up.
insert into role_grant (role_id, menu_id, key)
  select r.id, p.menu_id, p.key from role r, menu_privilege p join menu n on n.id = p.menu_id
  where r.code = 'enterprise-member' and r.enterprise_id is not null and r.version = 1
    and n.code is not null and p.key in ('market.application.read', 'market.application.publish')
  on conflict do nothing;

reset role;
