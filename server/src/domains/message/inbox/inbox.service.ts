import type { Act, Acted, InboxFilter } from '@cloudyard/contract/message/inbox.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { sealedFile } from '../../file/index.ts';
import { tellInboxes } from '../delivery/delivery.service.ts';
import { isCounted, sum, total } from './inbox.policy.ts';
import { cells, changeAll, changeLines, inboxTotal, lockLines, messageOf } from './inbox.queries.ts';
import { wanted } from './inbox-filter.ts';

/** Only the current place can be asked about alone. */
export function ownPlace({ actor }: ActorContext, enterpriseId: string | undefined) {
  if (enterpriseId !== undefined && enterpriseId !== actor.enterpriseId) throw new Refusal('kit.not_allowed');
}

/** How many are meant; counted in advance where nothing is searched for. */
export async function howMany({ db, actor }: ActorContext, filter: InboxFilter): Promise<number> {
  if (!isCounted(filter)) return inboxTotal(db, actor.userId, filter);
  return sum(await cells(db, actor.userId, filter.enterpriseId), wanted(filter));
}

async function acted(ctx: ActorContext, changed: number): Promise<Acted> {
  if (changed > 0) await tellInboxes(ctx, [ctx.actor.userId]);
  return { changed, unread: total(await cells(ctx.db, ctx.actor.userId), { unread: true }) };
}

/** Acts on the caller's own; others' are answered like unknown ones. */
export async function actOn(ctx: ActorContext, act: Act, ids: string[]): Promise<Acted> {
  const own = await lockLines(ctx.db, ctx.actor.userId, ids);
  if (own.length === 0) throw new Refusal('message.not_found');
  if (act === 'cleanup' && own.some((line) => line.deleted_at === null)) {
    throw new Refusal('message.not_deleted');
  }
  return acted(ctx, await changeLines(ctx.db, ctx.actor.userId, act, ids));
}

export async function actOnAll(ctx: ActorContext, act: Act, filter: InboxFilter): Promise<Acted> {
  ownPlace(ctx, filter.enterpriseId);
  if (act === 'cleanup' && !wanted(filter).deleted) throw new Refusal('message.not_deleted');
  return acted(ctx, await changeAll(ctx.db, ctx.actor.userId, act, filter));
}

/** The attachments of a message the caller has. */
export async function fileOf(ctx: ActorContext, id: string, name: string) {
  const row = orRefuse(await messageOf(ctx.db, ctx.actor.userId, id), 'message.not_found');
  if (!row.attachments.some((one) => one.name === name)) throw new Refusal('message.attachment_not_found');
  return sealedFile(ctx, name);
}
