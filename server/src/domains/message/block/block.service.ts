import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { letterFrom } from '../inbox/inbox.policy.ts';
import { messageOf } from '../inbox/inbox.queries.ts';
import { blocksOf, deleteBlock, insertBlock } from './block.queries.ts';

export const blockedBy = async ({ db, actor }: ActorContext) =>
  (await blocksOf(db, actor.userId)).map(({ id, name, created_at }) => ({
    id,
    name,
    since: created_at.toISOString(),
  }));

/** Blocks or unblocks the sender of a letter that the caller has. */
export async function setBlocked({ db, actor }: ActorContext, messageId: string, blocked: boolean) {
  const row = orRefuse(await messageOf(db, actor.userId, messageId), 'message.not_found');
  const sender = letterFrom(row, actor.userId);
  if (sender === null) throw new Refusal('message.no_letter');
  if (blocked) await insertBlock(db, { account_id: actor.userId, sender_id: sender });
  else await deleteBlock(db, actor.userId, sender);
  return { blocked };
}

export async function unblock({ db, actor }: ActorContext, senderId: string) {
  await deleteBlock(db, actor.userId, senderId);
  return { id: senderId };
}
