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

-- The rule of popularity has a name (server/sql/market.sql), and the column is made of it.
create function popularity(subscribers int, stars int) returns int language sql immutable parallel safe
  as $$ select subscribers * 2 + stars $$;
alter table listing drop column score;
alter table listing add score int not null generated always as (popularity(subscribers, stars)) stored;
create index listing_score on listing (score desc, application_id desc);
create index listing_parent on listing (parent_category_id, score desc, application_id desc);
create index listing_category on listing (category_id, score desc, application_id desc);
