import type { ExpiryReason } from '@cloudyard/contract/telemetry/history.ts';
import { auditOf } from '../../../kit/audit.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { quotaRows } from '../../space/index.ts';
import { expireRollups, letRollupsGoOf } from '../rollup/expire.service.ts';
import { rollDue } from '../rollup/roll.service.ts';
import { markGone } from '../rollup/rollup.queries.ts';
import { hotBytes } from '../source/source.queries.ts';
import { letGo } from './archive.queries.ts';
import { expiredFiles, longestDays } from './cut.queries.ts';
import { cutFile } from './cut.service.ts';
import { type OldRow, oldestArchives, type Usage, usageOf, usages } from './retention.queries.ts';

const A_DAY = 86_400_000;
/** Of an enterprise to which nothing was granted, should there be no free share: 1 GB. */
const USUAL_MB = 1_024;
/** What frames will take once they are sealed, against what they take now (decision 41): 2.65 of 26.3 bytes a point. */
const SEALED_SHARE = 0.1;

const platform = { platform: 'let old points go' };
const note = auditOf('telemetry.archive', 'archive');

/** What an enterprise may keep of points, in bytes. */
export async function grantedBytes({ db }: Pick<Context, 'db'>, enterpriseId: string, at = new Date()) {
  const row = (await quotaRows(db, enterpriseId, at)).find(({ item }) => item === 'TS_DATABASE_SIZE');
  return (row?.granted ?? USUAL_MB) * 2 ** 20;
}

/** What is older than its enterprise keeps, and what goes beyond its quota, oldest first. Says how many files went. */
export async function letOldGo(kit: Kit, at = new Date()): Promise<number> {
  // What goes now is gone for roll-ups too: those that are due are made of it first.
  await rollDue(kit, { at });
  let gone = 0;
  for (const usage of await inTransaction(kit, platform, ({ db }) => usages(db))) {
    gone += await inTransaction(kit, platform, (ctx) => letGoOf(ctx, usage, at));
    gone += await cutExpired(kit, usage, at);
    gone += await expireRollups(kit, usage.enterprise_id, at);
  }
  return gone;
}

const CUT_AT_ONCE = 200;

/**
 * What rules keep for a shorter time than their enterprise goes out of the files that others keep; of an enterprise that
 * keeps something longer, so does all that it does not. Says of how many files.
 */
async function cutExpired(kit: Kit, { enterprise_id: id, keep_days }: Usage, at: Date): Promise<number> {
  for (let cut = 0; ; ) {
    const rows = await inTransaction(kit, platform, async ({ db }) =>
      (await longestDays(db, id)) === null ? [] : expiredFiles(db, id, keep_days, at, CUT_AT_ONCE),
    );
    for (const row of rows) {
      const mark = (db: Db) => markGone(db, [row.id], row.expired);
      const points = await cutFile(kit, id, row, { series: row.expired }, { at, mark });
      const { from_at, to_at } = row;
      const told = [{ id: row.id, bytes: 0, points, from_at, to_at }];
      await inTransaction(kit, platform, (ctx) => tell(ctx, id, told, 'age'));
    }
    cut += rows.length;
    if (rows.length < CUT_AT_ONCE) return cut;
  }
}

/** Whether frames alone are more than an enterprise may keep. */
export const isQuotaHot = async (ctx: Pick<Context, 'db'>, enterpriseId: string, at = new Date()) =>
  (await hotBytes(ctx.db, enterpriseId)) > (await grantedBytes(ctx, enterpriseId, at));

/** Whether so much more fits beside what an enterprise keeps. */
export async function hasRoomFor(ctx: Pick<Context, 'db'>, enterpriseId: string, bytes: number) {
  const used = (await usageOf(ctx.db, enterpriseId))?.bytes ?? 0;
  const hot = (await hotBytes(ctx.db, enterpriseId)) * SEALED_SHARE;
  return used + hot + bytes <= (await grantedBytes(ctx, enterpriseId));
}

/**
 * Keeps an enterprise within its quota while it stores: what is sealed makes room for what comes, oldest first. Says
 * whether even without anything sealed there is too much.
 */
export async function isBeyondQuota(ctx: Context, enterpriseId: string, at = new Date()): Promise<boolean> {
  const [hot, granted] = [await hotBytes(ctx.db, enterpriseId), await grantedBytes(ctx, enterpriseId, at)];
  const usage = await usageOf(ctx.db, enterpriseId);
  if (usage && usage.bytes + hot * SEALED_SHARE > granted) await letGoOf(ctx, usage, at);
  return hot > granted;
}

async function letGoOf(ctx: Context, { enterprise_id: enterpriseId, bytes, keep_days }: Usage, at: Date) {
  const longest = Math.max(keep_days, (await longestDays(ctx.db, enterpriseId)) ?? 0);
  const until = new Date(at.getTime() - longest * A_DAY);
  const used = bytes + (await hotBytes(ctx.db, enterpriseId)) * SEALED_SHARE;
  const beyond = Math.max(0, Math.ceil(used - (await grantedBytes(ctx, enterpriseId, at))));
  const rows = await oldestArchives(ctx.db, enterpriseId, until, beyond);
  const free = rows.reduce((sum, row) => sum + row.bytes, 0);
  const rolled = await letRollupsGoOf(ctx, enterpriseId, beyond - free, at);
  if (rows.length === 0) return rolled;
  const ids = rows.map(({ id }) => id);
  await letGo(ctx.db, ids, at);
  await markGone(ctx.db, ids);
  const aged = rows.filter(({ to_at }) => to_at < until);
  await tell(ctx, enterpriseId, aged, 'age');
  await tell(
    ctx,
    enterpriseId,
    rows.filter((row) => !aged.includes(row)),
    'quota',
  );
  return rows.length + rolled;
}

/** Points that are gone have an entry: which time, how many, and why. */
async function tell(ctx: Context, enterpriseId: string, rows: readonly OldRow[], reason: ExpiryReason) {
  if (rows.length === 0) return;
  const from = new Date(Math.min(...rows.map(({ from_at }) => from_at.getTime()))).toISOString();
  const to = new Date(Math.max(...rows.map(({ to_at }) => to_at.getTime()))).toISOString();
  const sum = (of: (row: OldRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const thing = { id: enterpriseId, name: `${from.slice(0, 10)} – ${to.slice(0, 10)}` };
  const before = { from, to, points: sum(({ points }) => points), bytes: sum(({ bytes }) => bytes), reason };
  await note(ctx, 'expire', thing, { before, enterpriseId });
}
