-- Entries, and the chain they are sealed into.

select wall('audit_entry');
-- All acts are written; only those of the reader's own enterprise (or, for the platform, all) are read.
create policy written on audit_entry for insert with check (true);

-- No role may change or delete an entry.
grant select, insert on audit_entry to cloudyard_app, cloudyard_platform;

grant select on audit_seal to cloudyard_app;
grant select, insert on audit_seal to cloudyard_platform;

grant select, insert, delete on audit_unsealed to cloudyard_platform;

-- Every entry waits for its seal from the moment it is written.
create function audit_queue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unsealed values (new.id);
  return null;
end $$;
create trigger audit_queue after insert on audit_entry for each row execute function audit_queue();

-- What of an entry is sealed: all of it, in one form. The enterprise's name only where there is one: entries sealed
-- before it was kept have none, and their seals must still hold.
create function audit_content(e audit_entry) returns bytea language sql stable as $$
  select convert_to((jsonb_build_array(e.id, extract(epoch from e.time), e.actor_id, e.actor_name, e.enterprise_id,
      e.action, e.object_type, e.object_id, e.object_name, e.before, e.after, e.request_id, e.address)
    || case when e.enterprise_name is null then '[]' else jsonb_build_array(e.enterprise_name) end)::text, 'UTF8')
$$;

-- Seals what waits, in one batch: each hash follows from the one before it. Apart from writing, so that no act waits
-- for another act's turn in the chain.
create function audit_seal_pending(most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_seq bigint;
  last_hash bytea;
  entry audit_entry;
  ids uuid[] := '{}';
  hashes bytea[] := '{}';
begin
  if not pg_try_advisory_xact_lock(hashtext('cloudyard.audit.seal')) then return 0; end if;
  select seq, hash into first_seq, last_hash from audit_seal order by seq desc limit 1;
  first_seq := coalesce(first_seq, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  for entry in
    select e.* from audit_unsealed u join audit_entry e on e.id = u.entry_id order by e.time, e.id limit most
  loop
    ids := ids || entry.id;
    last_hash := sha256(last_hash || int8send(first_seq + cardinality(ids)) || audit_content(entry));
    hashes := hashes || last_hash;
  end loop;
  insert into audit_seal select first_seq + n, id, hash from unnest(ids, hashes) with ordinality as sealed (id, hash, n);
  delete from audit_unsealed where entry_id = any (ids);
  return cardinality(ids);
end $$;
grant execute on function audit_seal_pending(int) to cloudyard_app;
