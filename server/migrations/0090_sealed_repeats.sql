-- Answers that wait for a repeat are sealed: some hold secrets that are shown once. The key is kept as its digest, because
-- the answer is sealed with it. What was kept in the clear so far loses its answers with secrets; the others stay readable
-- until they have served their time.
alter table idempotency add column sealed bytea;
delete from idempotency where endpoint = 'POST /api-equipment/equipmentCredential/:id';
update idempotency set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
