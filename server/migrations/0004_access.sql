create table role (
  id uuid primary key default new_id(),
  -- Null: a role of the platform.
  enterprise_id uuid references enterprise,
  code text not null,
  name text not null collate cn,
  description text not null default '',
  created_at timestamptz not null default now(),
  constraint role_name_taken unique nulls not distinct (enterprise_id, name)
);
select wall('role');

create table role_grant (
  role_id uuid not null references role on delete cascade,
  key text not null,
  primary key (role_id, key)
);

create table role_member (
  role_id uuid not null references role on delete cascade,
  account_id uuid not null references account,
  enterprise_id uuid references enterprise,
  primary key (role_id, account_id)
);
select wall('role_member');
create policy own on role_member for select using (account_id = wall_user());
create policy own on role for select using (
  id in (select m.role_id from role_member m where m.account_id = wall_user()));
create index role_member_account on role_member (account_id, enterprise_id);

alter table session add foreign key (role_id) references role on delete set null;

-- Who holds this token, what may they do now, and the wall put up for them: one round trip.
-- Roles of the current enterprise and of the platform count; a chosen role narrows to itself.
create function session_actor(
  token bytea,
  out session_id uuid, out account_id uuid, out username text, out real_name text, out enterprise_id uuid,
  out role_id uuid, out seen_at timestamptz, out keys text[]
) language plpgsql security definer set search_path = public as $$
declare
  put text;
begin
  select s.id, a.id, a.username, a.real_name, s.enterprise_id, s.role_id, s.seen_at,
      array(
        select g.key from role_member m join role_grant g on g.role_id = m.role_id
        where m.account_id = a.id
          and (m.enterprise_id = s.enterprise_id or m.enterprise_id is null)
          and (s.role_id is null or m.role_id = s.role_id)),
      set_config('app.user', a.id::text, true) || set_config('app.enterprise', coalesce(s.enterprise_id::text, ''), true)
    into session_id, account_id, username, real_name, enterprise_id, role_id, seen_at, keys, put
    from session s join account a on a.id = s.account_id
    where s.token_hash = token and s.ended_at is null and s.expires_at > now() and a.removed_at is null;
end $$;
select as_platform('session_actor(bytea)');
