import type { ExpiryReason } from '@cloudyard/contract/telemetry/history.ts';
import { auditOf } from '../../../kit/audit.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { keepAll, pointsName } from '../archive/keep.service.ts';
import { shelfOf } from '../archive/shelf.ts';
import { inWorkplace } from '../archive/workplace.ts';
import { countChange, expiredRollups, type OldRollup, oldestRollups } from './expire.queries.ts';
import { deleteRollups, goneRollups, insertRollup, letRollupsGo } from './rollup.queries.ts';

const AT_ONCE = 200;
const BATCH = 200;
const SECONDS = 600;

const platform = { platform: 'let old roll-ups go' };
const note = auditOf('telemetry.archive', 'archive');

/** What rules do not keep any longer, whether or not its points are still there. Says of how many files. */
export async function expireRollups(kit: Kit, enterpriseId: string, at: Date): Promise<number> {
  const told: OldRollup[] = [];
  for (;;) {
    const rows = await inTransaction(kit, platform, ({ db }) =>
      expiredRollups(db, enterpriseId, at, AT_ONCE),
    );
    for (const row of rows) {
      if (row.kept === 0)
        await inTransaction(kit, platform, async ({ db }) => {
          await countChange(db, { enterpriseId, day: row.day });
          await letRollupsGo(db, [row.id], at);
        });
      else await trim(kit, enterpriseId, row, at);
      told.push(row);
    }
    if (rows.length < AT_ONCE) break;
  }
  await inTransaction(kit, platform, (ctx) => tellRollups(ctx, enterpriseId, told, 'age'));
  return told.length;
}

/** A file without some series stands in for it. */
const trim = (kit: Kit, enterpriseId: string, row: OldRollup, at: Date) =>
  inWorkplace(kit, (into) =>
    shelfOf(kit).lend([row], async (names) => {
      const { step, day } = row;
      const order = { file: names.get(row.name) as string, step, into, without: row.expired };
      const left = await kit.columns.run('trim', order, { seconds: SECONDS, lane: 'work' });
      const made = left ? [{ ...left, name: pointsName(enterpriseId, day, step) }] : [];
      await keepAll(kit, made, () =>
        inTransaction(kit, platform, async ({ db }) => {
          await countChange(db, { enterpriseId, day });
          if ((await letRollupsGo(db, [row.id], at)) !== 1)
            throw new Error('Another process changed the file at the same time.');
          for (const one of made) await insertRollup(db, { enterpriseId, day }, one);
          return true;
        }),
      );
    }),
  );

/** Beyond a quota, when there are no points left to let go: the oldest first. Says how many files went. */
export async function letRollupsGoOf(ctx: Context, enterpriseId: string, bytes: number, at: Date) {
  if (bytes <= 0) return 0;
  const rows = await oldestRollups(ctx.db, enterpriseId, bytes);
  for (const { day } of rows) await countChange(ctx.db, { enterpriseId, day });
  await letRollupsGo(
    ctx.db,
    rows.map(({ id }) => id),
    at,
  );
  await tellRollups(ctx, enterpriseId, rows, 'quota');
  return rows.length;
}

async function tellRollups(
  ctx: Context,
  enterpriseId: string,
  rows: readonly OldRollup[],
  reason: ExpiryReason,
) {
  if (rows.length === 0) return;
  const from = new Date(Math.min(...rows.map((row) => row.from))).toISOString();
  const to = new Date(Math.max(...rows.map((row) => row.to))).toISOString();
  const sum = (of: (row: OldRollup) => number) => rows.reduce((all, row) => all + of(row), 0);
  const thing = { id: enterpriseId, name: `${from.slice(0, 10)} – ${to.slice(0, 10)}` };
  const before = { from, to, rollups: rows.length, bytes: sum(({ bytes }) => bytes), reason };
  await note(ctx, 'expire', thing, { before, enterpriseId });
}

/** Files of roll-ups that another one stands for, or that are not kept, when no query reads them any more. */
export async function removeGoneRollups(kit: Kit, before: Date): Promise<number> {
  for (let removed = 0; ; ) {
    const rows = await inTransaction(kit, platform, ({ db }) => goneRollups(db, before, BATCH));
    for (const { name } of rows) await kit.storage.remove(name);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await inTransaction(kit, platform, ({ db }) => deleteRollups(db, ids));
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}
