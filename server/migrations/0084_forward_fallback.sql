-- What an instance gives up may go to another one of the enterprise, once.
alter table forward
  add column fallback_id uuid constraint forward_in_use references forward,
  add constraint forward_fallback_other check (fallback_id <> id);
create index forward_fallback on forward (fallback_id) where fallback_id is not null;

-- The instance it was given up by; null: it was put here itself. What has a name here goes no further.
alter table push_message add column handed_by text;

-- Handed to the fallback, which counts it from there on.
alter table forward_count add column handed bigint not null default 0;
