import { createHash, createHmac } from 'node:crypto';
import { FORWARD_LIMITS } from '@cloudyard/contract/iot/forward.ts';
import type { ActorContext, Context, Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { forwardById } from './forward.queries.ts';
import { insertReceived, receivedOf, receiverByHash, setReceiver } from './receiver.queries.ts';

/** Follows from the server's secret: nothing that opens the receiver is kept anywhere. */
const tokenOf = ({ secret }: Pick<Kit, 'secret'>, forwardId: string) =>
  createHmac('sha256', secret).update(`forward receiver ${forwardId}`).digest('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

export const receiverPathOf = (kit: Pick<Kit, 'secret'>, forwardId: string) =>
  `/api-iot/receiver/${tokenOf(kit, forwardId)}`;

/** From here on what this instance sends to our own receiver is known as its own. */
export const openReceiver = (kit: Kit, db: Db, forwardId: string) =>
  setReceiver(db, forwardId, hashOf(tokenOf(kit, forwardId)));

/** Longer ones are shown by their beginning. */
const MOST_SHOWN = 10_000;
const shown = (body: unknown) => JSON.stringify(body).slice(0, MOST_SHOWN);

/** What came to the address of a token: one message, or many as an array. A probe is answered and not counted. */
export async function receive(ctx: Context, token: string, body: unknown, isProbe: boolean) {
  const at = orRefuse(
    await ctx.over('whose receiver it is', (db) => receiverByHash(db, hashOf(token))),
    'iot.receiver_not_found',
  );
  if (isProbe) return { received: 0 };
  await ctx.commitAndRelease();
  const messages = Array.isArray(body) ? body : [body];
  const bodies = messages.slice(-FORWARD_LIMITS.received).map(shown);
  const { forward_id: forwardId, enterprise_id: enterpriseId } = at;
  if (messages.length > 0)
    await ctx.kit.database.transaction({ user: null, enterprise: enterpriseId }, (db) =>
      insertReceived(db, {
        ...{ forwardId, enterpriseId, bodies, count: messages.length, most: FORWARD_LIMITS.received },
      }),
    );
  return { received: messages.length };
}

export async function received({ db }: ActorContext, forwardId: string) {
  orRefuse(await forwardById(db, forwardId), 'iot.forward_not_found');
  const { receiver, newest } = await receivedOf(db, forwardId);
  return {
    count: receiver?.received ?? 0,
    newest: newest.map(({ at, body }) => ({ at: at.toISOString(), body })),
  };
}
