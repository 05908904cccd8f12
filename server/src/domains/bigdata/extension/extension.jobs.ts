import { z } from 'zod';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { notify } from '../../message/index.ts';
import { tellFollowers } from '../hub/tell.service.ts';
import { followNewest } from './extension.queries.ts';
import { note } from './extension.service.ts';

export const extensionPath = (id: string) => `/console/bigdata/extension-detail?id=${id}`;

async function follow(ctx: Context, id: string) {
  for (const { name, enterprise_id, auto_by, before, number, digest } of await followNewest(ctx.db, id)) {
    const said = { before: { version: before }, after: { version: number, digest } };
    await note(ctx, 'update', { id, name }, { ...said, enterpriseId: enterprise_id });
    if (auto_by === null) continue;
    await notify(ctx, {
      ...{ event: 'extension-updated', to: [auto_by], values: { name, from: before, to: number } },
      ...{ link: extensionPath(id), enterpriseId: enterprise_id },
    });
  }
}

/** A version was approved: those that follow by themselves take it, and who follows the algorithm hears of it. */
export const followApprovalJob = job({
  name: 'bigdata.follow-approval',
  data: z.object({ id: z.string(), version: z.number() }),
  retries: 5,
  run: (kit, { id, version }) =>
    inTransaction(kit, { platform: 'follow an approved algorithm' }, async (ctx) => {
      await follow(ctx, id);
      await tellFollowers(ctx, { kind: 'algorithm', id, version, except: null });
    }),
});
