-- Datasets and models. Every caller is asked for their relation to one first, over the wall.

select wall('dataset');
create policy own on dataset using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
grant select on dataset to cloudyard_app;
grant select, insert, update, delete on dataset to cloudyard_platform;

select wall('dataset_version');
grant select, insert, update, delete on dataset_version to cloudyard_platform;
grant select, insert, update, delete on dataset_use to cloudyard_platform;

select wall('model');
create policy own on model using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
grant select on model to cloudyard_app;
grant select, insert, update, delete on model to cloudyard_platform;

select wall('model_version');
grant select, insert, update, delete on model_version to cloudyard_platform;
grant select, insert, update, delete on model_use to cloudyard_platform;

-- A version of a dataset or a model counts for who brought it and for their enterprise, like a file.
create function count_version() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  one record := coalesce(new, old);
  more bigint := coalesce(new.bytes, 0) - coalesce(old.bytes, 0);
begin
  perform add_storage(array[one.created_by, one.enterprise_id], array[more, more]);
  return null;
end $$;

create trigger count_changed after update on dataset_version for each row
  when (new.bytes <> old.bytes) execute function count_version();
create trigger count_removed after delete on dataset_version for each row
  when (old.bytes > 0) execute function count_version();
create trigger count_changed after update on model_version for each row
  when (new.bytes <> old.bytes) execute function count_version();
create trigger count_removed after delete on model_version for each row
  when (old.bytes > 0) execute function count_version();
