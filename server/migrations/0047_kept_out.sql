-- Gateways that a broker outside keeps out for a while.

-- Null: it may connect. Whoever sent more than its pace, or has no room for points, does not before then; every copy of
-- the server sees it, and one of them lets it in again.
alter table gateway add column kept_out_until timestamptz;
alter table gateway add column kept_out_for text not null default '' check (kept_out_for in ('', 'flooding', 'no_room'));
create index gateway_kept_out on gateway (kept_out_until) where kept_out_until is not null;
