-- What is handed out of an enterprise, or of an account, in one archive.

select wall('data_export');
-- Those of one's own account.
create policy own on data_export using (enterprise_id is null and account_id = wall_user())
  with check (enterprise_id is null and account_id = wall_user());

-- Reading and deleting behind the wall --------------------------------------------------------------------

-- The condition for the rows of a table that belong to the enterprise of the wall; `links` lead from the enterprise's own
-- table down to this one.
create function rows_behind_wall(of_table text, links jsonb, but_online boolean) returns text
language plpgsql stable as $$
declare
  root text := coalesce(links->0->>'of', of_table);
  whose text := format('%I.enterprise_id = wall_enterprise()', root);
  link jsonb;
begin
  if but_online and root = 'application' then
    whose := whose || ' and not was_online(application)';
  end if;
  for link in select value from jsonb_array_elements(links) loop
    whose := format('%I in (select %I from %I where %s)', link->>'column', link->>'by', link->>'of', whose);
  end loop;
  return whose;
end $$;

-- A page of a table as lines of JSON, behind the row with the key `last`. The owner of the tables reads, who stands behind
-- the wall like everybody: nothing of another enterprise is within reach, and nothing of this one is hidden as it is from
-- roles that act for people. Letters between members are theirs. Less than `most` rows when they are large: whoever asks
-- goes on until there are none.
create function wall_page(of_table text, links jsonb, without text[], keys text[], types text[], last text[], most int)
returns table (line text, key text[]) language plpgsql stable security definer set search_path = public, pg_temp set row_security = on as $$
declare
  columns text := (select string_agg(format('%I', k), ', ' order by n) from unnest(keys) with ordinality u (k, n));
  texts text := (select string_agg(format('%I::text', k), ', ' order by n) from unnest(keys) with ordinality u (k, n));
  behind text := case when last is null then 'true' else format('(%s) > (%s)', columns,
    (select string_agg(format('%L::%s', v, t::regtype), ', ' order by n) from unnest(last, types) with ordinality u (v, t, n))) end;
  open_rows text := case of_table
    when 'message' then $if$message.origin <> 'person'$if$
    when 'file' then $if$not exists (select from message m, jsonb_array_elements(m.attachments) a
      where m.enterprise_id = file.enterprise_id and m.origin = 'person' and a->>'name' = file.name)$if$
    else 'true' end;
  size bigint := 0;
begin
  for line, key in execute format('select (to_jsonb(%1$I.*) - %2$L::text[])::text, array[%3$s] from %1$I
    where %4$s and %5$s and %6$s order by %7$s limit %8$s',
    of_table, without, texts, rows_behind_wall(of_table, links, false), open_rows, behind, columns, most)
  loop
    size := size + octet_length(line);
    return next;
    exit when size > 4194304;
  end loop;
end $$;
grant execute on function wall_page(text, jsonb, text[], text[], text[], text[], int) to cloudyard_app;

-- The end of an enterprise --------------------------------------------------------------------------------

select wall('enterprise_deletion');
-- Whoever asked for it has no enterprise to see it in afterwards.
create policy asked on enterprise_deletion for select using (asked_by = wall_user());
-- A certificate is never taken back.
grant select, insert, update on enterprise_deletion to cloudyard_app, cloudyard_platform;

-- Deletes rows of the enterprise whose wall this runs in, and of no other. Roles of the server may not delete most of
-- them, so that no mistake of theirs can. Without `most` all are deleted at once. What was online once stays: the orders
-- and reviews of others name it.
create function erase_rows(of_table text, links jsonb, most int, out gone bigint, out bytes bigint)
language plpgsql security definer set search_path = public, pg_temp set row_security = on as $$
declare
  whose text := rows_behind_wall(of_table, links, true);
  weight text := case when exists (select from pg_attribute
    where attrelid = of_table::regclass and attname = 'bytes' and not attisdropped) then 'coalesce(bytes, 0)' else '0' end;
begin
  if not exists (select from enterprise_deletion d where d.enterprise_id = wall_enterprise() and d.state = 'removing') then
    raise exception 'no enterprise is being removed here' using errcode = '42501';
  end if;
  perform set_config('app.erasing', 'on', true);
  if most is not null then
    whose := format('ctid = any (array(select ctid from %I where %s limit %s))', of_table, whose, most);
  end if;
  execute format('with gone as (delete from %I where %s returning %s as weight) select count(*), coalesce(sum(weight), 0) from gone',
    of_table, whose, weight) into gone, bytes;
  perform set_config('app.erasing', '', true);
end $$;
grant execute on function erase_rows(text, jsonb, int) to cloudyard_app;

-- The application itself, what it is a module of, or a module of it.
create function was_online(a application) returns boolean language sql stable as $$
  select exists (select from market_move m left join application x on x.id = m.application_id
    where m.to_status = '3' and (m.application_id in (a.id, a.main_id) or x.main_id = a.id))
$$;
