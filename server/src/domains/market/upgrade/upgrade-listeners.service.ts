import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { keepVersion } from './follow.service.ts';
import { keepLogJob, tellNewerJob } from './upgrade.jobs.ts';

/** In the transaction that writes down what the runtime reported. */
export async function followVersion(ctx: Context, fact: Facts['runtime.instance_changed']) {
  if (fact.holder.type !== 'order') return;
  if (await keepVersion(ctx, fact)) await ctx.kit.jobs.send(ctx, keepLogJob, { orderId: fact.holder.id });
}

/** It came on sale, or came back. */
export async function followOnSale(ctx: Context, { kind, id, from, to }: Facts['market.status_moved']) {
  if (kind === 'version' && to === STATUS.online && from !== to)
    await ctx.kit.jobs.send(ctx, tellNewerJob, { versionId: id });
}
