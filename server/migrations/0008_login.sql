-- Central login, sessions that can be explained, registration.

-- Accounts ------------------------------------------------------------------------------------------------

-- Names are free again when their owner has left; case and width do not make a second name.
alter table account
  drop constraint username_taken, drop constraint email_taken, drop constraint phone_taken,
  drop column failures, drop column locked_until,
  -- Somebody else had the password: only a proof by phone or mail sets a new one.
  add column must_reset boolean not null default false,
  add column registered_as text not null default 'enterprise' check (registered_as in ('enterprise', 'private')),
  add column password_changed_at timestamptz not null default now(),
  add column email_verified_at timestamptz;
create unique index username_taken on account (folded(username)) where removed_at is null;
create unique index email_taken on account (folded(email)) where removed_at is null;
create unique index phone_taken on account (phone) where removed_at is null and phone <> '';
create index account_removed on account (phone, folded(email)) where removed_at is not null;

-- Wrong passwords are counted by who was meant, for names nobody has as well: a lock tells nothing.
create table login_guard (
  key bytea primary key,
  failures int not null,
  locked_until timestamptz,
  failed_at timestamptz not null default now()
);

-- Central login -------------------------------------------------------------------------------------------

-- One login of one browser (ticket-granting ticket). Its token is the TGC cookie; only the hash lies here.
create table tgt (
  id uuid primary key default new_id(),
  token_hash bytea not null unique,
  account_id uuid not null references account,
  method text not null check (method in ('password', 'sms')),
  -- Kept beyond the browser; asked before each further service.
  remember boolean not null default false,
  warn boolean not null default false,
  address text not null,
  network text not null,
  agent_hash bytea not null,
  idle interval not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index tgt_live on tgt (account_id) where ended_at is null;
create index tgt_old on tgt (expires_at) where ended_at is null;

-- Form, service, proxy and proxy-granting tickets. A ticket is used by deleting its row.
create table cas_ticket (
  hash bytea primary key,
  kind text not null check (kind in ('LT', 'ST', 'PT', 'PGT')),
  tgt_id uuid references tgt,
  service text,
  -- Given for credentials just shown, not from a standing login.
  renewed boolean not null default false,
  -- Through whom a proxy ticket came, newest first.
  proxies text[] not null default '{}',
  -- Which browser got the form.
  browser bytea,
  expires_at timestamptz not null
);
create index cas_ticket_tgt on cas_ticket (tgt_id) where tgt_id is not null;
create index cas_ticket_old on cas_ticket (expires_at);

-- Who may ask us to log people in.
create table cas_service (
  id uuid primary key default new_id(),
  name text not null collate cn constraint service_name_taken unique,
  -- What a service address must begin with, whole path segments.
  address text not null constraint service_address_taken unique,
  description text not null default '',
  may_proxy boolean not null default false,
  single_logout boolean not null default true,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  search text[] not null generated always as (grams(name || ' ' || address)) stored
);
create index cas_service_search on cas_service using gin (search);

-- A service somebody is logged in to, and how telling it the logout went.
create table cas_login (
  id uuid primary key default new_id(),
  tgt_id uuid not null references tgt,
  service text not null,
  -- The ticket that opened it: used up, so no longer a secret; the service knows its session by it.
  session_index text not null,
  opened_at timestamptz not null default now(),
  logout text not null default 'open' check (logout in ('open', 'waiting', 'told', 'failed', 'not_wanted')),
  tries int not null default 0,
  error text,
  logout_at timestamptz
);
create index cas_login_tgt on cas_login (tgt_id);
create index cas_login_logout on cas_login (logout_at desc nulls last, id desc) where logout <> 'open';

-- Sessions ------------------------------------------------------------------------------------------------

alter table session
  -- In `repeat` it waits for the phone code, because the person is logged in elsewhere.
  add column state text not null default 'open' check (state in ('open', 'repeat')),
  add column tgt_id uuid references tgt,
  -- Of the ticket that opened it: a foreign central login names the session by it at logout.
  add column ticket_hash bytea,
  add column network text not null default '',
  add column agent_hash bytea not null default '',
  add column browser text not null default '',
  add column system text not null default '',
  add column device text not null default 'program' check (device in ('desktop', 'mobile', 'tablet', 'program')),
  add column idle interval not null default interval '1 hour',
  -- As they were called then.
  add column username text not null default '',
  add column enterprise_name text not null default '',
  add column role_name text not null default '',
  add column ended_by text,
  add column end_note text,
  add column search text[] not null generated always as (grams(username || ' ' || address)) stored;
create index session_tgt on session (tgt_id) where ended_at is null;
create index session_ticket on session (ticket_hash) where ended_at is null and ticket_hash is not null;
create index session_account on session (account_id, created_at desc);
create index session_time on session (created_at desc, id desc);
create index session_enterprise_time on session (enterprise_id, created_at desc);
create index session_search on session using gin (search);

-- A renewed session's former token holds a moment longer, for requests that were on their way.
create table session_former (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  until timestamptz not null
);

create table login_failure (
  id uuid primary key default new_id(),
  time timestamptz not null default now(),
  account_id uuid references account,
  -- Of a name nobody has only the beginning: it may be a password typed into the wrong field.
  username text not null,
  cause text not null check (cause in ('wrong_password', 'unknown', 'locked', 'wrong_code', 'must_reset')),
  address text not null,
  browser text not null,
  system text not null,
  device text not null,
  search text[] not null generated always as (grams(username || ' ' || address)) stored
);
alter table login_failure enable row level security;
alter table login_failure force row level security;
create policy platform on login_failure to cloudyard_platform using (true) with check (true);
create policy own on login_failure for select using (account_id = wall_user());
create policy members on login_failure for select using (
  account_id in (select m.account_id from membership m where m.enterprise_id = wall_enterprise()));
create index login_failure_time on login_failure (time desc, id desc);
create index login_failure_account on login_failure (account_id, time desc);
create index login_failure_search on login_failure using gin (search);

-- Every login and every attempt, as one list; who asks sees what the two tables show them.
create view login_record with (security_invoker = true) as
  select id, created_at as time, account_id, username, 'success' as result, enterprise_id, enterprise_name,
      address, browser, system, device, state, seen_at, ended_at, end_reason, end_note, ended_by, search
    from session
  union all
  select id, time, account_id, username, cause, null, '', address, browser, system, device, null, null, null, null,
      null, null, search
    from login_failure;

-- Whether a session is open still; for what was given out on its word (signed links).
create function session_lives(asked uuid) returns boolean language sql stable security definer as $$
  select exists (select from public.session s where s.id = asked and s.state = 'open'
    and s.ended_at is null and s.expires_at > now() and s.seen_at + s.idle > now())
$$;
select as_platform('session_lives(uuid)');

-- Codes and what is sent ----------------------------------------------------------------------------------

create table verification_code (
  id uuid primary key default new_id(),
  purpose text not null check (purpose in ('register', 'login', 'repeat', 'reset')),
  -- Phone or email, in its one spelling.
  target text not null,
  -- Whose code it is; null also when nobody has the target (it is not sent then, and counts all the same).
  account_id uuid references account,
  -- Hash of what the asker holds: a browser's cookie or a session.
  holder bytea not null,
  hash bytea not null,
  guesses int not null default 0,
  address text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Said rightly; then used, once.
  proven_at timestamptz,
  used_at timestamptz
);
create index verification_code_target on verification_code (target, sent_at desc);
create index verification_code_address on verification_code (address, sent_at desc);

-- A link in a mail: sets a new password, or shows that the address is its owner's.
create table mail_link (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'email')),
  account_id uuid not null references account,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_link_account on mail_link (account_id);

-- Text messages and mails on their way out.
create table outgoing (
  id uuid primary key default new_id(),
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text not null default '',
  -- Emptied when a real carrier took it.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outgoing_time on outgoing (created_at desc);

-- Who holds a token ---------------------------------------------------------------------------------------

-- Counts every change of what people may do or are called: who knew somebody at the same count knows them still.
create table rights_stamp (
  one boolean primary key default true check (one),
  stamp bigint not null
);
insert into rights_stamp (stamp) values (1);
create function bump_rights() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update rights_stamp set stamp = stamp + 1;
  return null;
end $$;
select as_platform('bump_rights()');
create trigger bump_rights after insert or update or delete on role for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on role_grant for each statement execute function bump_rights();
create trigger bump_rights after insert or update or delete on role_member for each statement execute function bump_rights();
create trigger bump_rights after update of username, real_name, email, phone, avatar, removed_at on account
  for each statement execute function bump_rights();

drop function session_actor(bytea);

-- Who holds this token, what may they do now, and the wall put up for them: one round trip.
-- Roles of the current enterprise and of the platform count; a chosen role narrows to itself.
-- `bound` is where the caller is (an address, or a network when that is the policy; empty: not compared).
-- `state` says how the session stands: open, repeat, or why it is none.
create function session_actor(
  token bytea, bound text, program bytea,
  out session_id uuid, out account_id uuid, out username text, out real_name text, out email text, out phone text,
  out avatar text, out enterprise_id uuid, out role_id uuid, out opened_at timestamptz, out seen_at timestamptz,
  out keys text[], out stamp bigint, out state text, out note text
) language plpgsql security definer set search_path = public as $$
declare
  put text;
begin
  for attempt in 1..2 loop
    select s.id, a.id, a.username, a.real_name, a.email, a.phone, a.avatar, s.enterprise_id, s.role_id,
        s.created_at, s.seen_at,
        array(
          select g.key from role_member m join role_grant g on g.role_id = m.role_id
          where m.account_id = a.id
            and (m.enterprise_id = s.enterprise_id or m.enterprise_id is null)
            and (s.role_id is null or m.role_id = s.role_id)),
        (select r.stamp from rights_stamp r), how.stands, s.end_note,
        case when how.stands in ('open', 'repeat') then
          set_config('app.user', a.id::text, true) || set_config('app.enterprise', coalesce(s.enterprise_id::text, ''), true)
        end
      into session_id, account_id, username, real_name, email, phone, avatar, enterprise_id, role_id, opened_at,
        seen_at, keys, stamp, state, note, put
      from session s join account a on a.id = s.account_id left join tgt t on t.id = s.tgt_id,
        lateral (select case
          when s.ended_at is not null then s.end_reason
          when a.removed_at is not null then 'removed'
          when s.expires_at <= now() or s.seen_at + s.idle <= now() then 'expired'
          when t.ended_at is not null or t.expires_at <= now() or t.seen_at + t.idle <= now() then 'tgt'
          when bound <> '' and (bound not in (s.address, s.network) or program <> s.agent_hash) then 'ip_changed'
          else s.state end as stands) how
      where s.token_hash = token;
    exit when found;
    -- Renewed a moment ago: the request was on its way with the former token.
    select s.token_hash into token from session_former f join session s on s.id = f.session_id
      where f.token_hash = token and f.until > now();
    exit when not found;
  end loop;
end $$;
select as_platform('session_actor(bytea, text, bytea)');

-- The same question about somebody known already, who stood there in that state at that count: does all of it
-- still hold? Then the wall is put up. A fraction of the cost, for the calls and polls of everyday.
create function session_stands(
  token bytea, bound text, program bytea, person uuid, place uuid, chosen uuid, stood text, counted bigint
) returns boolean language sql security definer as $$
  select set_config('app.user', person::text, true) is not null
    and set_config('app.enterprise', coalesce(place::text, ''), true) is not null
  from public.session s left join public.tgt t on t.id = s.tgt_id, public.rights_stamp r
  where s.token_hash = token and s.account_id = person and s.state = stood and r.stamp = counted
    and s.enterprise_id is not distinct from place and s.role_id is not distinct from chosen
    and s.ended_at is null and s.expires_at > now() and s.seen_at + s.idle > now()
    and (t.id is null or (t.ended_at is null and t.expires_at > now() and t.seen_at + t.idle > now()))
    and (bound = '' or (bound in (s.address, s.network) and program = s.agent_hash))
$$;
select as_platform('session_stands(bytea, text, bytea, uuid, uuid, uuid, text, bigint)');
