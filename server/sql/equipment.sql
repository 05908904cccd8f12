-- Types of gateways, and the certificates without which no gateway connects.

-- Who sees what ------------------------------------------------------------------------------------------------

grant select on equipment_type to cloudyard_app;
grant select, insert, update, delete on equipment_type to cloudyard_platform;
select wall('equipment_certificate');
grant select, insert, update, delete on equipment_certificate to cloudyard_app, cloudyard_platform;
select wall('equipment_certificate_step');
grant select, insert on equipment_certificate_step to cloudyard_app, cloudyard_platform;
select wall('gateway');
select wall('gateway_tally');
grant select, insert, update on gateway_tally to cloudyard_app, cloudyard_platform;

-- Gateways are counted when they come and go: a list shows how many there are without looking at all of them.
create function count_gateways() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into gateway_tally as t (enterprise_id, total)
      select enterprise_id, count(*) from added where deleted_at is null group by enterprise_id order by enterprise_id
      on conflict (enterprise_id) do update set total = t.total + excluded.total;
  else
    insert into gateway_tally as t (enterprise_id, total)
      select enterprise_id, -count(*) from removed where deleted_at is null group by enterprise_id order by enterprise_id
      on conflict (enterprise_id) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;
create trigger count_added after insert on gateway referencing new table as added
  for each statement execute function count_gateways();
create trigger count_removed after delete on gateway referencing old table as removed
  for each statement execute function count_gateways();

-- The same of one that was deleted for people, or went to another enterprise.
create function count_gateway_moved() returns trigger language plpgsql as $$
begin
  insert into gateway_tally as t (enterprise_id, total)
    select enterprise_id, sum(n) from (values
      (old.enterprise_id, case when old.deleted_at is null then -1 else 0 end),
      (new.enterprise_id, case when new.deleted_at is null then 1 else 0 end)) as c(enterprise_id, n)
    group by enterprise_id having sum(n) <> 0 order by enterprise_id
    on conflict (enterprise_id) do update set total = t.total + excluded.total;
  return null;
end $$;
create trigger count_moved after update of deleted_at, enterprise_id on gateway for each row
  when ((old.deleted_at is null, old.enterprise_id) is distinct from (new.deleted_at is null, new.enterprise_id))
  execute function count_gateway_moved();

-- Certificates -------------------------------------------------------------------------------------------------

-- The day it is where terms are counted: they begin and end at midnight in Shanghai, wherever the server stands.
create function equipment_day(at timestamptz) returns date language sql immutable
  as $$ select (at at time zone 'Asia/Shanghai')::date $$;

-- Whether a certificate lets its gateway connect: it was passed, and the day lies within its term, the last one
-- included. While a request to destroy it waits it stays in force.
create function certificate_in_force(status text, begin_date date, end_date date, at timestamptz) returns boolean
language sql immutable
  as $$ select status in ('2', '4') and equipment_day(at) between begin_date and end_date $$;

-- What became of the last request. The code alone does not say it: 2 means that a certificate was passed, and also that
-- it was not destroyed; a refusal always has its reason.
create function certificate_verdict(status text, comment text) returns text language sql immutable as $$
  select case when status in ('1', '4') then 'waiting' when comment <> '' then 'no-pass' else 'pass' end
$$;

-- An enterprise asks for certificates, mends what was not passed, and asks for an end; the platform decides. In the scope
-- of an enterprise only the named columns change, whatever a query of ours believes.
create function equipment_certificate_own_changes() returns trigger language plpgsql as $$
declare
  -- What is generated is not there yet.
  free text[] := array['search'];
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> '1' or new.is_announced or new.comment <> '' or new.destroy_description <> ''
      or num_nonnulls(new.decided_by, new.decided_at, new.destroy_asked_by, new.told_days) > 0
      or (new.renews_id is not null
        and not exists (select from equipment_certificate c where c.id = new.renews_id and c.status = '2'))
    then
      raise exception 'an enterprise asks for a certificate, or for a longer term of a valid one of its own'
        using errcode = '42501';
    end if;
    return new;
  end if;
  if old.status in ('1', '3') and new.status = '1' then
    free := free || array['status', 'name', 'description', 'begin_date', 'end_date', 'register_description',
      'registered_by', 'asked_at'];
  elsif old.status = '2' and new.status = '4' then
    free := free || array['status', 'destroy_description', 'destroy_asked_by', 'asked_at'];
  elsif old.status = '4' and new.status = '2' and new.destroy_asked_by is null and new.comment = '' then
    free := free || array['status', 'destroy_description', 'destroy_asked_by', 'asked_at', 'comment'];
  end if;
  perform own_columns_only(to_jsonb(old), to_jsonb(new), free);
  return new;
end $$;
create trigger own_changes before insert or update on equipment_certificate
  for each row execute function equipment_certificate_own_changes();

-- What a gateway has, what is valid, and what waits to be destroyed stays.
create function equipment_certificate_stays() returns trigger language plpgsql as $$
begin
  -- With all of its enterprise it goes whatever it is.
  if coalesce(current_setting('app.erasing', true), '') = '' and (old.status in ('2', '4')
    or exists (select from gateway g where g.certificate_id = old.id and g.deleted_at is null))
  then
    raise exception 'the certificate is valid, or a gateway has it' using errcode = '42501';
  end if;
  return old;
end $$;
create trigger stays before delete on equipment_certificate
  for each row execute function equipment_certificate_stays();

-- Gateways -----------------------------------------------------------------------------------------------------

select wall('gateway_credential');
grant select, insert, update on gateway_credential to cloudyard_app, cloudyard_platform;
select wall('gateway_config');
grant select, insert on gateway_config to cloudyard_app;
grant select, insert, update on gateway_config to cloudyard_platform;
select wall('gateway_command');
grant select, insert, update on gateway_command to cloudyard_app;
grant select, insert, update, delete on gateway_command to cloudyard_platform;
select wall('gateway_log');
grant select, insert on gateway_log to cloudyard_app;
grant select, insert, delete on gateway_log to cloudyard_platform;
select wall('history_export');
grant select, insert, update, delete on history_export to cloudyard_app, cloudyard_platform;
select wall('history_notice');
grant select on history_notice to cloudyard_app;
grant select, insert, update on history_notice to cloudyard_platform;
-- Its key is sealed; whoever issues a certificate reads it, and makes it when there is none.
grant select, insert on gateway_authority to cloudyard_app;
grant select, insert on gateway_authority to cloudyard_platform;

-- The state of a gateway in one code of the contract: what keeps it from connecting comes before whether it is there.
create function gateway_status(g gateway, in_force boolean) returns text language sql immutable as $$
  select case when not g.is_enabled then '4' when not in_force then '5' when g.session_id <> '' then '2'
    when g.connected_at is null then '1' else '3' end
$$;

-- Exports of history -------------------------------------------------------------------------------------------

-- A user asks for one and stops it; what becomes of it the job says. A reference alone does not stop at the wall.
create function history_export_own_changes() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'UPDATE' then
    perform own_columns_only(to_jsonb(old), to_jsonb(new),
      case when old.state in ('waiting', 'running') and new.state = 'cancelled'
        then array['state', 'ended_at', 'expires_at'] else '{}' end);
    return new;
  end if;
  if new.state <> 'waiting' or new.bytes <> 0 or new.holder is not null or new.expires_at is not null
    or not exists (select from gateway g where g.id = new.gateway_id)
  then
    raise exception 'an export is asked for, of a gateway of the same enterprise' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_changes before insert or update on history_export
  for each row execute function history_export_own_changes();
