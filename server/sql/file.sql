-- Files, uploads, and how much is stored.

-- Files ---------------------------------------------------------------------------------------------------

select wall('file');
create policy own on file using (enterprise_id is null and owner_id = wall_user())
  with check (enterprise_id is null and owner_id = wall_user());
create policy shown on file for select using (visibility = 'public');
create policy sealed on file as restrictive for select to cloudyard_app
  using (visibility <> 'sealed' or owner_id = wall_user());

-- Uploads -------------------------------------------------------------------------------------------------

create policy platform on file_upload to cloudyard_platform using (true) with check (true);
create policy own on file_upload using (owner_id = wall_user()) with check (owner_id = wall_user());

-- Stored bytes --------------------------------------------------------------------------------------------

create policy platform on storage_use to cloudyard_platform using (true) with check (true);
create policy own on storage_use for select using (holder in (wall_user(), wall_enterprise()));

-- The database keeps the figures itself.
grant select on storage_use to cloudyard_app;
grant select, insert, update, delete on storage_use to cloudyard_platform;

-- Adds to what holders keep, or takes from it; those without an id are left out.
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

-- A file counts for its owner and for its enterprise.
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

create trigger count_added after insert on file referencing new table as added
  for each statement execute function count_files();
create trigger count_changed after update on file referencing new table as added old table as removed
  for each statement execute function count_files();
create trigger count_removed after delete on file referencing old table as removed
  for each statement execute function count_files();

-- An upload counts with all its announced bytes where it was begun, until it is a file or given up.
create function count_uploads() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
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

create trigger count_added after insert on file_upload referencing new table as added
  for each statement execute function count_uploads();
create trigger count_removed after delete on file_upload referencing old table as removed
  for each statement execute function count_uploads();
