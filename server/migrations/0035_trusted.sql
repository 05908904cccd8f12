-- Whether somebody verified who published it: a machine that cannot keep programs apart refuses the others.
-- What was delivered before this was asked runs on.
alter table instance_release add column trusted boolean not null default true;
alter table instance_release alter column trusted set default false;
