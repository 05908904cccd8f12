import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import { type Kit, work } from '../../kit/context.ts';
import { checkById, ended, firstBreak, updateRunningCheck } from './check.queries.ts';
import { checkView } from './check.view.ts';

const STRETCH = 5000;
const platform = { platform: 'check the audit chain' };

/** Goes along the chain stretch by stretch, from where a crashed run stopped; ends early when cancelled. */
export async function runCheck(kit: Kit, checkId: string, signal: AbortSignal) {
  for (;;) {
    const goOn = await work(kit, platform, async (ctx) => {
      const check = await checkById(ctx.db, checkId);
      if (check?.state !== 'running') return false;
      const to = Math.min(check.checked + STRETCH, check.total);
      const broken = await firstBreak(ctx.db, check.checked, to);
      const done = to === check.total;
      const row = await updateRunningCheck(ctx.db, checkId, {
        checked: broken ? broken.seq : to,
        ...(broken ? { ...ended('broken'), broken_at: broken.seq, broken_why: broken.why } : {}),
        ...(!broken && done ? ended('intact') : {}),
      });
      if (row) await ctx.kit.live.publish(ctx, chainCheckTopic.name, checkView(row));
      return row?.state === 'running';
    });
    if (!goOn) return;
    signal.throwIfAborted();
  }
}
