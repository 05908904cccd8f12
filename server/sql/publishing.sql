-- Applications and versions. Codes of `status`: contract/src/publishing/values.ts.

select wall('application');
create policy own on application using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());

-- No role may change or delete the history of an application.
grant select, insert on market_move to cloudyard_app, cloudyard_platform;

-- Versions that can be used now, and since when.
create view online_version with (security_invoker = true) as
  select id, application_id, major_id, number, source_type, coalesce(released_at, created_at) as since
  from app_version where status = '3' and enabled;
grant select on online_version to cloudyard_platform;

-- Runs of versions: every caller is asked for their relation to the version, over the wall.
grant select on trial to cloudyard_app;
grant select, insert, update, delete on trial to cloudyard_platform;
