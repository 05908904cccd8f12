-- The enterprise's name as it was then. Entries from before have none: their seals cover them as they are.
alter table audit_entry add enterprise_name text;
