-- Datasets, models, what is given and followed, and extensions.

-- What is given ---------------------------------------------------------------------------------------------

-- A share stands: not taken back, and its time is not over.
create function stands(revoked_at timestamptz, until timestamptz) returns boolean language sql stable as $$
  select revoked_at is null and (until is null or until > now())
$$;

-- A colleague has it while they work for the enterprise that gave it; an enterprise, whoever works for it.
create function received(with_account uuid, with_enterprise uuid, giver uuid, person uuid default wall_user(),
    place uuid default wall_enterprise()) returns boolean language sql stable as $$
  select with_enterprise = place or with_account = person and giver = place
$$;

select wall('hub_share');
create policy received on hub_share for select using (received(with_account, with_enterprise, enterprise_id));
grant select on hub_share to cloudyard_app;
grant select, insert, update, delete on hub_share to cloudyard_platform;

-- Whether who asks was given it.
create function is_given(what text, thing uuid) returns boolean language sql stable as $$
  select exists (select from hub_share s where s.kind = what and s.thing_id = thing
    and stands(s.revoked_at, s.until) and received(s.with_account, s.with_enterprise, s.enterprise_id))
$$;

select wall('hub_follow');
create policy own on hub_follow using (account_id = wall_user()) with check (account_id = wall_user());
grant select, insert, update, delete on hub_follow to cloudyard_platform;

-- Extensions ------------------------------------------------------------------------------------------------

select wall('extension');
grant select, insert, update, delete on extension_use to cloudyard_platform;

-- Datasets and models ---------------------------------------------------------------------------------------
-- Every caller is asked for their relation to one first, over the wall.

select wall('dataset');
create policy own on dataset using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
-- What was given to who asks, as long as it is: to read, never to change.
create policy given on dataset for select using (is_given('dataset', id));
grant select on dataset to cloudyard_app;
grant select, insert, update, delete on dataset to cloudyard_platform;

select wall('dataset_version');
create policy given on dataset_version for select using (is_given('dataset', dataset_id));
grant select, insert, update, delete on dataset_version to cloudyard_platform;
grant select, insert, update, delete on dataset_use to cloudyard_platform;
select wall('history_source');
grant select, insert, update, delete on history_source to cloudyard_platform;
grant select, insert, update, delete on dataset_question to cloudyard_platform;

-- Whose imports stand in one line: those of an enterprise, or of a user without one.
create function import_line(version dataset_version) returns uuid language sql immutable as $$
  select coalesce(version.enterprise_id, version.created_by)
$$;
-- How many imports of the same line come before one: those under way, and those that were there earlier.
create function imports_ahead(version dataset_version) returns int language sql stable as $$
  select count(*)::int from dataset_version o
  where o.state = 'importing' and o.id <> version.id and import_line(o) = import_line(version)
    and (o.holder is not null and is_present(o.holder) or (o.created_at, o.id) < (version.created_at, version.id))
$$;

select wall('model');
create policy own on model using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
create policy given on model for select using (is_given('model', id));
grant select on model to cloudyard_app;
grant select, insert, update, delete on model to cloudyard_platform;

select wall('model_version');
create policy given on model_version for select using (is_given('model', model_id));
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

-- Projects --------------------------------------------------------------------------------------------------

select wall('project');
create policy own on project using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
grant select on project to cloudyard_app;
grant select, insert, update, delete on project to cloudyard_platform;

select wall('project_version');
grant select, insert, update, delete on project_version to cloudyard_platform;
create trigger count_added after insert on project_version for each row
  when (new.bytes > 0) execute function count_version();
create trigger count_removed after delete on project_version for each row
  when (old.bytes > 0) execute function count_version();
select wall('project_comment');
grant select, insert, update, delete on project_comment to cloudyard_platform;
select wall('project_presence');
grant select, insert, update, delete on project_presence to cloudyard_platform;
select wall('project_run');
grant select, insert, update, delete on project_run to cloudyard_platform;
select wall('project_step');
grant select, insert, update, delete on project_step to cloudyard_platform;
select wall('step_result');
grant select, insert, update, delete on step_result to cloudyard_platform;
select wall('step_hour');
grant select, insert, update, delete on step_hour to cloudyard_platform;

create trigger count_added after insert on step_result for each row
  when (new.bytes > 0) execute function count_version();
create trigger count_changed after update on step_result for each row
  when (new.bytes <> old.bytes) execute function count_version();
create trigger count_removed after delete on step_result for each row
  when (old.bytes > 0) execute function count_version();

-- What of others a run began with, straight or by what was made of it before: its words are of that too, also where
-- nothing came of it.
create function given_to_run(part jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(distinct g.one), '[]') from (
    select jsonb_build_object('kind', e.value -> 'kind', 'id', e.value -> 'objectId') as one
      from jsonb_each(part -> 'sources') e where (e.value ->> 'isGiven')::boolean
    union all
    select o.one from jsonb_each_text(part -> 'before') b join step_result r on r.id = b.value::uuid,
      jsonb_path_query(r.outputs, '$[*].given[*]') o(one)
  ) g
$$;
