-- What people may keep, drawings that cannot be drawn, functions that see over the wall, anchors of the audit chain.

-- What people keep ----------------------------------------------------------------------------------------

-- Kept by the database itself with every file and every announced upload, never counted.
create table storage_use (
  -- An account or an enterprise.
  holder uuid primary key,
  bytes bigint not null default 0
);
alter table storage_use enable row level security;
alter table storage_use force row level security;
create policy own on storage_use for select using (holder in (wall_user(), wall_enterprise()));
create policy platform on storage_use to cloudyard_platform using (true) with check (true);
revoke insert, update, delete on storage_use from cloudyard_app;

-- Where it was begun: there it counts until it is a file.
alter table file_upload add place_id uuid default wall_enterprise();

create function add_storage(holders uuid[], amounts bigint[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into storage_use (holder) select distinct h from unnest(holders) h where h is not null order by h
    on conflict do nothing;
  -- Always in one order, so that no two acts wait for each other.
  perform from storage_use where holder = any (holders) order by holder for update;
  update storage_use u set bytes = u.bytes + d.amount
    from (select h, sum(a) as amount from unnest(holders, amounts) as t (h, a) where h is not null group by h) d
    where u.holder = d.h;
end $$;
select as_platform('add_storage(uuid[], bigint[])');

create function count_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    perform add_storage(array_agg(h), array_agg(bytes))
      from added, unnest(array[owner_id, enterprise_id]) h having count(*) > 0;
  end if;
  if tg_op <> 'INSERT' then
    perform add_storage(array_agg(h), array_agg(-bytes))
      from removed, unnest(array[owner_id, enterprise_id]) h having count(*) > 0;
  end if;
  return null;
end $$;
create function count_uploads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage(array_agg(h), array_agg(bytes))
      from added, unnest(array[owner_id, place_id]) h having count(*) > 0;
  else
    perform add_storage(array_agg(h), array_agg(-bytes))
      from removed, unnest(array[owner_id, place_id]) h having count(*) > 0;
  end if;
  return null;
end $$;
select as_platform('count_files()'), as_platform('count_uploads()');
create trigger count_added after insert on file referencing new table as added
  for each statement execute function count_files();
create trigger count_changed after update on file referencing new table as added old table as removed
  for each statement execute function count_files();
create trigger count_removed after delete on file referencing old table as removed
  for each statement execute function count_files();
create trigger count_added after insert on file_upload referencing new table as added
  for each statement execute function count_uploads();
create trigger count_removed after delete on file_upload referencing old table as removed
  for each statement execute function count_uploads();

set local role cloudyard_platform;
insert into storage_use (holder, bytes)
  select h, sum(bytes) from (
    select owner_id, enterprise_id, bytes from file
    union all select owner_id, null, bytes from file_upload) kept, unnest(array[owner_id, enterprise_id]) h
  where h is not null group by h;
reset role;

-- Drawings ------------------------------------------------------------------------------------------------

-- Nobody tries for a day after it could not be drawn, or took too long.
alter table file add undrawable_at timestamptz;

-- Functions that see over the wall -------------------------------------------------------------------------

-- Replaced by the one that asks whether a right for a time is over.
drop function session_stands(bytea, text, bytea, uuid, uuid, uuid, text, bigint);

-- Whoever may make temporary tables must not slip them one, and nobody but the server calls them.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as it, p.prorettype = 'trigger'::regtype as fires, p.proconfig as settings,
      pg_get_userbyid(p.proowner) as owner
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
  loop
    if one.owner <> current_user then execute format('set local role %I', one.owner); end if;
    if coalesce(array_to_string(one.settings, ';'), '') !~ 'search_path=[^;]*pg_temp(;|$)' then
      execute format('alter function %s set search_path = public, pg_temp', one.it);
    end if;
    execute format('revoke execute on function %s from public', one.it);
    if not one.fires then
      execute format('grant execute on function %s to cloudyard_app, cloudyard_platform', one.it);
    end if;
    reset role;
  end loop;
end $$;
set local role cloudyard_platform;
revoke execute on function add_storage(uuid[], bigint[]) from cloudyard_app;
reset role;

-- The audit chain -----------------------------------------------------------------------------------------

-- With how many heads noted outside the database it was compared, and when the last of them was noted.
alter table audit_check add anchors int, add anchored_at timestamptz;
