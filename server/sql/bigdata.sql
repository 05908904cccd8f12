-- Datasets. Every caller is asked for their relation to one first, over the wall.

select wall('dataset');
create policy own on dataset using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
grant select on dataset to cloudyard_app;
grant select, insert, update, delete on dataset to cloudyard_platform;

select wall('dataset_version');
grant select, insert, update, delete on dataset_version to cloudyard_platform;
grant select, insert, update, delete on dataset_use to cloudyard_platform;
select wall('history_source');
grant select, insert, update, delete on history_source to cloudyard_platform;
grant select, insert, update, delete on dataset_question to cloudyard_platform;

-- Whose imports stand in one line: those of an enterprise, or of somebody without one.
create function import_line(version dataset_version) returns uuid language sql immutable as $$
  select coalesce(version.enterprise_id, version.created_by)
$$;
-- How many imports of the same line come before one: those under way, and those that were there earlier.
create function imports_ahead(version dataset_version) returns int language sql stable as $$
  select count(*)::int from dataset_version o
  where o.state = 'importing' and o.id <> version.id and import_line(o) = import_line(version)
    and (o.holder is not null and is_present(o.holder) or (o.created_at, o.id) < (version.created_at, version.id))
$$;

-- A version counts for who brought it and for their enterprise, like a file.
create function count_dataset() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  one dataset_version := coalesce(new, old);
  more bigint := coalesce(new.bytes, 0) - coalesce(old.bytes, 0);
begin
  perform add_storage(array[one.created_by, one.enterprise_id], array[more, more]);
  return null;
end $$;

create trigger count_changed after update on dataset_version for each row
  when (new.bytes <> old.bytes) execute function count_dataset();
create trigger count_removed after delete on dataset_version for each row
  when (old.bytes > 0) execute function count_dataset();
