-- Algorithms. Codes of `status`: contract/src/algorithm/values.ts.

select wall('algorithm');
create policy own on algorithm using (scope = 'private' and created_by = wall_user())
  with check (scope = 'private' and created_by = wall_user());
grant select on algorithm to cloudyard_app;
grant select, insert, update, delete on algorithm to cloudyard_platform;

grant select on algorithm_category to cloudyard_app;
grant select, insert, update, delete on algorithm_category to cloudyard_platform;

-- Every caller is asked for their relation to the algorithm first, over the wall.
grant select, insert, delete on algorithm_version to cloudyard_platform;
grant select, insert, update, delete on algorithm_evidence to cloudyard_platform;
-- No role may change the history of an algorithm; it goes with it.
grant select, insert on algorithm_move to cloudyard_platform;
