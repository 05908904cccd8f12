-- The page of an object shows what happened to it.
create index audit_entry_of on audit_entry (object_id, time desc);
