-- The name visitors last saw an application by; it stays when the application leaves the market.
create table listed_name (
  application_id uuid primary key references application on delete cascade,
  name text not null
);
insert into listed_name (application_id, name) select application_id, name from listing;
-- Of what has left the market: as it was approved before it was there for the last time.
insert into listed_name (application_id, name)
  select a.id, coalesce(said.name, a.name)
  from application a
  cross join lateral (select max(m.at) as at from market_move m
    where m.application_id = a.id and m.version_id is null and m.to_status = '3') there
  left join lateral (select m.content ->> 'name' as name from market_move m
    where m.application_id = a.id and m.version_id is null and m.event = 'approve' and m.at <= there.at
    order by m.at desc, m.id desc limit 1) said on true
  where there.at is not null
  on conflict do nothing;
