-- What every room stands on: the wall, search, plain text, and which copies of the server live.
-- `new_id()` is missing here: which of two it is depends on the version of PostgreSQL (migration 0001).

-- The wall ------------------------------------------------------------------------------------------------

-- The user of the transaction; null: none.
create function wall_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user', true), '')::uuid $$;

-- The enterprise of the transaction; null: none.
create function wall_enterprise() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.enterprise', true), '')::uuid $$;

-- Sets the user and the enterprise for the rest of the transaction. Without it no rows are visible.
create function enter_wall(account uuid, enterprise uuid) returns void language sql volatile as $$
  select set_config('app.user', coalesce(account::text, ''), true),
         set_config('app.enterprise', coalesce(enterprise::text, ''), true)
$$;

-- Inside the wall an enterprise sees its own rows and the platform all. A file
-- puts up a wall by one statement: select wall('device');
create function wall(walled regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy wall on %s using (enterprise_id = wall_enterprise())
                  with check (enterprise_id = wall_enterprise())', walled);
  execute format('create policy platform on %s to cloudyard_platform using (true) with check (true)', walled);
end $$;

-- Search --------------------------------------------------------------------------------------------------

-- One- and two-character grams: names of two Chinese characters are the common case, trigrams miss them. In
-- PL/pgSQL, where the plan is kept from row to row, and compared by their bytes instead of by pinyin: a third
-- of the time, and every audited act and every session is indexed by them.
create function grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  signs text[] := string_to_array(lower(normalize(value, NFKC)), null);
begin
  return (
    select coalesce(array_agg(gram), '{}') from (
      select unnest(signs) collate "C"
      union
      select one || next from unnest(signs, signs[2:]) as pair(one, next) where next is not null
    ) as found(gram));
end $$;

-- The grams to look for: of two characters where the word has them, because the longer ones find less in vain.
create function query_grams(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(v, i, n)), '{}')
  from (select w as v, least(length(w), 2) as n from (select lower(normalize(value, NFKC)) as w) s) t,
       generate_series(1, length(v) - n + 1) i
$$;

-- Without those that most have: they tell no two names apart, and each is a long list to go through. All, where all are such.
create function rare_grams(asked text[], common text[]) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(nullif(array(select g from unnest(asked) g where g <> all (common)), '{}'), asked)
$$;

-- One spelling of what is the same to users: width and case aside.
create function folded(value text) returns text language sql immutable strict parallel safe
  as $$ select lower(normalize(value, NFKC)) $$;

-- The text of clean rich text, on one line.
create function plain_text(html text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

-- Copies of the server ------------------------------------------------------------------------------------

-- A copy shows that it lives by a lock on the connection it listens with: however suddenly it dies, the lock goes
-- with it. The mark is new with each connection.
create function take_presence() returns int language plpgsql as $$
declare
  mark int;
begin
  loop
    mark := floor(random() * 2147483647)::int;
    exit when pg_try_advisory_lock(hashtext('cloudyard.presence'), mark);
  end loop;
  return mark;
end $$;

-- Whether the copy with this mark lives.
create function is_present(mark int) returns boolean language sql stable as $$
  select exists (select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2
      and l.classid = hashtext('cloudyard.presence')::oid and l.objid = mark::oid)
$$;

-- What the files here have made ---------------------------------------------------------------------------

revoke all on sql_object from cloudyard_app, cloudyard_platform;
