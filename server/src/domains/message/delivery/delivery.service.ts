import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Figures, sentApi } from '@cloudyard/contract/message/sent.ts';
import { MAX_RECIPIENTS } from '@cloudyard/contract/message/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { audience, audienceSize, type Whom } from './audience.queries.ts';
import {
  figuresOf,
  freeze,
  handOut,
  holdMessage,
  isFrozen,
  isHandedOut,
  lockMessage,
  type MessageRow,
  setMessage,
  takeBack,
} from './delivery.queries.ts';
import { sendMailsJob } from './mail.jobs.ts';

const INBOX = '/topic/message.inbox';
const SENDING = '/topic/message.sending';
const scope = { platform: 'deliver a message' };

/** As in the row: `unlimited` and `reach` are those of the writer. */
export type KeptAudience = Whom & { unlimited: boolean };

/** Notifies open browsers that their messages changed, so that they ask anew. */
export const tellInboxes = (ctx: Pick<Context, 'db' | 'kit'>, ids: readonly string[]) =>
  ctx.kit.live.publishAll(ctx, INBOX, ids, {});

async function tellSender(ctx: Context, row: MessageRow, state: string, recipients: number) {
  if (row.origin !== 'console') return;
  const figures = (await figuresOf(ctx.db, [row.id])).get(row.id);
  await ctx.kit.live.publish(ctx, `${SENDING}/${row.enterprise_id ?? NIL}`, {
    id: row.id,
    state,
    delivered: (figures?.delivered ?? 0) + (figures?.muted ?? 0),
    recipients,
  });
}

/** Writes the list of recipients, as groups are now. False: it goes back to its writer, with the reason. */
async function freezeAudience(ctx: Context, row: MessageRow): Promise<boolean> {
  const { db } = ctx;
  if (await isFrozen(db, row.id)) return true;
  const whom = row.audience as KeptAudience;
  const size = await audienceSize(db, row.enterprise_id, whom);
  const problem =
    size === 0 ? 'nobody' : size > MAX_RECIPIENTS && !whom.unlimited ? 'too_many_recipients' : '';
  if (problem) {
    await setMessage(db, row.id, { state: 'draft', problem, send_at: null });
    await tellSender(ctx, row, 'draft', 0);
    return false;
  }
  await setMessage(db, row.id, { recipients: await freeze(db, row.id, audience(row.enterprise_id, whom)) });
  return true;
}

/** One portion; false when nothing is left to do. In the context's transaction, which is the platform's. */
async function handOutNext(ctx: Context, id: string): Promise<boolean> {
  const row = await holdMessage(ctx.db, id);
  // Recalled on its way: those who have not got it never will.
  if (row?.state !== 'sending') return false;
  const told = await handOut(ctx.db, id);
  if (!told) return false;
  await tellInboxes(ctx, told.ids);
  if (told.mails > 0) await ctx.kit.jobs.send(ctx, sendMailsJob, {}, { key: 'due' });
  await tellSender(ctx, row, 'sending', row.recipients);
  return true;
}

/** It is sent when all recipients have it. */
async function finish(ctx: Context, id: string) {
  const row = await lockMessage(ctx.db, id);
  if (row?.state !== 'sending' || !(await isHandedOut(ctx.db, id))) return;
  await setMessage(ctx.db, id, { state: 'sent', sent_at: new Date() });
  await tellSender(ctx, row, 'sent', row.recipients);
}

/** All of it at once, in the context's transaction: for few recipients. */
export async function handOutAll(ctx: Context, id: string) {
  while (await handOutNext(ctx, id));
  await finish(ctx, id);
}

/** So many portions are handed out side by side. */
const LANES = 2;

/** Hands a message out to the last recipient. A new run goes on where the last one stopped. */
export async function deliverMessage(kit: Kit, id: string, signal?: AbortSignal) {
  const ready = await inTransaction(kit, scope, async (ctx) => {
    const row = await lockMessage(ctx.db, id);
    return row?.state === 'sending' && (await freezeAudience(ctx, row));
  });
  if (!ready) return;
  const lane = async () => {
    while (!signal?.aborted && (await inTransaction(kit, scope, (ctx) => handOutNext(ctx, id))));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await inTransaction(kit, scope, (ctx) => finish(ctx, id));
}

/** Takes a message back from all recipients, portion by portion. */
export async function recallMessage(kit: Kit, id: string, signal?: AbortSignal) {
  const next = async (ctx: Context) => {
    const row = await lockMessage(ctx.db, id);
    if (row?.state !== 'recalled') return false;
    const taken = await takeBack(ctx.db, id);
    if (taken) await tellInboxes(ctx, taken.ids);
    await tellSender(ctx, row, 'recalled', row.recipients);
    return taken !== undefined;
  };
  while (!signal?.aborted && (await inTransaction(kit, scope, next)));
}

export function openMessageTopics(kit: Kit) {
  kit.live.topic(INBOX, (actor, rest) => rest === actor.userId);
  kit.live.topic(SENDING, (actor: Actor, rest) =>
    rest === NIL
      ? actor.keys.has(sentApi.query.orPlatform)
      : rest === actor.enterpriseId && actor.keys.has(sentApi.query.allow),
  );
}

const none = { delivered: 0, read: 0, muted: 0, mailed: 0, bounced: 0, recalled: 0 };

export const figuresView = (
  recipients: number,
  figures: Omit<Figures, 'recipients'> | undefined = none,
): Figures => ({
  recipients,
  delivered: figures.delivered,
  read: figures.read,
  muted: figures.muted,
  mailed: figures.mailed,
  bounced: figures.bounced,
  recalled: figures.recalled,
});
