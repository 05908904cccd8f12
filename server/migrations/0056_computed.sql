-- Values nobody measured: a rule makes them of what devices say.
alter table telemetry_series add is_computed boolean not null default false;
