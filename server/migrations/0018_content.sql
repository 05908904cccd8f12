-- Plans belong to what is audited, letters of people who stand in no enterprise, and the words of articles.

-- Plans ----------------------------------------------------------------------------------------------------------------

-- `enabled` says which plans are in force. Changes to those of something online wait in its revision, like everything
-- else that is said of it; a plan that only stands there has a row that is not in force.
-- As the platform: even the owner stands behind the wall.
set local role cloudyard_platform;
update application a set revision = a.revision || jsonb_build_object('plans',
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name,
      'description', p.description, 'millicores', p.millicores, 'memory_mb', p.memory_mb, 'disk_mb', p.disk_mb,
      'concurrent_users', p.concurrent_users, 'price_fen', p.price_fen, 'permanent_fen', p.permanent_fen,
      'periods', p.periods, 'sort', p.sort, 'version', p.version) order by p.sort, p.created_at, p.id), '[]')
    from resource_plan p where p.application_id = a.id and p.enabled))
  where a.revision is not null;

-- An approval stood for the content alone; now it stands for what was decided on, plans included. That is what the
-- history has of it. Plans changed since an approval are in force where they are sold, and are not approved: such an
-- application is looked at again before it goes online anew.
update application a set approved_digest = m.digest
  from (select distinct on (application_id) application_id, digest from market_move
    where version_id is null and event = 'approve' order by application_id, at desc, id desc) m
  where m.application_id = a.id and a.approved_digest is not null;
update app_version v set approved_digest = m.digest
  from (select distinct on (version_id) version_id, digest from market_move
    where version_id is not null and event = 'approve' order by version_id, at desc, id desc) m
  where m.version_id = v.id and v.approved_digest is not null;
reset role;

-- Letters --------------------------------------------------------------------------------------------------------------

-- Whose letters somebody does not want.
create table message_block (
  account_id uuid not null references account,
  sender_id uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (account_id, sender_id),
  check (account_id <> sender_id)
);
alter table message_block enable row level security;
alter table message_block force row level security;
create policy own on message_block using (account_id = wall_user()) with check (account_id = wall_user());
create policy platform on message_block to cloudyard_platform using (true) with check (true);

-- How many people somebody, or an enterprise, wrote to in a day, and how many of them by mail.
create table letter_count (
  day date not null,
  who uuid not null,
  people int not null default 0,
  mailed int not null default 0,
  primary key (day, who)
);

-- Those who belong or belonged to an enterprise at the same time as who asks. Only one's own can be asked for.
create function own_contacts() returns table (account_id uuid, place text)
language sql stable security definer set search_path = public, pg_temp as $$
  with stays as (
    select enterprise_id, account_id, joined_at, null::timestamptz as left_at from membership
    union all
    select f.enterprise_id, f.account_id, f.joined_at, f.left_at from former_member f)
  select o.account_id, min(coalesce(nullif(e.alias, ''), e.name))
  from stays me
  join stays o on o.enterprise_id = me.enterprise_id and o.account_id <> me.account_id
    and (me.left_at is null or o.joined_at <= me.left_at) and (o.left_at is null or me.joined_at <= o.left_at)
  join account a on a.id = o.account_id and a.removed_at is null
  join enterprise e on e.id = o.enterprise_id
  where me.account_id = wall_user()
  group by o.account_id
$$;

-- Who publishes what somebody follows, by the application: nobody's own id stands on the shelf.
create function own_publishers()
returns table (application_id uuid, publisher text, application text, scope text, enterprise_id uuid, account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.application_id, l.publisher, l.name, a.scope, a.enterprise_id, a.created_by from subscription s
  join listing l on l.application_id = s.application_id
  join application a on a.id = l.application_id
  where s.account_id = wall_user()
$$;

select as_platform('own_contacts()'), as_platform('own_publishers()');

-- Articles -------------------------------------------------------------------------------------------------------------

-- What is searched is made when it is written, not with every question.
alter table article
  add plain text not null generated always as (plain_text(body)) stored,
  add plain_en text not null generated always as (plain_text(body_en)) stored,
  add sought text not null generated always as
    (folded(title || ' ' || title_en || ' ' || summary || ' ' || summary_en || ' ' || plain_text(body) || ' ' || plain_text(body_en))) stored;
