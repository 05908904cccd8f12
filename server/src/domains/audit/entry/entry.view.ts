import type { AuditDetail, AuditEntry } from '@cloudyard/contract/audit/entry.ts';
import type { EntryRow, entryById } from './entry.queries.ts';

export const entryView = (row: EntryRow): AuditEntry => ({
  id: row.id,
  time: row.time.toISOString(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  enterpriseId: row.enterprise_id,
  enterpriseName: row.enterprise_name,
  action: row.action,
  objectType: row.object_type,
  objectId: row.object_id,
  objectName: row.object_name,
  requestId: row.request_id,
  address: row.address,
  seal: row.seq,
});

type DetailRow = NonNullable<Awaited<ReturnType<typeof entryById>>>;

export const detailView = (row: DetailRow): AuditDetail => ({
  ...entryView(row),
  before: row.before as AuditDetail['before'],
  after: row.after as AuditDetail['after'],
  hash: row.hash?.toString('hex') ?? null,
});
