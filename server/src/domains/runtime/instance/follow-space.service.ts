import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { instancesOfSpace } from './instance.queries.ts';
import { removeInstance, wantInstance } from './wish.service.ts';

/** What runs in a space stops and comes back with it, and ends with it; in the transaction that moves the space. */
export async function followSpace(ctx: Context, { id, to }: Facts['space.moved']) {
  const { online, offline, sealed } = SPACE_STATUS;
  if (to !== online && to !== offline && to !== sealed) return;
  for (const row of await instancesOfSpace(ctx.db, id)) {
    if (to === sealed) await removeInstance(ctx, row.id);
    else if (to === offline) await wantInstance(ctx, row, 'frozen');
    else if (!row.unpaid) await wantInstance(ctx, row, 'run');
  }
}
