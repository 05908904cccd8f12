import type { ExpiryReason } from '@cloudyard/contract/telemetry/history.ts';
import { auditOf } from '../../../kit/audit.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { quotaRows } from '../../space/index.ts';
import { hotBytes } from '../source/source.queries.ts';
import { letGo } from './archive.queries.ts';
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
  let gone = 0;
  for (const usage of await inTransaction(kit, platform, ({ db }) => usages(db)))
    gone += await inTransaction(kit, platform, (ctx) => letGoOf(ctx, usage, at));
  return gone;
}

/** Whether frames alone are more than an enterprise may keep. */
export const isQuotaHot = async (ctx: Pick<Context, 'db'>, enterpriseId: string, at = new Date()) =>
  (await hotBytes(ctx.db, enterpriseId)) > (await grantedBytes(ctx, enterpriseId, at));

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
  const until = new Date(at.getTime() - keep_days * A_DAY);
  const used = bytes + (await hotBytes(ctx.db, enterpriseId)) * SEALED_SHARE;
  const beyond = Math.max(0, Math.ceil(used - (await grantedBytes(ctx, enterpriseId, at))));
  const rows = await oldestArchives(ctx.db, enterpriseId, until, beyond);
  if (rows.length === 0) return 0;
  await letGo(
    ctx.db,
    rows.map(({ id }) => id),
    at,
  );
  const aged = rows.filter(({ to_at }) => to_at < until);
  await tell(ctx, enterpriseId, aged, 'age');
  await tell(
    ctx,
    enterpriseId,
    rows.filter((row) => !aged.includes(row)),
    'quota',
  );
  return rows.length;
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
