-- Messages: what is said once, and a line for everybody who is told.

create table message_category (
  id uuid primary key default new_id(),
  -- Null: of the platform, and offered to everybody.
  enterprise_id uuid references enterprise,
  -- Those the house itself sends under.
  code text unique,
  name text not null collate cn,
  name_en text not null default '',
  icon text not null default 'bell',
  critical boolean not null default false,
  mail boolean not null default false,
  retention_days int check (retention_days > 0),
  sort int not null default 100,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint category_name_taken unique nulls not distinct (enterprise_id, name)
);
insert into message_category (code, name, name_en, icon, critical, mail, sort) values
  ('system', '系统消息', 'System', 'notice', true, false, 10),
  ('todo', '待办', 'To decide', 'todo', false, true, 20),
  ('audit', '审核结果', 'Verdicts', 'audit', true, true, 30),
  ('people', '组织与成员', 'Organisation', 'team', false, false, 40),
  ('application', '应用动态', 'Applications', 'application', false, true, 50),
  ('personal', '同事来信', 'Colleagues', 'chat', false, false, 60);
select wall('message_category');
create policy offered on message_category for select using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));

create table message_group (
  id uuid primary key default new_id(),
  enterprise_id uuid references enterprise,
  name text not null collate cn,
  description text not null default '',
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint message_group_name_taken unique nulls not distinct (enterprise_id, name)
);
select wall('message_group');

-- By what people belong to a group. What is named may go away; the line then finds nobody.
create table message_member (
  id uuid primary key default new_id(),
  group_id uuid not null references message_group on delete cascade,
  enterprise_id uuid references enterprise,
  kind text not null check (kind in ('department', 'position', 'work-group', 'user', 'role', 'enterprise')),
  target_id uuid not null,
  below boolean not null default false,
  created_at timestamptz not null default now(),
  constraint member_named_already unique (group_id, kind, target_id)
);
select wall('message_member');

create sequence message_type_code start 10;
create table message_type (
  id uuid primary key default new_id(),
  enterprise_id uuid references enterprise,
  code text not null unique default nextval('message_type_code')::text,
  built_in boolean not null default false,
  name text not null collate cn,
  name_en text not null default '',
  category_id uuid not null constraint category_in_use references message_category,
  group_id uuid constraint message_group_in_use references message_group,
  importance smallint not null default 0 check (importance between 0 and 2),
  mail boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint type_name_taken unique nulls not distinct (enterprise_id, name)
);
insert into message_type (code, built_in, name, name_en, category_id)
  select t.code, true, t.name, t.name_en, c.id from (values
    ('01', '审核消息', 'Audit messages', 'audit'),
    ('02', '用户消息', 'User messages', 'personal'),
    ('03', '待办消息', 'To decide', 'todo'),
    ('04', '通知', 'Notices', 'system')) t(code, name, name_en, category)
  join message_category c on c.code = t.category;
select wall('message_type');
create policy offered on message_type for select using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));
create index message_type_category on message_type (category_id);
create index message_type_group on message_type (group_id) where group_id is not null;

-- What was said.
create table message (
  id uuid primary key default new_id(),
  -- From where; null: from the platform.
  enterprise_id uuid references enterprise,
  -- Written in the management, told by a room of the house, or written from person to person.
  origin text not null check (origin in ('console', 'house', 'person')),
  app text not null default 'console',
  -- Null: the house itself.
  sender_id uuid references account,
  kind text not null default 'user message' check (kind in ('user message', 'audit message')),
  type_id uuid constraint type_in_use references message_type,
  self_type text not null default '02',
  category_id uuid not null constraint category_in_use references message_category,
  action text not null default '',
  title text not null default '',
  title_en text not null default '',
  -- Clean rich text, and what of it can be read as plain text.
  body text not null default '',
  body_en text not null default '',
  plain text not null default '',
  plain_en text not null default '',
  importance smallint not null default 0 check (importance between 0 and 2),
  ways text[] not null default '{}',
  -- Where it leads, and what it asks to decide on.
  link text,
  concern_type text,
  concern_id text,
  audience jsonb not null default '{}',
  attachments jsonb not null default '[]',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'recalled')),
  problem text not null default '',
  recipients int not null default 0,
  created_at timestamptz not null default now(),
  send_at timestamptz,
  sent_at timestamptz,
  recalled_at timestamptz,
  -- Off the list of who wrote it.
  removed_at timestamptz,
  version int not null default 1,
  search text[] not null generated always as
    (grams(title || ' ' || title_en || ' ' || left(plain, 1000) || ' ' || left(plain_en, 1000))) stored
);
select wall('message');
create index message_written on message (enterprise_id, created_at desc, id desc) where origin = 'console' and removed_at is null;
create index message_app on message (app, created_at desc, id desc) where removed_at is null;
create index message_due on message (send_at) where state = 'scheduled';
create index message_underway on message (id) where state = 'sending';
create index message_category_of on message (category_id);
create index message_type_of on message (type_id) where type_id is not null;
create index message_concern on message (concern_type, concern_id) where concern_id is not null;
create index message_search on message using gin (search);

-- Everybody a message goes to, frozen when it is sent, in portions: one is handed out whole or not at all.
create table message_batch (
  message_id uuid not null references message on delete cascade,
  number int not null,
  account_ids uuid[] not null,
  delivered_at timestamptz,
  recalled_at timestamptz,
  primary key (message_id, number)
);
revoke all on message_batch from cloudyard_app;

-- The ledger: one line for everybody who is told. What it points to was checked when the list was frozen.
create table inbox (
  message_id uuid not null,
  account_id uuid not null,
  enterprise_id uuid,
  category_id uuid not null,
  self_type text not null,
  at timestamptz not null default now(),
  read_at timestamptz,
  collected_at timestamptz,
  deleted_at timestamptz,
  -- Gone for who had it; the line stays for the ledger.
  cleaned_at timestamptz,
  recalled_at timestamptz,
  -- They turned the category off: it is not shown.
  muted boolean not null default false,
  mail text not null default 'none'
    check (mail in ('none', 'waiting', 'queued', 'sent', 'bounced', 'failed', 'unsure')),
  outgoing_id uuid,
  primary key (message_id, account_id)
);
select wall('inbox');
alter table inbox alter column enterprise_id drop default;
-- One's own, of the enterprises one belongs to, wherever one stands. Colleagues see nothing of it.
create policy own on inbox as restrictive to cloudyard_app using (account_id = wall_user())
  with check (account_id = wall_user());
create policy received on inbox using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));
create index inbox_all on inbox (account_id, at desc, message_id desc)
  where deleted_at is null and cleaned_at is null and recalled_at is null and not muted;
create index inbox_category on inbox (account_id, category_id, at desc, message_id desc)
  where deleted_at is null and cleaned_at is null and recalled_at is null and not muted;
create index inbox_type on inbox (account_id, self_type, at desc, message_id desc)
  where deleted_at is null and cleaned_at is null and recalled_at is null and not muted;
create index inbox_unread on inbox (account_id, at desc, message_id desc)
  where read_at is null and deleted_at is null and cleaned_at is null and recalled_at is null and not muted;
create index inbox_collected on inbox (account_id, collected_at desc, message_id desc)
  where collected_at is not null and deleted_at is null and cleaned_at is null and recalled_at is null and not muted;
create index inbox_deleted on inbox (account_id, deleted_at desc, message_id desc)
  where deleted_at is not null and cleaned_at is null and recalled_at is null and not muted;
create index inbox_trash on inbox (deleted_at) where deleted_at is not null and cleaned_at is null;
create index inbox_outgoing on inbox (outgoing_id) where outgoing_id is not null;

-- Asked for each message by the key of the ledger; `exists` could be answered by reading everything somebody has.
create policy received on message for select using ((
  select i.cleaned_at is null and i.recalled_at is null from inbox i
  where i.message_id = message.id and i.account_id = wall_user()));

-- How many of which kind somebody has: kept with every change, so that no count ever reads the messages.
create table inbox_count (
  account_id uuid not null,
  enterprise_id uuid,
  category_id uuid not null,
  self_type text not null,
  -- 1 unread, 2 collected, 4 deleted, added up.
  state smallint not null,
  n int not null,
  constraint inbox_count_key unique nulls not distinct (account_id, category_id, self_type, enterprise_id, state)
) with (fillfactor = 70);
select wall('inbox_count');
alter table inbox_count alter column enterprise_id drop default;
create policy own on inbox_count as restrictive to cloudyard_app using (account_id = wall_user());
create policy received on inbox_count for select using (enterprise_id is null or enterprise_id in
  (select m.enterprise_id from membership m where m.account_id = wall_user()));
revoke insert, update, delete on inbox_count from cloudyard_app;

-- How far a message is. Thousands read at the same moment: a line for each of sixteen kinds of connection, so that
-- they do not queue. One of them may be below zero; their sum is not.
create table message_figure (
  message_id uuid not null,
  shard smallint not null,
  delivered int not null default 0,
  read int not null default 0,
  muted int not null default 0,
  mailed int not null default 0,
  bounced int not null default 0,
  recalled int not null default 0,
  primary key (message_id, shard)
) with (fillfactor = 70);
revoke all on message_figure from cloudyard_app;

-- In the order of the keys: two who count the same people never wait for each other in a circle.
create function count_inbox_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into inbox_count as c (account_id, enterprise_id, category_id, self_type, state, n)
    select account_id, enterprise_id, category_id, self_type,
      ((read_at is null)::int + 2 * (collected_at is not null)::int + 4 * (deleted_at is not null)::int)::smallint, count(*)
    from added i where cleaned_at is null and recalled_at is null and not muted
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

create function count_inbox_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into inbox_count as c (account_id, enterprise_id, category_id, self_type, state, n)
    select account_id, enterprise_id, category_id, self_type, state, sum(n)::int from (
      select account_id, enterprise_id, category_id, self_type,
          ((read_at is null)::int + 2 * (collected_at is not null)::int + 4 * (deleted_at is not null)::int)::smallint as state, 1 as n
        from after_change i where cleaned_at is null and recalled_at is null and not muted
      union all
      select account_id, enterprise_id, category_id, self_type,
          ((read_at is null)::int + 2 * (collected_at is not null)::int + 4 * (deleted_at is not null)::int)::smallint, -1
        from before_change i where cleaned_at is null and recalled_at is null and not muted) both_sides
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

create function count_inbox_removed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into inbox_count as c (account_id, enterprise_id, category_id, self_type, state, n)
    select account_id, enterprise_id, category_id, self_type,
      ((read_at is null)::int + 2 * (collected_at is not null)::int + 4 * (deleted_at is not null)::int)::smallint, -count(*)
    from removed i where cleaned_at is null and recalled_at is null and not muted
    group by 1, 2, 3, 4, 5 order by 1, 3, 4, 2, 5
  on conflict on constraint inbox_count_key do update set n = c.n + excluded.n;
  return null;
end $$;
select as_platform('count_inbox_added()'), as_platform('count_inbox_changed()'), as_platform('count_inbox_removed()');

create trigger count_added after insert on inbox referencing new table as added
  for each statement execute function count_inbox_added();
create trigger count_changed after update on inbox referencing old table as before_change new table as after_change
  for each statement execute function count_inbox_changed();
create trigger count_removed after delete on inbox referencing old table as removed
  for each statement execute function count_inbox_removed();

-- For those who manage a place: what is of a category or a type, wherever it was said. Counting stops at `most`.
create function category_use(category uuid, most int, out types int, out messages int)
language sql stable security definer set search_path = public as $$
  select (select count(*)::int from (select from message_type t where t.category_id = category limit 1000) few),
    (select count(*)::int from (select from message m where m.category_id = category limit most) few)
$$;
create function type_use(of_type uuid, most int, out messages int, out group_name text)
language sql stable security definer set search_path = public as $$
  select (select count(*)::int from (select from message m where m.type_id = of_type limit most) few),
    (select g.name from message_type t join message_group g on g.id = t.group_id where t.id = of_type)
$$;

-- All of a category becomes of another: its types, its messages, and their lines at everybody who has them, which the
-- wall hides. Only of the enterprise one stands in, unless the platform does it, and never into another enterprise's.
create function move_category(gone uuid, target uuid) returns void
language plpgsql security definer set search_path = public as $$
declare
  moved uuid[];
begin
  if not exists (select from message_category g, message_category t where g.id = gone and t.id = target
      and (t.enterprise_id is null or t.enterprise_id = g.enterprise_id)
      and (g.enterprise_id = wall_enterprise() or current_setting('role') = 'cloudyard_platform')) then
    raise exception 'not of this place' using errcode = 'insufficient_privilege';
  end if;
  update message_type set category_id = target where category_id = gone;
  -- First the messages: who hands one out meanwhile waits for it, and reads it anew.
  with m as (update message set category_id = target where category_id = gone returning id)
    select array_agg(id) into moved from m;
  update inbox set category_id = target where message_id = any(moved) and category_id = gone;
end $$;
select as_platform('category_use(uuid, int)'), as_platform('type_use(uuid, int)'), as_platform('move_category(uuid, uuid)');

-- How somebody wants to be told.
create table message_preference (
  account_id uuid not null references account,
  category_id uuid not null references message_category on delete cascade,
  in_app boolean not null,
  mail boolean not null,
  primary key (account_id, category_id)
);
alter table message_preference enable row level security;
alter table message_preference force row level security;
create policy own on message_preference using (account_id = wall_user()) with check (account_id = wall_user());
create policy platform on message_preference to cloudyard_platform using (true) with check (true);

create table message_setting (
  account_id uuid primary key references account,
  quiet_from time,
  quiet_to time,
  time_zone text not null default 'Asia/Shanghai',
  digest text not null default 'none' check (digest in ('none', 'daily')),
  digest_hour int not null default 9 check (digest_hour between 0 and 23),
  check ((quiet_from is null) = (quiet_to is null))
);
alter table message_setting enable row level security;
alter table message_setting force row level security;
create policy own on message_setting using (account_id = wall_user()) with check (account_id = wall_user());
create policy platform on message_setting to cloudyard_platform using (true) with check (true);

-- Whether a clock can be set by this name. A bare offset is none: here it counts the other way round than in a browser.
create function is_zone(name text) returns boolean language plpgsql stable as $$
begin
  if name !~ '^[A-Za-z]' then return false; end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then return false;
end $$;

-- When a mail may go: at once, at the end of the quiet hours, or with the others of the day, which wait for that too.
create function mail_due(now timestamptz, urgent boolean, s message_setting) returns timestamptz
language sql stable as $$
  select case when urgent or s.account_id is null or q.t = l.t then now else q.t at time zone s.time_zone end
  from (select now at time zone coalesce(s.time_zone, 'UTC') as t) l,
  lateral (select case when s.digest = 'daily' then date_trunc('day', l.t) + make_interval(hours => s.digest_hour
    + case when extract(hour from l.t) >= s.digest_hour then 24 else 0 end) else l.t end as t) d,
  lateral (select case
    when s.quiet_from < s.quiet_to and d.t::time >= s.quiet_from and d.t::time < s.quiet_to
      then date_trunc('day', d.t) + s.quiet_to
    when s.quiet_from > s.quiet_to and d.t::time >= s.quiet_from
      then date_trunc('day', d.t) + interval '1 day' + s.quiet_to
    when s.quiet_from > s.quiet_to and d.t::time < s.quiet_to
      then date_trunc('day', d.t) + s.quiet_to
    else d.t end as t) q
$$;

-- Mails that wait for their time. Gone from here when they are handed over.
create table message_mail (
  message_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null,
  primary key (message_id, account_id)
);
create index message_mail_due on message_mail (due_at, account_id);
create index message_mail_account on message_mail (account_id);
revoke all on message_mail from cloudyard_app;

-- A mail is in somebody's hands while this says so: after a crash nobody knows whether it arrived.
alter table outgoing drop constraint if exists outgoing_state_check;
alter table outgoing add constraint outgoing_state_check
  check (state in ('waiting', 'sending', 'sent', 'failed', 'bounced', 'unsure'));
-- Few among many: mails that did not arrive, as far as anybody knows.
drop index outgoing_failed;
create index outgoing_failed on outgoing (id) where state in ('failed', 'bounced', 'unsure');
