-- Functions, views, triggers, policies and grants as they are today stand in server/sql. This is what those files have
-- made in this database, and from which text.
create table sql_object (
  name text primary key,
  file text not null,
  digest text not null,
  applied_at timestamptz not null default now()
);

-- A migration puts up no wall and gives no function away any more; what is made that way stands in the files.
drop function wall(regclass);
drop function as_platform(regprocedure);
