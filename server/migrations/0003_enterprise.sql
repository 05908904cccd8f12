create table enterprise (
  id uuid primary key default new_id(),
  name text not null collate cn constraint enterprise_name_taken unique,
  alias text not null default '' collate cn,
  logo text,
  created_at timestamptz not null default now()
);

create table membership (
  enterprise_id uuid not null references enterprise,
  account_id uuid not null references account,
  joined_at timestamptz not null default now(),
  primary key (enterprise_id, account_id)
);
select wall('membership');
-- Everybody sees to which enterprises they belong, whichever one they stand in.
create policy own on membership for select using (account_id = wall_user());
create index membership_account on membership (account_id);

alter table session add foreign key (enterprise_id) references enterprise;
