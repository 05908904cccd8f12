import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { anchorChain, compareAnchors } from './anchor.service.ts';
import { type Break, checkById, ended, firstBreak, updateRunningCheck } from './check.queries.ts';
import { checkView } from './check.view.ts';

const STRETCH = 5000;
const brokenBy = ({ seq, why }: Break) => ({ ...ended('broken'), broken_at: seq, broken_why: why });

/** The chain holds by itself; what was cut off its end shows only against what was noted elsewhere. */
async function outcome(ctx: Context) {
  const { anchors, anchoredAt, broken } = await compareAnchors(ctx);
  return { anchors, anchored_at: anchoredAt, ...(broken ? brokenBy(broken) : ended('intact')) };
}

const platform = { platform: 'check the audit chain' };

/** Goes along the chain stretch by stretch, from where a crashed run stopped; ends early when cancelled. */
async function runCheck(kit: Kit, checkId: string, signal: AbortSignal) {
  for (;;) {
    const goOn = await inTransaction(kit, platform, async (ctx) => {
      const check = await checkById(ctx.db, checkId);
      if (check?.state !== 'running') return false;
      const to = Math.min(check.checked + STRETCH, check.total);
      const broken = await firstBreak(ctx.db, check.checked, to);
      const row = await updateRunningCheck(ctx.db, checkId, {
        checked: broken ? broken.seq : to,
        ...(broken ? brokenBy(broken) : {}),
        ...(!broken && to === check.total ? await outcome(ctx) : {}),
      });
      if (row) await ctx.kit.live.publish(ctx, chainCheckTopic.name, checkView(row));
      return row?.state === 'running';
    });
    if (!goOn) return;
    signal.throwIfAborted();
  }
}

export const checkChainJob = job({
  name: 'audit.check-chain',
  data: z.object({ checkId: z.guid() }),
  seconds: 3600,
  run: (kit, { checkId }, signal) => runCheck(kit, checkId, signal),
});

/** Every night; a check compares the chain with all of them. */
export const anchorJob = job({
  name: 'audit.anchor-chain',
  data: z.object({}),
  every: '10 0 * * *',
  run: (kit) => anchorChain(kit),
});

/** What a crash left unsealed joins the chain within the minute. */
export const sealJob = job({
  name: 'audit.seal',
  data: z.object({}),
  every: '* * * * *',
  run: async (kit) => {
    await kit.audit.seal();
  },
});
