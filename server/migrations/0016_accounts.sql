-- Names that stay taken, contacts that wait for their owner, tickets that open the console.

-- Usernames -----------------------------------------------------------------------------------------------

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

-- Other services know people by their name, so a name once had is nobody else's ever after: neither when its owner
-- leaves nor when they are called otherwise. Nothing is taken away from here.
create table username_claim (
  key text primary key,
  account_id uuid not null references account
);
create index username_claim_account on username_claim (account_id);
revoke update, delete on username_claim from cloudyard_app, cloudyard_platform;

-- Of those who look alike already each keeps the name; who is here and came first counts as its owner.
insert into username_claim (key, account_id)
  select distinct on (username_key(username)) username_key(username), id from account
  order by username_key(username), removed_at is not null, created_at, id;

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

-- Contacts ------------------------------------------------------------------------------------------------

-- False: made by an administrator, and nobody has chosen a password yet.
alter table account add activated boolean not null default true;
update account a set activated = false
  where a.password_hash = 'none' and a.must_reset and not exists (select from session s where s.account_id = a.id);

-- Whether somebody was given any right anywhere, be it for a time; not what everybody has.
create function holds_keys(person uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from held_role h join role_grant g on g.role_id = h.role_id
    where h.account_id = person and h.via <> 'everybody')
$$;
select as_platform('holds_keys(uuid)');

-- A phone or email somebody else wrote down for an account: it opens nothing until its owner has confirmed it.
create table contact_change (
  id uuid primary key default new_id(),
  account_id uuid not null references account,
  which text not null check (which in ('phone', 'email')),
  value text not null,
  -- What was in force when it was asked for, and is again when somebody objects.
  former text not null,
  asked_by uuid not null references account,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting'
    check (state in ('waiting', 'confirmed', 'declined', 'replaced', 'objected')),
  settled_at timestamptz
);
create unique index contact_change_waiting on contact_change (account_id, which) where state = 'waiting';
create index contact_change_account on contact_change (account_id, asked_at desc);

alter table mail_link drop constraint mail_link_purpose_check;
alter table mail_link
  add constraint mail_link_purpose_check check (purpose in ('reset', 'email', 'object')),
  -- What the link objects to.
  add change_id uuid references contact_change,
  add check ((purpose = 'object') = (change_id is not null));

alter table sms_template drop constraint sms_template_purpose_check;
alter table sms_template add constraint sms_template_purpose_check
  check (purpose in ('code', 'username', 'password-changed', 'contact-changed', 'contact-asked', 'notice'));
insert into sms_template (purpose, text) values
  ('contact-asked', '【Cloudyard】管理员正在更换您账号的联系方式。如有异议，请在七天内打开 {link} 。 An administrator is changing the contact of your account. Object within seven days: {link}');

-- Codes ---------------------------------------------------------------------------------------------------

-- Asked for by a browser the account has logged in with before: counted apart from what strangers ask for.
alter table verification_code add known boolean not null default false;

-- Central login -------------------------------------------------------------------------------------------

-- A ticket for the console: hash of what the browser began its login with. Null: for another service, and it opens
-- no session here.
alter table cas_ticket add begun bytea;
