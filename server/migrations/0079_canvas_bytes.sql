-- Versions of a canvas stay as long as their project: they count like what is stored. What was saved before is free.
alter table project_version add column bytes bigint not null default 0;
