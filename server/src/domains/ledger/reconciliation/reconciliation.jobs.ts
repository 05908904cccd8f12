import { CHECKS } from '@cloudyard/contract/ledger/reconciliation.ts';
import { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { sealPending } from '../transfer/transfer.queries.ts';
import {
  CHECKED,
  closeLeftBehind,
  endReconciliation,
  keepCheck,
  reconciliationById,
  startReconciliation,
} from './reconciliation.queries.ts';
import { reconciliationView } from './reconciliation.view.ts';

const HOUR = 3_600_000;
const platform = { platform: 'reconcile the ledger' };
export const note = auditOf('ledger.reconciliation', 'reconciliation', ({ id }: { id: string }) => ({
  id,
  name: id,
}));

/** Begins one; another that is running is refused by the database. */
export async function begin(ctx: Context, startedBy: string) {
  await closeLeftBehind(ctx.db, new Date(Date.now() - HOUR));
  return startReconciliation(ctx.db, startedBy);
}

/** Check by check, each in a transaction of its own; from where a crashed run stopped. */
async function reconcile(kit: Kit, id: string, signal: AbortSignal) {
  while ((await inTransaction(kit, platform, ({ db }) => sealPending(db, 1000))) === 1000)
    signal.throwIfAborted();
  for (const check of CHECKS) {
    signal.throwIfAborted();
    await inTransaction(kit, platform, async ({ db }) => {
      const row = await reconciliationById(db, id);
      if (!row || row.ended_at || reconciliationView(row).checks.some((one) => one.check === check)) return;
      await keepCheck(db, id, check, await CHECKED[check](db));
    });
  }
  await inTransaction(kit, platform, async (ctx) => {
    const row = await endReconciliation(ctx.db, id);
    if (!row) return;
    const { checks, head } = reconciliationView(row);
    const wrong = checks.filter((one) => one.wrong > 0).map(({ check, wrong: n }) => ({ check, n }));
    // In the audit log, whose own head is noted outside the database every night.
    await note(ctx, 'end', row, { after: { chainHead: head, wrong: wrong.length } });
    if (wrong.length > 0) await kit.events.emit(ctx, 'ledger.reconciliation_failed', { id, wrong });
  });
}

export const reconcileJob = job({
  name: 'ledger.reconcile',
  data: z.object({ id: z.guid() }),
  seconds: 3600,
  run: (kit, { id }, signal) => reconcile(kit, id, signal),
});

export const reconcileNightlyJob = job({
  name: 'ledger.reconcile-nightly',
  data: z.object({}),
  every: '20 0 * * *',
  run: (kit) =>
    inTransaction(kit, platform, async (ctx) => {
      const { id } = await begin(ctx, 'system');
      await kit.jobs.send(ctx, reconcileJob, { id });
    }),
});

/** Transfers join the chain within the minute. */
export const sealJob = job({
  name: 'ledger.seal',
  data: z.object({}),
  every: '* * * * *',
  run: async (kit) => {
    const seal = () => inTransaction(kit, { platform: 'seal the ledger' }, ({ db }) => sealPending(db, 1000));
    while ((await seal()) === 1000);
  },
});
