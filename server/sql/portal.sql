-- Feedback.

create policy platform on feedback to cloudyard_platform using (true) with check (true);
create policy own on feedback for select using (account_id = wall_user());
create policy written on feedback for insert with check (account_id is not distinct from wall_user());

-- Arrangements --------------------------------------------------------------------------------------------

create policy platform on dashboard_layout to cloudyard_platform using (true) with check (true);
create policy own on dashboard_layout using (account_id = wall_user()) with check (account_id = wall_user());

create policy platform on arrangement to cloudyard_platform using (true) with check (true);
create policy own on arrangement using (account_id = wall_user()) with check (account_id = wall_user());

-- Samples -------------------------------------------------------------------------------------------------

select wall('sample');
