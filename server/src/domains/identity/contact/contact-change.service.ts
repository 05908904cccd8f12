import { type contactApi, type NewContact, OBJECTION_DAYS } from '@cloudyard/contract/identity/contact.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import type { VerbOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import {
  accountById,
  accountForUpdate,
  isFree,
  setBlock,
  updateAccount,
} from '../account/account.queries.ts';
import { sendMail } from '../outbox/outgoing.service.ts';
import { contactAskedMail, contactConfirmedMail } from '../outbox/outgoing.words.ts';
import { endLogins } from '../session/ending.service.ts';
import type { Account } from '../session/login.service.ts';
import { sendText } from '../sms/sms.service.ts';
import { hashToken, randomSigns } from '../token.ts';
import { mustBeRight, sendCode } from './code.service.ts';
import { contactIn, isSame, putContact, replaceContact, targetOf, whichOf } from './contact.service.ts';
import {
  changeForUpdate,
  holdsKeys,
  insertChange,
  objectSince,
  settleWaiting,
  type Which,
  waitingChange,
} from './contact-change.queries.ts';
import { insertObjection, useObjection } from './link.queries.ts';
import { linkTo } from './link.service.ts';

// A phone or email that an administrator wrote down opens nothing until its owner has confirmed it: whoever
// has the contact could log in by it.

type Change = { id: string; which: string; value: string };
type Outcome = Reply<typeof contactApi.object>['outcome'];

/**
 * An administrator's change. What is in force stays so until its owner confirms the new one; only
 * an account that was never used, and has no rights, is corrected at once. The contact that is in
 * force cancels a pending change.
 */
export async function askContact(ctx: ActorContext, account: Account, contact: NewContact) {
  const which = whichOf(contact);
  if (isSame(account, contact)) {
    const taken = await settleWaiting(ctx.db, { accountId: account.id, which }, 'replaced');
    if (taken > 0) await note(ctx, account, 'withdraw-contact');
    return;
  }
  if (!account.activated && !(await holdsKeys(ctx.db, account.id))) {
    await putContact(ctx, account.id, contact, false);
    return;
  }
  if (!(await isFree(ctx.db, which, targetOf(contact)))) throw new Refusal(`identity.${which}_taken`);
  await settleWaiting(ctx.db, { accountId: account.id, which }, 'replaced');
  const change = await insertChange(ctx.db, {
    account_id: account.id,
    which,
    value: targetOf(contact),
    former: account[which],
    asked_by: ctx.actor.userId,
  });
  await note(ctx, account, 'ask-contact', { which });
  await tellFormer(ctx, account, change, contactAskedMail);
}

/** To both contacts in force: the one to be replaced, and the one that stays. */
async function tellFormer(ctx: Context, account: Account, change: Change, words: typeof contactAskedMail) {
  const token = randomSigns(43);
  const row = { hash: hashToken(token), account_id: account.id, change_id: change.id };
  await insertObjection(ctx.db, row, OBJECTION_DAYS);
  const link = linkTo(ctx, '/common/contact-objection', token);
  const { subject, text } = words(link);
  await sendMail(ctx, account.email, subject, text);
  if (account.phone) await sendText(ctx, account.phone, 'contact-asked', { link });
}

const codeFor = ({ value }: Change, holder: Buffer) =>
  ({ purpose: 'contact', target: value, holder }) as const;

const ownWaiting = async (ctx: ActorContext, id: string) =>
  orRefuse(await waitingChange(ctx.db, id, ctx.actor.userId), 'identity.contact_change_over');

export async function sendWaitingCode(ctx: ActorContext, id: string, holder: Buffer) {
  const change = await ownWaiting(ctx, id);
  return sendCode(ctx, codeFor(change, holder), ctx.actor.userId);
}

/**
 * Confirms: the owner is logged in, which the new contact alone does not allow, and has what was sent to it.
 */
export async function confirmChange(ctx: ActorContext, id: string, code: string, holder: Buffer) {
  const change = await ownWaiting(ctx, id);
  await mustBeRight(ctx, codeFor(change, holder), code, 'use');
  // The account first, in the same order as all its changes: two at once wait for
  // each other without a deadlock.
  orRefuse(await accountForUpdate(ctx.db, ctx.actor.userId), 'kit.not_logged_in');
  if ((await settleWaiting(ctx.db, { id }, 'confirmed')) === 0)
    throw new Refusal('identity.contact_change_over');
  const { before, now } = await replaceContact(ctx, ctx.actor.userId, contactIn(change), true);
  await tellFormer(ctx, before, change, contactConfirmedMail);
  return { phone: now.phone, email: now.email };
}

export async function declineChange(ctx: ActorContext, id: string) {
  const change = await ownWaiting(ctx, id);
  // Confirmed or cancelled in this very moment: then nothing changes, and no notice is sent.
  if ((await settleWaiting(ctx.db, { id }, 'declined')) === 0)
    throw new Refusal('identity.contact_change_over');
  const account = orRefuse(await accountById(ctx.db, ctx.actor.userId), 'kit.not_logged_in');
  await note(ctx, account, 'decline-contact', { which: change.which });
}

/**
 * The holder of the former contact objects. A pending change is cancelled. A confirmed one was confirmed by a
 * logged-in user: it is turned back, every login ends, and the next one needs a new password.
 */
export async function objectToChange(ctx: Context, token: string) {
  const link = orRefuse(await useObjection(ctx.db, hashToken(token)), 'identity.link_invalid');
  const account = orRefuse(await accountForUpdate(ctx.db, link.account_id), 'identity.link_invalid');
  const change = orRefuse(await changeForUpdate(ctx.db, link.change_id as string), 'identity.link_invalid');
  await settleWaiting(ctx.db, { accountId: account.id }, 'objected');
  const outcome: Outcome = change.state === 'confirmed' ? await turnBack(ctx, account, change) : 'cancelled';
  await note(ctx, account, 'object-contact', { which: change.which, outcome });
  return outcome;
}

/**
 * Back to what was in force before, with everything that was confirmed since: whoever confirmed this may have
 * confirmed that, and would come in again by it, or by objecting in turn.
 */
async function turnBack(
  ctx: Context,
  account: Account,
  change: { id: string; account_id: string },
): Promise<Outcome> {
  const since = await objectSince(ctx.db, change);
  const before = [...Map.groupBy(since, ({ which }) => which).entries()].flatMap(([which, [first]]) =>
    first ? [contactIn({ which, value: first.former })] : [],
  );
  const free = await Promise.all(
    before.map(async (one) => isSame(account, one) || (await isFree(ctx.db, whichOf(one), targetOf(one)))),
  );
  for (const [at, one] of before.entries()) if (free[at]) await replaceContact(ctx, account.id, one, true);
  const whole = free.every(Boolean);
  if (whole) await updateAccount(ctx.db, account.id, { must_reset: true });
  else await setBlock(ctx.db, account.id, CLOSED);
  await endLogins(ctx, { account: account.id }, { reason: 'account_locked', by: account.username });
  return whole ? 'turned_back' : 'closed';
}
const CLOSED = '联系方式有争议 · The contact is disputed';

const note = (
  ctx: Context,
  { id, username }: Account,
  verb: VerbOf<'identity.account'>,
  after?: { which: Which | string; outcome?: string },
) =>
  ctx.kit.audit.record(ctx, {
    action: `identity.account.${verb}`,
    object: { type: 'account', id, name: username },
    ...(after ? { after } : {}),
    ...(ctx.actor ? {} : { as: { id, name: username } }),
  });
