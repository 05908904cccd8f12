-- A layout is its owner's, as an arrangement is.
alter table dashboard_layout enable row level security;
alter table dashboard_layout force row level security;

-- server/sql/market.sql makes them under the name of what they keep, the listing.
drop trigger if exists shelf_update on app_category;
drop trigger if exists shelf_delete on app_rating;
drop trigger if exists shelf_insert on app_rating;
drop trigger if exists shelf_update on app_rating;
drop trigger if exists shelf_insert on app_version;
drop trigger if exists shelf_update on app_version;
drop trigger if exists shelf_insert on application;
drop trigger if exists shelf_update on application;
drop trigger if exists shelf_update on enterprise;
drop trigger if exists shelf_insert on resource_plan;
drop trigger if exists shelf_update on resource_plan;
drop trigger if exists shelf_delete on subscription;
drop trigger if exists shelf_insert on subscription;
