-- Which copies of the server live, and which of them has an upload in hand.

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

create function is_present(mark int) returns boolean language sql stable as $$
  select exists (select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2
      and l.classid = hashtext('cloudyard.presence')::oid and l.objid = mark::oid)
$$;

-- Null: nobody knows whether the holder lives, and `busy_until` is waited for.
alter table file_upload add column holder int;
