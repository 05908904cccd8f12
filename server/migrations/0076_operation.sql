-- What machines, copies of the server and the platform take, minute by minute, and when that was too much.

create table resource_sample (
  -- A copy of the server by machine and port, or the platform.
  source text not null,
  at timestamptz not null,
  -- { figure: number }
  figures jsonb not null,
  primary key (source, at)
);
create index resource_sample_age on resource_sample (at);
alter table resource_sample enable row level security;
alter table resource_sample force row level security;

-- Only what was set otherwise than the product brings it.
create table resource_threshold (
  figure text primary key,
  caution float8,
  bad float8,
  is_told boolean not null,
  check (caution is null or bad is null or bad >= caution)
);
alter table resource_threshold enable row level security;
alter table resource_threshold force row level security;

create table resource_warning (
  id uuid primary key default new_id(),
  figure text not null,
  source text not null,
  level text not null check (level in ('caution', 'bad')),
  worst float8 not null,
  began_at timestamptz not null,
  ended_at timestamptz
);
-- One at a time of each, also with two that judge at once.
create unique index resource_warning_open on resource_warning (figure, source) where ended_at is null;
create index resource_warning_list on resource_warning (began_at desc, id desc);
alter table resource_warning enable row level security;
alter table resource_warning force row level security;
