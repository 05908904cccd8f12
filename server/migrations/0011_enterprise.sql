-- Enterprises as they are shown and certified ----------------------------------------------------------------

alter table enterprise
  -- 0 not authenticated, 1 handed in, 2 in review, 3 authenticated, 4 failed.
  add status smallint not null default 0 check (status between 0 and 4),
  add founder_id uuid references account,
  add submitted_at timestamptz,
  add approved_at timestamptz,
  -- When its business licence ends.
  add expires_on date,
  add suspended_at timestamptz,
  add suspend_reason text not null default '',
  add version int not null default 1,
  add search text[] not null generated always as (grams(name || ' ' || alias)) stored;
create index enterprise_search on enterprise using gin (search);
create index enterprise_status on enterprise (status, created_at desc);
create index enterprise_created on enterprise (created_at desc, id desc);
create index enterprise_expires on enterprise (expires_on) where expires_on is not null;
create index enterprise_founder on enterprise (founder_id) where founder_id is not null;
create index enterprise_logo on enterprise (logo) where logo is not null;

-- A name or a credit code that is in force or in review belongs to one enterprise, however it is typed.
create table enterprise_claim (
  what text not null check (what in ('name', 'credit')),
  value text not null,
  enterprise_id uuid not null references enterprise on delete cascade,
  primary key (enterprise_id, what, value)
);
insert into enterprise_claim
  select 'name', lower(regexp_replace(normalize(name, NFKC), '[[:space:]·.,、，。''"“”‘’_-]', '', 'g')), id from enterprise;
alter table enterprise drop constraint enterprise_name_taken;
create unique index enterprise_name_taken on enterprise_claim (value) where what = 'name';
create unique index credit_code_taken on enterprise_claim (value) where what = 'credit';
select wall('enterprise_claim');
alter table enterprise_claim alter column enterprise_id drop default;
-- Who brings an enterprise in does not stand in it yet.
create policy founder on enterprise_claim using (exists (
  select from enterprise e where e.id = enterprise_id and e.founder_id = wall_user() and e.approved_at is null));

alter table account
  add verify_code smallint not null default 0 check (verify_code between 0 and 4),
  -- What somebody says of themselves.
  add metadata text not null default '',
  -- Closed by an administrator until it is lifted.
  add blocked_at timestamptz,
  add block_reason text not null default '',
  add version int not null default 1;
create index account_created on account (created_at desc, id desc);
create index account_verify on account (verify_code) where verify_code in (1, 2);

create index account_blocked on account (id) where blocked_at is not null;
create index account_must_reset on account (id) where must_reset;
create index account_username on account (folded(username), id);

-- What somebody's roles in a place are called (null: on the platform); those of everybody go without saying.
create function role_names(person uuid, place uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct r.name order by r.name), '{}') from held_role h join role r on r.id = h.role_id
  where h.account_id = person and h.enterprise_id is not distinct from place and h.via <> 'everybody'
$$;

-- How much a role is granted; who sees the role may know it. The wall would look at every single grant for that.
create function grant_count(of uuid) returns bigint language sql stable security definer set search_path = public as $$
  select count(*) from role_grant g where g.role_id = of
$$;
select as_platform('grant_count(uuid)');

-- Versions of what an enterprise or a person shows of itself. What is in force stays while a newer one is looked at.
create table certification (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('enterprise', 'person')),
  -- The person it is about, or who wrote it for the enterprise.
  account_id uuid not null references account,
  enterprise_id uuid references enterprise on delete cascade,
  -- Written before the enterprise was approved for the first time: it is its founder's.
  founding boolean not null default false,
  number int not null default 1,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'review', 'approved', 'rejected', 'withdrawn')),
  in_force boolean not null default false,
  revision int not null default 1,
  content jsonb not null default '{}',
  -- What it is called in lists: the name in it when it was handed in.
  name text not null default '' collate cn,
  reasons jsonb not null default '{}',
  remark text not null default '',
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  claimed_by uuid references account,
  claimed_at timestamptz,
  decided_by uuid references account,
  decided_at timestamptz,
  search text[] not null generated always as (grams(name)) stored,
  check (kind = 'enterprise' or (enterprise_id is null and not founding)),
  -- Four eyes.
  constraint own_certification check (decided_by is null or decided_by <> account_id),
  check (not in_force or state = 'approved')
);
select wall('certification');
alter table certification alter column enterprise_id drop default;
create policy own on certification using (account_id = wall_user() and (kind = 'person' or founding))
  with check (account_id = wall_user() and (kind = 'person' or founding));
-- One at a time is written or looked at.
create unique index certification_open on certification
  (kind, founding, (case when kind = 'enterprise' and not founding then enterprise_id else account_id end))
  where state in ('draft', 'submitted', 'review');
create unique index certification_in_force on certification (kind, (coalesce(enterprise_id, account_id))) where in_force;
create index certification_waiting on certification (submitted_at) where state in ('submitted', 'review');
create index certification_account on certification (account_id, kind, number desc);
create index certification_enterprise on certification (enterprise_id, number desc);
create index certification_time on certification (submitted_at desc, id desc);
create index certification_decided on certification (decided_at) where decided_at is not null;
create index certification_search on certification using gin (search);
-- Who else came with the same number.
create index certification_number on certification
  ((coalesce(content->>'unifiedCreditId', content->>'licenseIdNumber'))) where submitted_at is not null;

-- Who looked at which image of a certification. Nobody may change or forget it.
create table certification_view (
  id uuid primary key default new_id(),
  certification_id uuid not null references certification on delete cascade,
  field text not null,
  viewer_id uuid not null references account,
  address text not null,
  at timestamptz not null default now()
);
create index certification_view_of on certification_view (certification_id, at desc);
revoke update, delete on certification_view from cloudyard_app, cloudyard_platform;

-- That a licence ends soon was told, once for each distance in days.
create table certification_reminder (
  certification_id uuid not null references certification on delete cascade,
  field text not null,
  days int not null,
  primary key (certification_id, field, days)
);

-- Sealed files are opened by the room that keeps them, and by nobody else: not by colleagues, not by a link.
alter table file drop constraint file_visibility_check;
alter table file add constraint file_visibility_check check (visibility in ('private', 'public', 'sealed'));
create policy sealed on file as restrictive for select to cloudyard_app
  using (visibility <> 'sealed' or owner_id = wall_user());

-- Who works where -----------------------------------------------------------------------------------------------

alter table membership
  add work_phone text not null default '',
  add workplace text not null default '',
  add duties text not null default '',
  -- The place was given by somebody who may; one that people chose themselves gives no rights until then.
  add seated boolean not null default true,
  add version int not null default 1;
create index membership_position on membership (enterprise_id, position_id);
create index membership_joined on membership (enterprise_id, joined_at desc);

-- Those who left an enterprise, with the place they had last.
create table former_member (
  enterprise_id uuid not null references enterprise,
  account_id uuid not null references account,
  work_num text,
  department_name text not null default '',
  position_name text not null default '',
  joined_at timestamptz not null,
  left_at timestamptz not null default now(),
  reason text not null default '',
  primary key (enterprise_id, account_id)
);
select wall('former_member');
create index former_member_left on former_member (enterprise_id, left_at desc);

-- Joined, transferred, left, returned: in words, because departments come and go.
create table employee_move (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  account_id uuid not null references account,
  kind text not null check (kind in ('joined', 'transferred', 'left', 'returned')),
  at timestamptz not null default now(),
  by_name text not null,
  from_place text not null default '',
  to_place text not null default '',
  note text not null default ''
);
select wall('employee_move');
create index employee_move_of on employee_move (enterprise_id, account_id, at desc);
create index employee_move_time on employee_move (enterprise_id, at desc);

alter table department
  add sort int not null default 0,
  add head_id uuid,
  add version int not null default 1,
  add foreign key (enterprise_id, head_id) references membership (enterprise_id, account_id) on delete set null (head_id);
create index department_head on department (enterprise_id, head_id) where head_id is not null;

-- What is still needed says so itself, under the code people are told.
alter table membership rename constraint membership_enterprise_id_department_id_fkey to department_in_use;
alter table membership rename constraint membership_enterprise_id_position_id_fkey to position_in_use;
alter table department rename constraint department_enterprise_id_parent_id_fkey to department_in_use;
alter table position rename constraint position_enterprise_id_department_id_fkey to department_in_use;

create or replace view held_role with (security_invoker = true) as
  select m.account_id, m.role_id, m.enterprise_id, m.until, 'person' as via
    from role_member m where m.until is null or m.until > now()
  union all
  select m.account_id, o.role_id, o.enterprise_id, null, 'office'
    from office_role o
    join membership m on m.enterprise_id = o.enterprise_id and m.seated
    left join department d on d.id = m.department_id
    where (o.position_id is null or m.position_id = o.position_id)
      and (o.department_id is null or m.department_id = o.department_id
        or (o.below and d.path @> array[o.department_id]))
  union all
  select a.id, r.id, null, null, 'everybody' from role r cross join account a where r.everybody;

-- A place gives rights; what somebody says of their own work does not.
drop trigger bump_rights on membership;
create trigger bump_rights after insert or delete or update of department_id, position_id, seated on membership
  for each statement execute function bump_rights();

-- Who leaves stands there no longer. Another's session is moved out of the enterprise, which the wall forbids.
create function leave_sessions(person uuid, place uuid) returns void
language sql security definer set search_path = public as $$
  update session set enterprise_id = null, enterprise_name = '', role_id = null, role_name = ''
    where account_id = person and enterprise_id = place and place = wall_enterprise() and ended_at is null
$$;
select as_platform('leave_sessions(uuid, uuid)');

create table work_group (
  id uuid primary key default new_id(),
  enterprise_id uuid not null references enterprise,
  department_id uuid not null,
  name text not null collate cn,
  code text not null default '',
  created_at timestamptz not null default now(),
  unique (enterprise_id, id),
  foreign key (enterprise_id, department_id) references department (enterprise_id, id) on delete cascade,
  constraint group_name_taken unique (department_id, name)
);
select wall('work_group');
create table work_group_member (
  enterprise_id uuid not null references enterprise,
  work_group_id uuid not null,
  account_id uuid not null,
  primary key (work_group_id, account_id),
  foreign key (enterprise_id, work_group_id) references work_group (enterprise_id, id) on delete cascade,
  foreign key (enterprise_id, account_id) references membership (enterprise_id, account_id) on delete cascade
);
select wall('work_group_member');
create index work_group_member_person on work_group_member (enterprise_id, account_id);

-- Invitations -----------------------------------------------------------------------------------------------------

create table invitation_batch (
  id uuid primary key default new_id(),
  -- Null: of the platform, into no enterprise.
  enterprise_id uuid references enterprise,
  file_name text not null,
  encoding text not null check (encoding in ('utf-8', 'gbk')),
  state text not null default 'reading' check (state in ('reading', 'checked', 'sending', 'done', 'dropped')),
  rows int not null default 0,
  good int not null default 0,
  department_id uuid,
  position_id uuid,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  foreign key (enterprise_id, department_id) references department (enterprise_id, id) on delete set null (department_id),
  foreign key (enterprise_id, position_id) references position (enterprise_id, id) on delete set null (position_id)
);
select wall('invitation_batch');
create index invitation_batch_time on invitation_batch (enterprise_id, created_at desc);

create table invitation_batch_row (
  batch_id uuid not null references invitation_batch on delete cascade,
  -- Its batch's; checked there, not once for each of ten thousand rows.
  enterprise_id uuid,
  line int not null,
  name text not null,
  email text not null,
  problem text,
  primary key (batch_id, line)
);
select wall('invitation_batch_row');
create index invitation_batch_row_bad on invitation_batch_row (batch_id, line) where problem is not null;

create table invitation (
  id uuid primary key default new_id(),
  enterprise_id uuid references enterprise,
  batch_id uuid references invitation_batch on delete set null,
  name text not null collate cn,
  email text not null,
  department_id uuid,
  position_id uuid,
  -- Of the secret in the link; null until it is sent.
  token_hash bytea unique,
  outgoing_id uuid,
  invited_by uuid not null references account,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz,
  resent int not null default 0,
  sealed_at timestamptz,
  activated_at timestamptz,
  activated_by uuid references account,
  -- Why it cannot be sent at all.
  problem text,
  search text[] not null generated always as (grams(name || ' ' || email)) stored,
  foreign key (enterprise_id, department_id) references department (enterprise_id, id) on delete set null (department_id),
  foreign key (enterprise_id, position_id) references position (enterprise_id, id) on delete set null (position_id)
);
select wall('invitation');
-- One open invitation for an address in a place.
create unique index already_invited on invitation (enterprise_id, folded(email)) nulls not distinct
  where sealed_at is null and activated_at is null;
create index invitation_time on invitation (enterprise_id, created_at desc, id desc);
create index invitation_sent on invitation (enterprise_id, sent_at desc);
create index invitation_batch_of on invitation (batch_id, id) where batch_id is not null;
-- Whether a row of a table has become an invitation.
create index invitation_made on invitation (batch_id, folded(email)) where batch_id is not null;
-- Few among many: mails that no carrier took.
create index outgoing_failed on outgoing (id) where state = 'failed';
create index invitation_search on invitation using gin (enterprise_id, search);

-- Text messages -----------------------------------------------------------------------------------------------------

alter table outgoing
  -- What it is for; mails have none.
  add purpose text not null default '',
  -- Whose month it counts in.
  add enterprise_id uuid references enterprise,
  -- A text of more than 70 signs is sent as several.
  add parts int not null default 1;
select wall('outgoing');
-- Everybody's acts send messages; what was sent is seen where it was sent from.
create policy written on outgoing for insert with check (true);
create index outgoing_texts on outgoing (created_at desc, id desc) where channel = 'sms';
-- People know the end of a number.
create index outgoing_phone on outgoing (reverse(recipient) text_pattern_ops) where channel = 'sms';
create index outgoing_month on outgoing (enterprise_id, created_at) where channel = 'sms' and enterprise_id is not null;

create table sms_template (
  purpose text primary key check (purpose in ('code', 'username', 'password-changed', 'contact-changed', 'notice')),
  text text not null,
  carrier_id text not null default '',
  enabled boolean not null default true,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
insert into sms_template (purpose, text) values
  ('code', '【Cloudyard】验证码 {code}，{minutes} 分钟内有效。请勿告诉任何人。 Your code is {code}, valid for {minutes} minutes. Tell nobody.'),
  ('username', '【Cloudyard】您的用户名是 {username}。 Your username is {username}.'),
  ('password-changed', '【Cloudyard】您的密码刚刚被修改。如非本人操作，请立即重置密码。 Your password was just changed. If it was not you, set a new one at once.'),
  ('contact-changed', '【Cloudyard】您账号的联系方式刚刚被修改。如非本人操作，请立即联系平台管理员。 The contact of your account was just changed. If it was not you, tell the platform administrator at once.'),
  ('notice', '【Cloudyard】{text}');

create table sms_quota (
  enterprise_id uuid primary key references enterprise,
  monthly int not null check (monthly >= 0),
  version int not null default 1
);
select wall('sms_quota');

alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('register', 'login', 'repeat', 'reset', 'contact'));

alter table login_failure drop constraint login_failure_cause_check;
alter table login_failure add constraint login_failure_cause_check
  check (cause in ('wrong_password', 'unknown', 'locked', 'wrong_code', 'must_reset', 'blocked'));

-- Feedback ------------------------------------------------------------------------------------------------------------

create sequence feedback_ticket;
create table feedback (
  id uuid primary key default new_id(),
  ticket text not null unique default 'F' || to_char(now(), 'YYMMDD') || '-' || lpad(nextval('feedback_ticket')::text, 4, '0'),
  username text not null,
  email text not null,
  phone text not null,
  content text not null,
  account_id uuid references account,
  -- Where the person stood when they wrote.
  enterprise_name text,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  search text[] not null generated always as (grams(ticket || ' ' || username || ' ' || email || ' ' || content)) stored
);
alter table feedback enable row level security;
alter table feedback force row level security;
create policy own on feedback for select using (account_id = wall_user());
create policy written on feedback for insert with check (account_id is not distinct from wall_user());
create policy platform on feedback to cloudyard_platform using (true) with check (true);
create index feedback_state on feedback (state, created_at);
create index feedback_account on feedback (account_id, created_at desc) where account_id is not null;
create index feedback_search on feedback using gin (search);

create table feedback_reply (
  id uuid primary key default new_id(),
  feedback_id uuid not null references feedback,
  author_id uuid not null references account,
  text text not null,
  created_at timestamptz not null default now()
);
create index feedback_reply_of on feedback_reply (feedback_id, created_at);
