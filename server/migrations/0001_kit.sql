-- The ground every room stands on: the wall, search, ids, audit, idempotency, limits, bus.

create extension if not exists btree_gin;

grant usage on schema public to cloudyard_app, cloudyard_platform;
alter default privileges in schema public
  grant select, insert, update, delete on tables to cloudyard_app, cloudyard_platform;
alter default privileges in schema public
  grant usage, select on sequences to cloudyard_app, cloudyard_platform;

-- Names sort by pinyin whatever the database's own locale is.
create collation if not exists cn (provider = icu, locale = 'zh-Hans-CN');

-- Time-ordered ids: they cluster new rows together and tell nobody how many there are.
do $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    create function new_id() returns uuid language sql volatile as 'select uuidv7()';
  else
    create function new_id() returns uuid language sql volatile as $f$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$;

-- The wall ------------------------------------------------------------------------------------------------

create function wall_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function wall_enterprise() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.enterprise', true), '')::uuid $$;

-- Says for the rest of the transaction who asks and for which enterprise. No word: no rows.
create function enter_wall(account uuid, enterprise uuid) returns void language sql volatile as $$
  select set_config('app.user', coalesce(account::text, ''), true),
         set_config('app.enterprise', coalesce(enterprise::text, ''), true)
$$;

-- A migration says one word: select wall('device');
create function wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s alter column enterprise_id set default wall_enterprise()', walled);
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy wall on %s using (enterprise_id = wall_enterprise())
                  with check (enterprise_id = wall_enterprise())', walled);
  execute format('create policy platform on %s to cloudyard_platform using (true) with check (true)', walled);
end $$;

-- A function that must see over the wall runs as the platform: even the owner stands behind it.
create function as_platform(doer regprocedure) returns void language plpgsql as $$
begin
  grant create on schema public to cloudyard_platform;
  execute format('alter function %s owner to cloudyard_platform', doer);
  revoke create on schema public from cloudyard_platform;
end $$;

-- Search --------------------------------------------------------------------------------------------------

-- One- and two-character grams: names of two Chinese characters are the common case, trigrams miss them.
create function grams(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(v, i, n)), '{}')
  from (select lower(normalize(value, NFKC)) as v) s, generate_series(1, length(v)) i, (values (1), (2)) k(n)
  where i + n - 1 <= length(v)
$$;
create function query_grams(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(v, i, n)), '{}')
  from (select w as v, least(length(w), 2) as n from (select lower(normalize(value, NFKC)) as w) s) t,
       generate_series(1, length(v) - n + 1) i
$$;
create function folded(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(normalize(value, NFKC)) $$;

-- Settings and secrets that all copies of the server share -------------------------------------------------

create table setting (
  name text primary key,
  value jsonb not null
);

-- Audit ---------------------------------------------------------------------------------------------------

create table audit_entry (
  id uuid primary key default new_id(),
  time timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null,
  enterprise_id uuid,
  action text not null,
  object_type text not null,
  object_id text not null,
  object_name text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  address text not null,
  search text[] not null generated always as
    (grams(actor_name || ' ' || action || ' ' || object_name || ' ' || object_id)) stored
);
select wall('audit_entry');
alter table audit_entry alter column enterprise_id drop default;
-- Everybody's acts are written; only one's own enterprise's (or, for the platform, all) are read.
create policy written on audit_entry for insert with check (true);
create index audit_entry_time on audit_entry (time desc, id desc);
create index audit_entry_action on audit_entry (action, time desc);
create index audit_entry_object on audit_entry (object_type, time desc);
create index audit_entry_actor on audit_entry (actor_id, time desc);
create index audit_entry_enterprise on audit_entry (enterprise_id, time desc);
create index audit_entry_search on audit_entry using gin (search);

create table audit_seal (
  seq bigint primary key,
  entry_id uuid not null unique,
  hash bytea not null
);
create table audit_unsealed (entry_id uuid primary key);

create function audit_queue() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_unsealed values (new.id);
  return null;
end $$;
create trigger audit_queue after insert on audit_entry for each row execute function audit_queue();

create function audit_content(e audit_entry) returns bytea language sql stable as $$
  select convert_to(jsonb_build_array(e.id, extract(epoch from e.time), e.actor_id, e.actor_name, e.enterprise_id,
    e.action, e.object_type, e.object_id, e.object_name, e.before, e.after, e.request_id, e.address)::text, 'UTF8')
$$;

-- Sealing is apart from writing, so that no act waits for another act's turn in the chain.
create function audit_seal_pending(most int) returns int language plpgsql security definer set search_path = public as $$
declare
  last_seq bigint;
  last_hash bytea;
  entry audit_entry;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('cloudyard.audit.seal')) then return 0; end if;
  select seq, hash into last_seq, last_hash from audit_seal order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  for entry in
    select e.* from audit_unsealed u join audit_entry e on e.id = u.entry_id order by e.time, e.id limit most
  loop
    last_seq := last_seq + 1;
    last_hash := sha256(last_hash || int8send(last_seq) || audit_content(entry));
    insert into audit_seal values (last_seq, entry.id, last_hash);
    delete from audit_unsealed where entry_id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
select as_platform('audit_seal_pending(int)'), as_platform('audit_queue()');
revoke all on audit_entry, audit_seal, audit_unsealed from cloudyard_app, cloudyard_platform;
grant select, insert on audit_entry to cloudyard_app, cloudyard_platform;
grant select on audit_seal to cloudyard_app;
grant select, insert on audit_seal to cloudyard_platform;
grant select, insert, delete on audit_unsealed to cloudyard_platform;

-- Idempotency ---------------------------------------------------------------------------------------------

create table idempotency (
  account_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, endpoint, key)
);
create index idempotency_age on idempotency (created_at);

-- Rate limits: lost in a crash without harm, so they need no write-ahead log -------------------------------

create unlogged table rate_limit (
  key text primary key,
  window_start timestamptz not null,
  count int not null
);

-- What is too long for a NOTIFY ---------------------------------------------------------------------------

create unlogged table bus_payload (
  id bigint generated always as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);
