import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { minutesOf } from './count.queries.ts';
import { letterPage } from './forward.queries.ts';
import { forward } from './forward.service.ts';
import { letterView } from './forward.view.ts';
import { discardDead, replayDead } from './queue.queries.ts';

const note = auditOf('iot.forward', 'forward');

export async function letters(ctx: ActorContext, id: string, paging: Paging) {
  await forward(ctx, id);
  const { rows, total } = await letterPage(ctx.db, id, paging);
  return toPage(rows.map(letterView), total, paging);
}

/** Some dead letters, or all, go back to the queue. */
export async function replay(ctx: ActorContext, id: string, ids: string[] | null) {
  const of = await forward(ctx, id);
  const count = await replayDead(ctx.db, id, ids);
  await note(ctx, 'replay', of, { after: { messages: count } });
  return { count };
}

export async function discard(ctx: ActorContext, id: string, ids: string[] | null) {
  const of = await forward(ctx, id);
  const count = await discardDead(ctx.db, id, ids);
  await note(ctx, 'discard', of, { after: { messages: count } });
  return { count };
}

export async function rates(ctx: ActorContext, id: string, minutes: number) {
  await forward(ctx, id);
  const rows = await minutesOf(ctx.db, id, minutes);
  return rows.map(({ at, ...figures }) => ({ at: at.toISOString(), ...figures }));
}
