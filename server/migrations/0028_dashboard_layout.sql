-- A layout is its owner's, as an arrangement is.
alter table dashboard_layout enable row level security;
alter table dashboard_layout force row level security;
