-- Accounts, sessions, outgoing messages.

-- Names ---------------------------------------------------------------------------------------------------

-- What a name looks like: case, width and invisible signs aside, letters of other alphabets and digits as the Latin
-- letter they are mistaken for. Capitals first: lowered, some of them would look like another letter.
create function username_key(name text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(
    translate(
      regexp_replace(
        regexp_replace(
          lower(translate(normalize(name, NFKC),
            'АВСЕНІЈКӀМОРЅТУХ' || 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ' || 'İ', 'abcehijklmopstyx' || 'abezhikmnoptyx' || 'i')),
          '[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF]',
          '', 'g'),
        '\s+', ' ', 'g'),
      '01i|' || 'авсԁеһіјкӏмнорԛѕтуѵԝх' || 'αβγεζηικνορτυχω' || 'օսհցոզ' || 'ıȷɑɡɩƅ' || 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
      'olll' || 'abcdehljklmhopqstyvwx' || 'abyeznlkvoptuxw' || 'ouhgnq' || 'ljaglb' || 'abcdefghljklmnoprstuvwyz'),
    'rn', 'm'), 'vv', 'w')
$$;

-- A name belongs to its first owner for ever, and so does one that looks like it.
create function claim_username() returns trigger language plpgsql as $$
begin
  insert into username_claim (key, account_id) values (username_key(new.username), new.id) on conflict (key) do nothing;
  if not exists (select from username_claim c where c.key = username_key(new.username) and c.account_id = new.id) then
    raise unique_violation using constraint = 'username_taken', message = 'the username is taken';
  end if;
  return null;
end $$;
create trigger claim_username after insert on account for each row execute function claim_username();
create trigger claim_changed_username after update of username on account for each row
  when (old.username is distinct from new.username) execute function claim_username();

-- Nothing is deleted here: a name belongs to its first owner for ever.
grant select, insert on username_claim to cloudyard_app, cloudyard_platform;

-- Sessions ------------------------------------------------------------------------------------------------

select wall('session');
create policy own on session using (account_id = wall_user()) with check (account_id = wall_user());

create policy platform on login_failure to cloudyard_platform using (true) with check (true);
create policy own on login_failure for select using (account_id = wall_user());
create policy members on login_failure for select using (
  account_id in (select m.account_id from membership m where m.enterprise_id = wall_enterprise()));

-- Every login and every attempt, as one list; callers see what the two tables show them.
create view login_record with (security_invoker = true) as
  select id, created_at as time, account_id, username, 'success' as result, enterprise_id, enterprise_name,
      address, browser, system, device, state, seen_at, ended_at, end_reason, end_note, ended_by, search
    from session
  union all
  select id, time, account_id, username, cause, null, '', address, browser, system, device, null, null, null, null,
      null, null, search
    from login_failure;

-- Whether a session is still open; for what was issued within it (signed links).
create function session_lives(asked uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from public.session s where s.id = asked and s.state = 'open'
    and s.ended_at is null and s.expires_at > now() and s.seen_at + s.idle > now())
$$;
grant execute on function session_lives(uuid) to cloudyard_app;

-- Mails and text messages ---------------------------------------------------------------------------------

select wall('outgoing');
-- All acts may send messages; they are visible where they were sent from.
create policy written on outgoing for insert with check (true);

select wall('sms_quota');
