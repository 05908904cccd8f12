-- What is handed out of an enterprise, or of an account, in one archive.

select wall('data_export');
-- Those of one's own account.
create policy own on data_export using (enterprise_id is null and account_id = wall_user())
  with check (enterprise_id is null and account_id = wall_user());
