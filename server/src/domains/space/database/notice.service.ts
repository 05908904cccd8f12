import { auditOf } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import type { DatabaseRow } from './database.queries.ts';

export const note = auditOf(
  'space.database',
  'database',
  ({ id, name }: Pick<DatabaseRow, 'id' | 'name'>) => ({
    id,
    name,
  }),
);

type Told = Pick<DatabaseRow, 'name' | 'enterprise_id'>;

/** Everybody who looks after the databases of the enterprise. */
const common = ({ enterprise_id }: Told) => ({
  to: { holders: 'space.database.manage', of: enterprise_id },
  enterpriseId: enterprise_id,
  link: '/console/database-service',
});

export const tellFailed = (ctx: Context, row: Told) =>
  notify(ctx, { ...common(row), event: 'database-failed', values: { name: row.name }, importance: 1 });

export const tellLimit = (ctx: Context, row: Told, isFull: boolean) =>
  notify(ctx, {
    ...common(row),
    event: 'database-limit',
    values: { name: row.name, isFull },
    importance: isFull ? 2 : 0,
  });

/** Only whoever asked for it. */
export const tellCopied = (
  ctx: Context,
  row: Told,
  copy: { kind: string; by_id: string | null },
  isDone: boolean,
) =>
  notify(ctx, {
    ...common(row),
    event: 'database-copied',
    to: copy.by_id ? [copy.by_id] : common(row).to,
    values: { name: row.name, kind: copy.kind as 'backup' | 'restore', isDone },
    importance: isDone ? 0 : 1,
  });
