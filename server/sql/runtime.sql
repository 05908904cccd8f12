-- What runs in tenant spaces. Enterprises say whether something runs, which of its releases, and with which
-- environment; what it is, may take and did, the platform writes.

select wall('instance');
grant select on instance to cloudyard_app;
grant update (wanted, release_id, variables, secrets, former_secrets, generation, attempts, error) on instance to cloudyard_app;
grant select, insert, update on instance to cloudyard_platform;
select wall('instance_release');
grant select on instance_release to cloudyard_app;
grant select, insert on instance_release to cloudyard_platform;
select wall('instance_event');
grant select, insert on instance_event to cloudyard_app, cloudyard_platform;
select wall('instance_minute');
grant select on instance_minute to cloudyard_app;
grant select, insert, update, delete on instance_minute to cloudyard_platform;
select wall('instance_hour');
grant select on instance_hour to cloudyard_app;
grant select, insert, update on instance_hour to cloudyard_platform;
grant select on runtime_seen to cloudyard_app;
grant select, insert, update on runtime_seen to cloudyard_platform;

-- What was frozen because its time is over does not run again because its enterprise says so; and a change counts.
create function instance_own_changes() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if (old.wanted = 'frozen' or new.wanted = 'frozen') and new.wanted <> old.wanted
    or old.removed_at is not null or new.generation < old.generation
  then
    raise exception 'only the platform changes this of an instance' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_changes before update on instance for each row execute function instance_own_changes();
