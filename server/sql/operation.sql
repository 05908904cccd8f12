-- What is measured is for the platform's people only.

create policy platform on resource_sample to cloudyard_platform using (true) with check (true);
revoke all on resource_sample from cloudyard_app;
grant select, insert, delete on resource_sample to cloudyard_platform;

create policy platform on resource_threshold to cloudyard_platform using (true) with check (true);
revoke all on resource_threshold from cloudyard_app;
grant select, insert, update, delete on resource_threshold to cloudyard_platform;

create policy platform on resource_warning to cloudyard_platform using (true) with check (true);
revoke all on resource_warning from cloudyard_app;
grant select, insert, update, delete on resource_warning to cloudyard_platform;
