import type { NewContact } from '@cloudyard/contract/identity/contact.ts';
import { maskedEmail, maskedPhone } from '@cloudyard/contract/identity/values.ts';
import type { Facts } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { accountById, accountForUpdate, setContact } from '../account/account.queries.ts';
import { verifyPassword } from '../account/password.ts';
import { sendMail } from '../outbox/outgoing.service.ts';
import { contactChangedMail, phoneChangedMail } from '../outbox/outgoing.words.ts';
import type { Account } from '../session/login.service.ts';
import { sendText } from '../sms/sms.service.ts';
import { type CodeFor, spendResetCodes } from './code.queries.ts';
import { mustBeRight, sendCode } from './code.service.ts';
import { settleWaiting, type Which } from './contact-change.queries.ts';
import { dropLinks } from './link.queries.ts';

export const whichOf = (contact: NewContact): Which => ('phone' in contact ? 'phone' : 'email');
export const targetOf = (contact: NewContact) => ('phone' in contact ? contact.phone : contact.email);
export const contactIn = ({ which, value }: { which: string; value: string }): NewContact =>
  which === 'phone' ? { phone: value } : { email: value };

const codeFor = (contact: NewContact, holder: Buffer): CodeFor => ({
  purpose: 'contact',
  target: targetOf(contact),
  holder,
});

export const isSame = (account: Account, contact: NewContact) =>
  'phone' in contact ? account.phone === contact.phone : account.email.toLowerCase() === contact.email;

/** Sent for free and taken contacts alike: only the change itself, with the password, may reveal it. */
export async function sendContactCode(ctx: ActorContext, contact: NewContact, holder: Buffer) {
  const account = orRefuse(await accountById(ctx.db, ctx.actor.userId), 'kit.not_logged_in');
  if (isSame(account, contact)) throw new Refusal('identity.contact_same');
  return sendCode(ctx, codeFor(contact, holder), account.id);
}

export async function changeContact(
  ctx: ActorContext,
  { contact, code, current }: { contact: NewContact; code: string; current: string },
  holder: Buffer,
) {
  const account = orRefuse(await accountById(ctx.db, ctx.actor.userId), 'kit.not_logged_in');
  if (isSame(account, contact)) throw new Refusal('identity.contact_same');
  await ctx.commitAndRelease();
  if (!(await verifyPassword(current, account.password_hash))) throw new Refusal('identity.current_wrong');
  await mustBeRight(ctx, codeFor(contact, holder), code, 'use');
  return putContact(ctx, account.id, contact);
}

/** Puts a new phone or email in the old one's place and notifies the old one. */
export async function putContact(
  ctx: ActorContext,
  accountId: string,
  contact: NewContact,
  shown: boolean = true,
) {
  const { before, now } = await replaceContact(ctx, accountId, contact, shown);
  await tellOld(ctx, before, contact);
  return { phone: now.phone, email: now.email };
}

/**
 * What was sent to the old one before must not open the account any more, and a pending
 * change by an administrator is settled with it. `shown`: the owner has proven it; an email
 * has to be proven anew otherwise.
 */
export async function replaceContact(ctx: Context, accountId: string, contact: NewContact, shown: boolean) {
  const before = orRefuse(await accountForUpdate(ctx.db, accountId), 'kit.conflict');
  await settleWaiting(ctx.db, { accountId, which: whichOf(contact) }, 'replaced');
  const now = await setContact(ctx.db, accountId, contact, shown);
  await dropLinks(ctx.db, accountId, ['reset', 'email']);
  await spendResetCodes(ctx.db, accountId);
  await ctx.kit.audit.record(ctx, {
    action: 'identity.account.change-contact',
    object: { type: 'account', id: accountId, name: before.username },
    before: maskedIn(before, contact),
    after: maskedIn(now, contact),
    ...(ctx.actor ? {} : { as: { id: accountId, name: before.username } }),
  });
  return { before, now };
}

const maskedIn = ({ phone, email }: Account, contact: NewContact): Facts<'account'> =>
  'phone' in contact ? { phone: maskedPhone(phone) } : { email: maskedEmail(email) };

async function tellOld(ctx: ActorContext, before: Account, contact: NewContact) {
  const { subject, text } = 'phone' in contact ? phoneChangedMail : contactChangedMail;
  await sendMail(ctx, before.email, subject, text);
  if (before.phone) await sendText(ctx, before.phone, 'contact-changed');
}
