-- A canvas that was uploaded belongs to one project.
create unique index project_location on project (location) where location <> '';

-- Who has a project open, and which node they edit; who was not heard of for a while is not there.
create table project_presence (
  project_id uuid not null references project on delete cascade,
  account_id uuid not null references account on delete cascade,
  enterprise_id uuid references enterprise,
  -- Null: they look at it.
  node_id text,
  seen_at timestamptz not null default now(),
  primary key (project_id, account_id)
);
create index on project_presence (seen_at);
