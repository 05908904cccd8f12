-- Extensions: which algorithms of the library an enterprise has installed, each in the approved version it chose.

create table extension (
  id uuid primary key default new_id(),
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  -- Who wrote it cannot delete it meanwhile.
  algorithm_id uuid not null constraint algorithm_installed references algorithm,
  -- The approved version, and what it is made of: nothing else runs under this name.
  number int not null,
  digest text not null,
  auto_update boolean not null default false,
  -- Who switched that on, and hears of what it does; null: it is off.
  auto_by uuid references account,
  installed_by uuid references account,
  installed_at timestamptz not null default now(),
  updated_by uuid references account,
  updated_at timestamptz not null default now(),
  constraint extension_installed unique (enterprise_id, algorithm_id),
  check (auto_update or auto_by is null)
);
create index on extension (algorithm_id) where auto_update;

-- What uses an extension: as long as there is any, it cannot be removed.
create table extension_use (
  extension_id uuid not null constraint extension_in_use references extension,
  kind text not null check (kind in ('project')),
  holder_id uuid not null,
  name text not null,
  primary key (extension_id, kind, holder_id)
);

-- What people follow: they are told of new versions.
create table hub_follow (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  thing_id uuid not null,
  -- Where they worked when they began to: whether they may still see it is asked for this place.
  enterprise_id uuid references enterprise,
  created_at timestamptz not null default now(),
  primary key (account_id, kind, thing_id)
);
create index on hub_follow (kind, thing_id);

-- What was given to others to read: to a colleague, or to another enterprise.
create table hub_share (
  id uuid primary key default new_id(),
  kind text not null,
  thing_id uuid not null,
  -- Whose thing it is; null: a person's own.
  enterprise_id uuid references enterprise,
  shared_by uuid not null references account,
  with_account uuid references account,
  with_enterprise uuid references enterprise,
  may_download boolean not null default false,
  created_at timestamptz not null default now(),
  until timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references account,
  check (num_nonnulls(with_account, with_enterprise) = 1),
  check (with_enterprise is distinct from enterprise_id or with_enterprise is null),
  -- Colleagues are colleagues in an enterprise.
  check (with_account is null or enterprise_id is not null)
);
create unique index hub_share_twice on hub_share (kind, thing_id, coalesce(with_account, with_enterprise))
  where revoked_at is null;
create index on hub_share (kind, thing_id, created_at desc);
create index on hub_share (with_account) where revoked_at is null;
create index on hub_share (with_enterprise) where revoked_at is null;
