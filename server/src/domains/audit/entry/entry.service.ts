import type { AuditQuery } from '@cloudyard/contract/audit/entry.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { csvInBatches } from '../../../kit/csv.ts';
import { entriesBefore } from './entry.queries.ts';

const head = [
  'seal',
  'time',
  'actor',
  'action',
  'objectType',
  'objectId',
  'objectName',
  'address',
  'requestId',
  'before',
  'after',
];
const text = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Every export is an act of its own: the log names who took a copy of it. */
export async function noteExport(ctx: ActorContext, query: AuditQuery) {
  await ctx.kit.audit.record(ctx, {
    action: 'audit.entry.export',
    object: { type: 'audit', id: '-', name: 'audit log' },
    after: query,
  });
}

export const exportLines = ({ kit }: ActorContext, query: AuditQuery) =>
  csvInBatches(
    head,
    (last: Exported | undefined, most) =>
      kit.database.transaction({ platform: 'export the audit log' }, (db) =>
        entriesBefore(db, query, last, most),
      ),
    lineOf,
  );

type Exported = Awaited<ReturnType<typeof entriesBefore>>[number];

const lineOf = (row: Exported) => [
  row.seq,
  row.time.toISOString(),
  row.actor_name,
  row.action,
  row.object_type,
  row.object_id,
  row.object_name,
  row.address,
  row.request_id,
  text(row.before),
  text(row.after),
];
