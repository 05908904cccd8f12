import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import { type Context, inTransaction, type Kit } from '../../kit/context.ts';
import { compareAnchors } from './anchor.service.ts';
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
export async function runCheck(kit: Kit, checkId: string, signal: AbortSignal) {
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
