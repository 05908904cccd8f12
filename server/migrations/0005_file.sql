create table file (
  id uuid primary key default new_id(),
  name text not null constraint file_name_taken unique,
  original_name text not null,
  category text not null,
  mime text not null,
  bytes bigint not null,
  sha256 bytea not null,
  width int,
  height int,
  visibility text not null check (visibility in ('private', 'public')),
  owner_id uuid not null references account,
  -- Null: a person's own file.
  enterprise_id uuid references enterprise,
  created_at timestamptz not null default now()
);
select wall('file');
create policy own on file using (enterprise_id is null and owner_id = wall_user())
  with check (enterprise_id is null and owner_id = wall_user());
create policy shown on file for select using (visibility = 'public');
create index file_owner on file (owner_id, created_at desc);
create index file_enterprise on file (enterprise_id, created_at desc);
