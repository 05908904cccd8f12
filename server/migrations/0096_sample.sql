-- What was laid for an enterprise to look at: it is taken away again as a whole.
create table sample (
  enterprise_id uuid not null default wall_enterprise() references enterprise,
  kind text not null check (kind in ('project', 'product', 'rule')),
  object_id uuid not null,
  name text not null,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (enterprise_id, kind, object_id)
);
