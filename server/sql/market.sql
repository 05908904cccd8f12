-- Listed applications, and their subscribers.

create policy platform on subscription to cloudyard_platform using (true) with check (true);
create policy own on subscription using (account_id = wall_user()) with check (account_id = wall_user());

-- Listings ------------------------------------------------------------------------------------------------

-- The triggers below keep it; no role may write it.
grant select on listing to cloudyard_app;
grant select, insert, update, delete on listing to cloudyard_platform;
grant select on listed_name to cloudyard_app;
grant select, insert, update, delete on listed_name to cloudyard_platform;

-- Popular applications come first: every subscriber counts two, every star one. The column `listing.score` is
-- made of it, so another rule needs a migration that makes the column anew.
create function popularity(subscribers int, stars int) returns int language sql immutable parallel safe
  as $$ select subscribers * 2 + stars $$;

-- Whether an application may be listed, as far as it and its publisher are concerned: online, meant for the
-- market, whole (not a module), of no suspended publisher. It also needs an online version. Visitors see
-- nothing else, so the conditions stand here and nowhere else.
create function is_listable(a application, suspended_at timestamptz) returns boolean language sql stable parallel safe
  as $$ select a.status = '3' and a.type = 'MARKET' and a.enabled and a.main_id is null and suspended_at is null $$;

-- The summary on a card: the first paragraph.
create function first_words(html text) returns text language sql immutable strict parallel safe as $$
  select left(coalesce(nullif(plain_text(split_part(html, '</p>', 1)), ''), plain_text(html)), 200)
$$;

-- Lists applications or takes them off, as they are now. Each is locked first: of two changes at once the
-- second one sees what the first one did.
create function relist(ids uuid[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform from application where id = any(ids) order by id for no key update;
  delete from listing l where l.application_id = any(ids) and not exists (
    select from application a left join enterprise e on e.id = a.enterprise_id
    where a.id = l.application_id and is_listable(a, e.suspended_at)
      and exists (select from online_version v where v.application_id = a.id));
  insert into listing (application_id, name, en_name, code, summary, logo, terminal, scope, parent_category_id,
      category_id, publisher_id, publisher, verified, version_id, version, release_types, price_fen, listed_at,
      updated_at, subscribers, ratings, stars)
    select a.id, a.name, a.en_name, a.code, first_words(a.description), a.logo, a.terminal, a.scope,
      coalesce(c.parent_id, c.id), c.id, a.enterprise_id,
      case a.scope when 'enterprise' then e.name when 'platform' then 'Cloudyard'
        else coalesce(nullif(p.real_name, ''), p.username) end,
      a.scope = 'platform' or coalesce(e.status = 3, false),
      newest.id, newest.version, kinds.types,
      (select min(r.price_fen) from resource_plan r where r.application_id = a.id and r.enabled),
      kinds.since, kinds.latest,
      (select count(*) from subscription s where s.application_id = a.id),
      said.n, said.stars
    from application a
    join app_category c on c.id = a.category_id
    join account p on p.id = a.created_by
    left join enterprise e on e.id = a.enterprise_id
    cross join lateral (
      select v.id, m.number || '.' || v.number as version from online_version v join major_version m on m.id = v.major_id
      where v.application_id = a.id order by m.number desc, v.number desc limit 1) newest
    cross join lateral (
      select array_agg(distinct v.source_type) as types, min(v.since) as since, max(v.since) as latest
      from online_version v where v.application_id = a.id) kinds
    cross join lateral (
      select count(*) as n, coalesce(sum(r.stars), 0) as stars from app_rating r
      where r.application_id = a.id and r.hidden_at is null) said
    where a.id = any(ids) and is_listable(a, e.suspended_at)
  on conflict (application_id) do update set
    name = excluded.name, en_name = excluded.en_name, code = excluded.code, summary = excluded.summary,
    logo = excluded.logo, terminal = excluded.terminal, scope = excluded.scope,
    parent_category_id = excluded.parent_category_id, category_id = excluded.category_id,
    publisher_id = excluded.publisher_id, publisher = excluded.publisher, verified = excluded.verified,
    version_id = excluded.version_id, version = excluded.version, release_types = excluded.release_types,
    price_fen = excluded.price_fen, listed_at = excluded.listed_at, updated_at = excluded.updated_at,
    subscribers = excluded.subscribers, ratings = excluded.ratings, stars = excluded.stars;
  insert into listed_name (application_id, name)
    select l.application_id, l.name from listing l where l.application_id = any(ids)
  on conflict (application_id) do update set name = excluded.name where listed_name.name <> excluded.name;
end $$;

-- Counts subscribers and ratings, which change more often than the rest.
create function recount(ids uuid[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  -- The same lock as above: what is counted there must not be older than what is counted here.
  perform from application where id = any(ids) order by id for no key update;
  update listing l set
    subscribers = (select count(*) from subscription s where s.application_id = l.application_id),
    ratings = said.n,
    stars = said.stars
  from (select k.id, count(r.id) as n, coalesce(sum(r.stars), 0) as stars
    from unnest(ids) k(id) left join app_rating r on r.application_id = k.id and r.hidden_at is null group by k.id) said
  where l.application_id = said.id;
end $$;

-- Rebuilds the whole listing, by hand, should it ever be wrong.
create function relist_all() returns void language sql security definer set search_path = public, pg_temp as $$
  select relist((select array_agg(id) from application))
$$;

-- The content of an application has changed.
create function application_moved() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform relist((select array_agg(id) from changed));
  return null;
end $$;
create trigger listing_insert after insert on application referencing new table as changed
  for each statement execute function application_moved();
create trigger listing_update after update on application referencing new table as changed
  for each statement execute function application_moved();

-- Its versions or plans have changed.
create function part_moved() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform relist((select array_agg(distinct application_id) from changed));
  return null;
end $$;
create trigger listing_insert after insert on app_version referencing new table as changed
  for each statement execute function part_moved();
create trigger listing_update after update on app_version referencing new table as changed
  for each statement execute function part_moved();
create trigger listing_insert after insert on resource_plan referencing new table as changed
  for each statement execute function part_moved();
create trigger listing_update after update on resource_plan referencing new table as changed
  for each statement execute function part_moved();

-- Its subscribers or ratings have changed.
create function liking_moved() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform recount((select array_agg(distinct application_id) from changed));
  return null;
end $$;
create trigger listing_insert after insert on subscription referencing new table as changed
  for each statement execute function liking_moved();
create trigger listing_delete after delete on subscription referencing old table as changed
  for each statement execute function liking_moved();
create trigger listing_insert after insert on app_rating referencing new table as changed
  for each statement execute function liking_moved();
create trigger listing_update after update on app_rating referencing new table as changed
  for each statement execute function liking_moved();
create trigger listing_delete after delete on app_rating referencing old table as changed
  for each statement execute function liking_moved();

-- Only what the listing shows of a publisher: its name, its mark, whether it is suspended. All its
-- applications are checked: one that goes online at the same moment is waited for.
create function publisher_moved() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform relist((select array_agg(a.id) from application a join changed n on n.id = a.enterprise_id
    join former o on o.id = n.id
    where (n.name, n.status, n.suspended_at) is distinct from (o.name, o.status, o.suspended_at)));
  return null;
end $$;
create trigger listing_update after update on enterprise referencing old table as former new table as changed
  for each statement execute function publisher_moved();

-- A category stands below another one now.
create function category_moved() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform relist((select array_agg(a.id) from application a join changed n on n.id = a.category_id
    join former o on o.id = n.id where n.parent_id is distinct from o.parent_id));
  return null;
end $$;
create trigger listing_update after update on app_category referencing old table as former new table as changed
  for each statement execute function category_moved();

-- Orders -------------------------------------------------------------------------------------------------------

-- An enterprise orders, and sees what became of it; everything after the order itself the platform writes.
select wall('market_order');
grant select, insert on market_order to cloudyard_app;
grant update (payment_id, auto_renewal, tried_at) on market_order to cloudyard_app;
grant select, insert, update on market_order to cloudyard_platform;
select wall('market_order_step');
grant select, insert on market_order_step to cloudyard_app;
grant select, insert, update on market_order_step to cloudyard_platform;
select wall('market_order_period');
grant select on market_order_period to cloudyard_app;
grant select, insert, update, delete on market_order_period to cloudyard_platform;
select wall('market_order_change');
grant select on market_order_change to cloudyard_app;
grant select, insert, update on market_order_change to cloudyard_platform;

-- What an enterprise writes itself begins unpaid, and its payment is set once.
create function market_order_own_changes() returns trigger language plpgsql as $$
begin
  if current_user <> 'cloudyard_app' then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'unpaid' or new.instance_id is not null or new.periods <> 0 or new.starts_at is not null
      or new.ends_at is not null or new.payment_id is not null
    then
      raise exception 'an order begins unpaid' using errcode = '42501';
    end if;
  elsif old.payment_id is not null and new.payment_id is distinct from old.payment_id then
    raise exception 'the payment of an order stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger own_changes before insert or update on market_order
  for each row execute function market_order_own_changes();

grant select, insert, update on app_info to cloudyard_platform;
