-- The shelf of the market, what people say of what stands there, and the pages at the front door.

-- The text of clean rich text, on one line.
create function plain_text(html text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'))
$$;

-- What a card says: the first paragraph.
create function first_words(html text) returns text language sql immutable strict parallel safe as $$
  select left(coalesce(nullif(plain_text(split_part(html, '</p>', 1)), ''), plain_text(html)), 200)
$$;

-- What people say of an application: one opinion each.
create table app_rating (
  id uuid primary key default new_id(),
  application_id uuid not null references application,
  account_id uuid not null references account,
  stars smallint not null check (stars between 1 and 5),
  text text not null default '',
  -- Who runs the market has taken it away, and why.
  hidden_at timestamptz,
  hidden_reason text not null default '',
  -- Of who publishes the application.
  answer text not null default '',
  answered_by uuid references account,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text[] not null generated always as (grams(text)) stored,
  constraint app_rating_once unique (application_id, account_id)
);
create index app_rating_search on app_rating using gin (search);
create index app_rating_shown on app_rating (application_id, created_at desc, id desc) where hidden_at is null;
create index app_rating_new on app_rating (created_at desc, id desc);
create index app_rating_account on app_rating (account_id);

-- Somebody thinks an opinion should not stand there.
create table rating_report (
  rating_id uuid not null references app_rating on delete cascade,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (rating_id, account_id)
);

-- Something is wrong with an application.
create table app_problem (
  id uuid primary key default new_id(),
  application_id uuid not null references application,
  account_id uuid not null references account,
  kind text not null check (kind in ('misleading', 'broken', 'security', 'rights', 'other')),
  text text not null,
  answer text not null default '',
  answered_by uuid references account,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text[] not null generated always as (grams(text)) stored
);
create index app_problem_search on app_problem using gin (search);
create index app_problem_open on app_problem (created_at, id) where answered_at is null;
create index app_problem_new on app_problem (created_at desc, id desc);
create index app_problem_application on app_problem (application_id);

-- The shelf ----------------------------------------------------------------------------------------------------------

-- One row for each application everybody may find: it is online, meant for the market, whole (not a module), and one
-- of its versions is online. The database keeps it; what visitors see is read from here and from nowhere else.
create table listing (
  application_id uuid primary key references application,
  name text not null collate cn,
  en_name text not null,
  code text not null,
  summary text not null,
  logo text,
  terminal text not null,
  scope text not null,
  parent_category_id uuid not null,
  category_id uuid not null,
  publisher_id uuid,
  publisher text not null,
  verified boolean not null,
  version_id uuid not null,
  version text not null,
  release_types text[] not null,
  -- The least a month costs, in fen; null: no plan is sold.
  price_fen bigint,
  listed_at timestamptz not null,
  updated_at timestamptz not null,
  subscribers int not null default 0,
  ratings int not null default 0,
  stars int not null default 0,
  -- What is liked by many comes first: everybody who follows it counts two, every star one.
  score int not null generated always as (subscribers * 2 + stars) stored,
  -- In hundredths.
  rating int not null generated always as (case when ratings = 0 then 0 else stars * 100 / ratings end) stored,
  search text[] not null generated always as (grams(name || ' ' || en_name || ' ' || code)) stored
);
create index listing_score on listing (score desc, application_id desc);
create index listing_new on listing (listed_at desc, application_id desc);
create index listing_price on listing (price_fen, application_id);
create index listing_dear on listing (price_fen desc nulls last, application_id desc);
create index listing_rating on listing (rating desc, ratings desc, application_id desc);
create index listing_parent on listing (parent_category_id, score desc, application_id desc);
create index listing_category on listing (category_id, score desc, application_id desc);
create index listing_publisher on listing (publisher_id) where publisher_id is not null;
create index listing_search on listing using gin (search);
revoke insert, update, delete on listing from cloudyard_app;

-- Puts applications on the shelf or takes them off it, as they are now. Each is held first: of two changes at once the
-- second one sees what the first one did.
create function relist(ids uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from application where id = any(ids) order by id for no key update;
  delete from listing l where l.application_id = any(ids) and not exists (
    select from application a left join enterprise e on e.id = a.enterprise_id
    where a.id = l.application_id and a.status = '3' and a.type = 'MARKET' and a.enabled and a.main_id is null
      and e.suspended_at is null
      and exists (select from app_version v where v.application_id = a.id and v.status = '3' and v.enabled));
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
      select v.id, m.number || '.' || v.number as version from app_version v join major_version m on m.id = v.major_id
      where v.application_id = a.id and v.status = '3' and v.enabled order by m.number desc, v.number desc limit 1) newest
    cross join lateral (
      select array_agg(distinct v.source_type) as types, min(coalesce(v.released_at, v.created_at)) as since,
        max(coalesce(v.released_at, v.created_at)) as latest
      from app_version v where v.application_id = a.id and v.status = '3' and v.enabled) kinds
    cross join lateral (
      select count(*) as n, coalesce(sum(r.stars), 0) as stars from app_rating r
      where r.application_id = a.id and r.hidden_at is null) said
    where a.id = any(ids) and a.status = '3' and a.type = 'MARKET' and a.enabled and a.main_id is null
      and e.suspended_at is null
  on conflict (application_id) do update set
    name = excluded.name, en_name = excluded.en_name, code = excluded.code, summary = excluded.summary,
    logo = excluded.logo, terminal = excluded.terminal, scope = excluded.scope,
    parent_category_id = excluded.parent_category_id, category_id = excluded.category_id,
    publisher_id = excluded.publisher_id, publisher = excluded.publisher, verified = excluded.verified,
    version_id = excluded.version_id, version = excluded.version, release_types = excluded.release_types,
    price_fen = excluded.price_fen, listed_at = excluded.listed_at, updated_at = excluded.updated_at,
    subscribers = excluded.subscribers, ratings = excluded.ratings, stars = excluded.stars;
end $$;

-- Who follows it and what is said of it changes more often than the rest.
create function recount(ids uuid[]) returns void language plpgsql security definer set search_path = public as $$
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

create function application_moved() returns trigger language plpgsql as $$
begin
  perform relist((select array_agg(id) from changed));
  return null;
end $$;
create function part_moved() returns trigger language plpgsql as $$
begin
  perform relist((select array_agg(distinct application_id) from changed));
  return null;
end $$;
create function liking_moved() returns trigger language plpgsql as $$
begin
  perform recount((select array_agg(distinct application_id) from changed));
  return null;
end $$;
-- Only what stands on the shelf of it: its name, its mark, whether it is suspended. All its applications are looked
-- at: one that goes online at the same moment is waited for.
create function publisher_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform relist((select array_agg(a.id) from application a join changed n on n.id = a.enterprise_id
    join former o on o.id = n.id
    where (n.name, n.status, n.suspended_at) is distinct from (o.name, o.status, o.suspended_at)));
  return null;
end $$;
create function category_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform relist((select array_agg(a.id) from application a join changed n on n.id = a.category_id
    join former o on o.id = n.id where n.parent_id is distinct from o.parent_id));
  return null;
end $$;
select as_platform('relist(uuid[])'), as_platform('recount(uuid[])'),
  as_platform('publisher_moved()'), as_platform('category_moved()');

create trigger shelf_insert after insert on application referencing new table as changed
  for each statement execute function application_moved();
create trigger shelf_update after update on application referencing new table as changed
  for each statement execute function application_moved();
create trigger shelf_insert after insert on app_version referencing new table as changed
  for each statement execute function part_moved();
create trigger shelf_update after update on app_version referencing new table as changed
  for each statement execute function part_moved();
create trigger shelf_insert after insert on resource_plan referencing new table as changed
  for each statement execute function part_moved();
create trigger shelf_update after update on resource_plan referencing new table as changed
  for each statement execute function part_moved();
create trigger shelf_insert after insert on subscription referencing new table as changed
  for each statement execute function liking_moved();
create trigger shelf_delete after delete on subscription referencing old table as changed
  for each statement execute function liking_moved();
create trigger shelf_insert after insert on app_rating referencing new table as changed
  for each statement execute function liking_moved();
create trigger shelf_update after update on app_rating referencing new table as changed
  for each statement execute function liking_moved();
create trigger shelf_delete after delete on app_rating referencing old table as changed
  for each statement execute function liking_moved();
create trigger shelf_update after update on enterprise referencing old table as former new table as changed
  for each statement execute function publisher_moved();
create trigger shelf_update after update on app_category referencing old table as former new table as changed
  for each statement execute function category_moved();

-- The whole shelf anew: once now, and by hand should it ever be wrong.
create function relist_all() returns void language sql security definer set search_path = public as $$
  select relist((select array_agg(id) from application))
$$;
select as_platform('relist_all()');
select relist_all();

-- The front door ------------------------------------------------------------------------------------------------------

-- `/{domain}` opens the page of an enterprise.
alter table enterprise add domain text constraint domain_taken unique check (domain ~ '^[a-z0-9]{3,30}$');

create table article_category (
  id uuid primary key default new_id(),
  name text not null collate cn constraint article_category_name_taken unique,
  name_en text not null default '',
  icon text not null default 'help',
  sort int not null default 0,
  created_at timestamptz not null default now()
);

create table article (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('help', 'news', 'announcement', 'solution', 'case')),
  -- Pages of the house find some by their name.
  slug text constraint article_slug_taken unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id uuid constraint article_category_in_use references article_category,
  -- What everybody reads. What is being written waits in `draft`.
  title text not null collate cn,
  title_en text not null default '',
  summary text not null default '',
  summary_en text not null default '',
  -- Clean rich text.
  body text not null default '',
  body_en text not null default '',
  image text,
  sort int not null default 0,
  draft jsonb,
  published_at timestamptz,
  -- When what everybody reads last changed.
  revised_at timestamptz,
  helpful int not null default 0,
  unhelpful int not null default 0,
  version int not null default 1,
  created_by uuid references account,
  updated_by uuid references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text[] not null generated always as
    (grams(title || ' ' || title_en || ' ' || summary || ' ' || summary_en || ' ' || plain_text(body) || ' ' || plain_text(body_en))) stored,
  check (kind = 'help' or category_id is null)
);
create index article_shown on article (kind, sort, published_at desc, id desc) where published_at is not null;
create index article_category_shown on article (category_id, sort, published_at desc) where published_at is not null;
create index article_updated on article (updated_at desc, id desc);
create index article_search on article using gin (search);

-- What somebody writes about: a fault or a wish, a question, or buying.
alter table feedback add topic text not null default 'advice' check (topic in ('advice', 'question', 'sales'));
create index feedback_topic on feedback (topic, created_at, id);
