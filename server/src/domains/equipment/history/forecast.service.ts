import { KEEP_DAYS } from '@cloudyard/contract/telemetry/history.ts';
import { type ActorContext, type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { notify } from '../../message/index.ts';
import { grantedBytes, type Stock, stockOf, stocks } from '../../telemetry/index.ts';
import { dayOf } from '../certificate/certificate.policy.ts';
import { type Loss, lossesOf, SILENT_DAYS } from './forecast.policy.ts';
import { noteTold } from './forecast.queries.ts';

const A_DAY = 86_400_000;
const asPlatform = { platform: 'tell of points that will go' };

/** How much there is, for how long, and what goes soon. */
export async function forecastFor(ctx: ActorContext, at = new Date()) {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'equipment.no_enterprise');
  const stock = await stockOf(ctx.db, enterpriseId, at);
  const granted = await grantedBytes(ctx, enterpriseId, at);
  return {
    usedBytes: stock?.bytes ?? 0,
    grantedBytes: granted,
    points: stock?.points ?? 0,
    keepDays: stock?.keep_days ?? KEEP_DAYS,
    oldest: stock?.oldest_at.toISOString() ?? null,
    losses: (stock ? lossesOf(stock, granted, at) : []).map(({ reason, goesAt, before }) => ({
      ...{ reason, goesAt: goesAt.toISOString(), before: before?.toISOString() ?? null },
    })),
  };
}

/** Each enterprise in a transaction of its own. */
export async function tellLosses(kit: Kit, at = new Date()) {
  for (const stock of await inTransaction(kit, asPlatform, ({ db }) => stocks(db, at)))
    await inTransaction(kit, asPlatform, async (ctx) => {
      const granted = await grantedBytes(ctx, stock.enterprise_id, at);
      for (const loss of lossesOf(stock, granted, at)) await tellOnce(ctx, stock, loss, at);
    });
}

async function tellOnce(ctx: Context, stock: Stock, { reason, goesAt, before }: Loss, at: Date) {
  const { enterprise_id: enterpriseId, keep_days: days } = stock;
  const silentSince = new Date(at.getTime() - SILENT_DAYS * A_DAY);
  if (!(await noteTold(ctx.db, { enterpriseId, reason, at, silentSince }))) return;
  await notify(ctx, {
    event: 'history-ending',
    to: { holders: 'equipment.gateway.edit', of: enterpriseId },
    values: { reason, from: dayOf(goesAt), before: before ? dayOf(before) : '', days },
    enterpriseId,
    link: '/console/equipment-backup-list',
    importance: 1,
  });
}
