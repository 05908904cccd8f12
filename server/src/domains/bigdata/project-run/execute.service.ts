import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectModule } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { type ActorContext, inTransaction } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { isUnderWay } from './project-run.view.ts';
import { runById } from './run.queries.ts';
import { asPlatform } from './run-state.ts';
import { startModule } from './start.service.ts';

const LONGEST_MS = 10 * 60_000;
const LOOK_MS = 100;

/** Runs one module and waits for its end; it goes on when nobody waits any more. */
export async function execute(ctx: ActorContext, projectId: string, module: ProjectModule) {
  const id = await startModule(ctx, projectId, module);
  await ctx.commitAndRelease();
  const until = Date.now() + LONGEST_MS;
  const { signal } = ctx.caller;
  for (;;) {
    const run = await inTransaction(ctx.kit, asPlatform, ({ db }) => runById(db, id));
    if (!run) throw new Refusal('bigdata.run_not_found');
    if (run.state === 'done') return 'ok' as const;
    if (!isUnderWay(run)) {
      const { end, code, at, text } = run.problem ?? { end: 'cancelled', code: '', at: '', text: '' };
      throw new Refusal('bigdata.step_failed', { end, code, at, text });
    }
    if (Date.now() > until || signal?.aborted || ctx.kit.ending.aborted)
      throw new Refusal('kit.took_too_long');
    await sleep(LOOK_MS, undefined, { ref: false });
  }
}
