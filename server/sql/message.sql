-- Messages, the inbox lines of their recipients, and preferences.

-- Kinds ---------------------------------------------------------------------------------------------------

select wall('message_category');
create policy offered on message_category for select using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));

select wall('message_type');
create policy offered on message_type for select using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));

select wall('message_group');
select wall('message_member');

-- For managers of a place: how much is of a category or a type, in whichever place. Counting stops at `most`.
create function category_use(category uuid, most int, out types int, out messages int)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from (select from message_type t where t.category_id = category limit 1000) few),
    (select count(*)::int from (select from message m where m.category_id = category limit most) few)
$$;
grant execute on function category_use(uuid, int) to cloudyard_app;

-- The same of a type, with the group it goes to.
create function type_use(of_type uuid, most int, out messages int, out group_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from (select from message m where m.type_id = of_type limit most) few),
    (select g.name from message_type t join message_group g on g.id = t.group_id where t.id = of_type)
$$;
grant execute on function type_use(uuid, int) to cloudyard_app;

-- Moves all of a category to another: its types, its messages, and their inbox lines, which the wall hides.
-- Only within the current enterprise, unless the platform does it, and never into another enterprise's.
create function move_category(gone uuid, target uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved uuid[];
begin
  if not exists (select from message_category g, message_category t where g.id = gone and t.id = target
      and (t.enterprise_id is null or t.enterprise_id = g.enterprise_id)
      and (g.enterprise_id = wall_enterprise() or current_setting('role') = 'cloudyard_platform')) then
    raise exception 'not of this place' using errcode = 'insufficient_privilege';
  end if;
  update message_type set category_id = target where category_id = gone;
  -- First the messages: a delivery that runs meanwhile waits for it, and reads it anew.
  with m as (update message set category_id = target where category_id = gone returning id)
    select array_agg(id) into moved from m;
  update inbox set category_id = target where message_id = any(moved) and category_id = gone;
end $$;
grant execute on function move_category(uuid, uuid) to cloudyard_app;

-- Messages ------------------------------------------------------------------------------------------------

select wall('message');
-- Asked for each message by the key of the inbox; `exists` could be answered by
-- reading all messages of a user.
create policy received on message for select using ((
  select i.cleaned_at is null and i.recalled_at is null from inbox i
  where i.message_id = message.id and i.account_id = wall_user()));

-- Handing out is the platform's work.
grant select, insert, update, delete on message_batch to cloudyard_platform;

grant select, insert, update, delete on message_figure to cloudyard_platform;

grant select, insert, update, delete on message_mail to cloudyard_platform;

-- The ledger ----------------------------------------------------------------------------------------------

select wall('inbox');
-- The user's own, of the enterprises they belong to, whichever is current. Colleagues see nothing of it.
create policy own on inbox as restrictive to cloudyard_app using (account_id = wall_user())
  with check (account_id = wall_user());
create policy received on inbox using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));

select wall('inbox_count');
create policy own on inbox_count as restrictive to cloudyard_app using (account_id = wall_user());
create policy received on inbox_count for select using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));

-- Kept by the triggers below.
grant select on inbox_count to cloudyard_app;
grant select, insert, update, delete on inbox_count to cloudyard_platform;

-- In which of the eight states a user has a message; counts are kept by it (`inbox_count.state`; read by
-- `inbox.policy.ts`): 1 unread, 2 collected, 4 deleted, added up.
create function inbox_state(read_at timestamptz, collected_at timestamptz, deleted_at timestamptz) returns smallint
language sql immutable parallel safe as $$
  select ((read_at is null)::int + 2 * (collected_at is not null)::int + 4 * (deleted_at is not null)::int)::smallint
$$;

-- Whether a line of the ledger is shown to its recipient, and so is counted: neither cleaned nor recalled,
-- and not of a category they turned off.
create function in_inbox(cleaned_at timestamptz, recalled_at timestamptz, muted boolean) returns boolean
language sql immutable parallel safe as $$ select cleaned_at is null and recalled_at is null and not muted $$;

-- Keeps the figures of a user's inbox and of a message. In the order of the keys: two counts of the same
-- users never wait for each other in a circle.
create function count_inbox_added() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into inbox_count as c (account_id, enterprise_id, category_id, self_type, state, n)
    select account_id, enterprise_id, category_id, self_type,
      inbox_state(read_at, collected_at, deleted_at), count(*)
    from added i where in_inbox(cleaned_at, recalled_at, muted)
    group by 1, 2, 3, 4, 5 order by 1, 3, 4, 2, 5
  on conflict on constraint inbox_count_key do update set n = c.n + excluded.n;
  insert into message_figure as f (message_id, shard, delivered, muted)
    select message_id, (pg_backend_pid() & 15)::smallint,
      count(*) filter (where not muted), count(*) filter (where muted)
    from added group by 1 order by 1
  on conflict (message_id, shard) do update
    set delivered = f.delivered + excluded.delivered, muted = f.muted + excluded.muted;
  return null;
end $$;
create trigger count_added after insert on inbox referencing new table as added
  for each statement execute function count_inbox_added();

-- The same for what changed: what was is taken away, what is is added.
create function count_inbox_changed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into inbox_count as c (account_id, enterprise_id, category_id, self_type, state, n)
    select account_id, enterprise_id, category_id, self_type, state, sum(n)::int from (
      select account_id, enterprise_id, category_id, self_type,
          inbox_state(read_at, collected_at, deleted_at) as state, 1 as n
        from after_change i where in_inbox(cleaned_at, recalled_at, muted)
      union all
      select account_id, enterprise_id, category_id, self_type,
          inbox_state(read_at, collected_at, deleted_at), -1
        from before_change i where in_inbox(cleaned_at, recalled_at, muted)) both_sides
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 order by 1, 3, 4, 2, 5
  on conflict on constraint inbox_count_key do update set n = c.n + excluded.n;
  insert into message_figure as f (message_id, shard, read, mailed, bounced, recalled)
    select message_id, (pg_backend_pid() & 15)::smallint, sum(read), sum(mailed), sum(bounced), sum(recalled)
    from (
      select message_id, (read_at is not null)::int as read, (mail = 'sent')::int as mailed,
        (mail in ('bounced', 'failed'))::int as bounced, (recalled_at is not null)::int as recalled from after_change
      union all
      select message_id, -(read_at is not null)::int, -(mail = 'sent')::int,
        -(mail in ('bounced', 'failed'))::int, -(recalled_at is not null)::int from before_change) both_sides
    group by 1 having sum(read) <> 0 or sum(mailed) <> 0 or sum(bounced) <> 0 or sum(recalled) <> 0
    order by 1
  on conflict (message_id, shard) do update set read = f.read + excluded.read, mailed = f.mailed + excluded.mailed,
    bounced = f.bounced + excluded.bounced, recalled = f.recalled + excluded.recalled;
  return null;
end $$;
create trigger count_changed after update on inbox referencing old table as before_change new table as after_change
  for each statement execute function count_inbox_changed();

-- The same for lines that leave the ledger.
create function count_inbox_removed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into inbox_count as c (account_id, enterprise_id, category_id, self_type, state, n)
    select account_id, enterprise_id, category_id, self_type,
      inbox_state(read_at, collected_at, deleted_at), -count(*)
    from removed i where in_inbox(cleaned_at, recalled_at, muted)
    group by 1, 2, 3, 4, 5 order by 1, 3, 4, 2, 5
  on conflict on constraint inbox_count_key do update set n = c.n + excluded.n;
  return null;
end $$;
create trigger count_removed after delete on inbox referencing old table as removed
  for each statement execute function count_inbox_removed();

-- Preferences ---------------------------------------------------------------------------------------------

create policy platform on message_preference to cloudyard_platform using (true) with check (true);
create policy own on message_preference using (account_id = wall_user()) with check (account_id = wall_user());

create policy platform on message_setting to cloudyard_platform using (true) with check (true);
create policy own on message_setting using (account_id = wall_user()) with check (account_id = wall_user());

-- Whether it is the name of a time zone. A bare offset is none: here it counts the other
-- way round than in a browser.
create function is_zone(name text) returns boolean language plpgsql stable as $$
begin
  if name !~ '^[A-Za-z]' then return false; end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then return false;
end $$;

-- The next time the mails of a day are sent together, at the hour the user chose.
create function next_digest(t timestamp, hour int) returns timestamp language sql immutable parallel safe as $$
  select date_trunc('day', t) + make_interval(hours => hour + case when extract(hour from t) >= hour then 24 else 0 end)
$$;

-- The same moment, or the end of the quiet hours it lies in. They may go over midnight; without them both are null.
create function after_quiet_hours(t timestamp, quiet_from time, quiet_to time) returns timestamp
language sql immutable parallel safe as $$
  select case
    when quiet_from < quiet_to and t::time >= quiet_from and t::time < quiet_to then date_trunc('day', t) + quiet_to
    when quiet_from > quiet_to and t::time >= quiet_from then date_trunc('day', t) + interval '1 day' + quiet_to
    when quiet_from > quiet_to and t::time < quiet_to then date_trunc('day', t) + quiet_to
    else t end
$$;

-- When a mail may be sent: at once, at the end of the quiet hours, or with the others of the
-- day, which wait for that too.
create function mail_due(now timestamptz, urgent boolean, s message_setting) returns timestamptz
language sql stable as $$
  select case when urgent or s.account_id is null or due.t = here.t then now else due.t at time zone s.time_zone end
  from (select now at time zone coalesce(s.time_zone, 'UTC') as t) here,
  lateral (select case when s.digest = 'daily' then next_digest(here.t, s.digest_hour) else here.t end as t) sent,
  lateral (select after_quiet_hours(sent.t, s.quiet_from, s.quiet_to) as t) due
$$;

-- Letters -------------------------------------------------------------------------------------------------

create policy platform on message_block to cloudyard_platform using (true) with check (true);
create policy own on message_block using (account_id = wall_user()) with check (account_id = wall_user());

-- Users who are or were in an enterprise at the same time as the caller. Only one's
-- own contacts can be asked for.
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
grant execute on function own_contacts() to cloudyard_app;

-- The publishers of applications the user follows, by application: the listing has no id of a user.
create function own_publishers()
returns table (application_id uuid, publisher text, application text, scope text, enterprise_id uuid, account_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.application_id, l.publisher, l.name, a.scope, a.enterprise_id, a.created_by from subscription s
  join listing l on l.application_id = s.application_id
  join application a on a.id = l.application_id
  where s.account_id = wall_user()
$$;
grant execute on function own_publishers() to cloudyard_app;

-- Webhooks --------------------------------------------------------------------------------------------------

select wall('webhook');
select wall('webhook_delivery');

-- Facts are emitted in the transactions of many rooms, on whichever side of the wall: written here for the webhooks of the
-- enterprise the fact is about. How many there are says whether a user has to send. What waits is bounded; what is too
-- much is counted and shown.
create function queue_webhooks(place uuid, fact text, data jsonb) returns int
language sql security definer set search_path = public, pg_temp as $$
  with asked as (
    select w.id, (select count(*) from (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting'
        limit 10000) few) < 10000 as has_room
    from webhook w where w.enterprise_id = place and w.is_on and fact = any (w.events)
  ), full_ones as (
    update webhook w set dropped = w.dropped + 1 from asked a where w.id = a.id and not a.has_room
  ), queued as (
    insert into webhook_delivery (id, enterprise_id, webhook_id, event, body)
    select made.id, place, a.id, fact,
      jsonb_build_object('id', made.id, 'event', fact, 'at', now(), 'enterpriseId', place, 'data', data)::text
    from asked a, lateral (select new_id() as id where a.has_room) made
    returning 1
  ) select count(*)::int from queued
$$;
grant execute on function queue_webhooks(uuid, text, jsonb) to cloudyard_app, cloudyard_platform;
