import type { NewContact } from '@cloudyard/contract/identity/contact.ts';
import { maskedPhone } from '@cloudyard/contract/identity/values.ts';
import type { ActorContext } from '../../kit/context.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { accountById, accountForUpdate, setContact } from './account.queries.ts';
import { type CodeFor, spendResetCodes } from './code.queries.ts';
import { sayCode, sendCode } from './code.service.ts';
import { dropLinks } from './link.queries.ts';
import type { Account } from './login.service.ts';
import { sendMail } from './outgoing.service.ts';
import { contactChangedMail, phoneChangedMail } from './outgoing.words.ts';
import { verifyPassword } from './password.ts';
import { sendText } from './sms.service.ts';

const targetOf = (contact: NewContact) => ('phone' in contact ? contact.phone : contact.email);

const codeFor = (contact: NewContact, holder: Buffer): CodeFor => ({
  purpose: 'contact',
  target: targetOf(contact),
  holder,
});

const isSame = (account: Account, contact: NewContact) =>
  'phone' in contact ? account.phone === contact.phone : account.email.toLowerCase() === contact.email;

/** Sent whether or not somebody has it already: only the change itself, with the password, may tell. */
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
  await ctx.pause();
  if (!(await verifyPassword(current, account.password_hash))) throw new Refusal('identity.current_wrong');
  const said = await sayCode(ctx, codeFor(contact, holder), code, 'use');
  if (said === 'wrong') throw new Refusal('identity.code_wrong');
  if (said !== 'right') throw new Refusal('identity.code_used_up');
  return putContact(ctx, account.id, contact);
}

/**
 * Puts a new phone or email in the old one's place and tells the old one. What was sent there before must not
 * open the account any more. For administrators as well, who show nothing: an email then has to be shown anew.
 */
export async function putContact(
  ctx: ActorContext,
  accountId: string,
  contact: NewContact,
  shown: boolean = true,
) {
  const before = orRefuse(await accountForUpdate(ctx.db, accountId), 'kit.conflict');
  const now = await setContact(ctx.db, accountId, contact, shown);
  await dropLinks(ctx.db, accountId, ['reset', 'email']);
  await spendResetCodes(ctx.db, accountId);
  await ctx.kit.audit.record(ctx, {
    action: 'identity.account.change-contact',
    object: { type: 'account', id: accountId, name: before.username },
    before: 'phone' in contact ? { phone: maskedPhone(before.phone) } : { email: before.email },
    after: 'phone' in contact ? { phone: maskedPhone(now.phone) } : { email: now.email },
  });
  await tellOld(ctx, before, contact);
  return { phone: now.phone, email: now.email };
}

async function tellOld(ctx: ActorContext, before: Account, contact: NewContact) {
  const { subject, text } = 'phone' in contact ? phoneChangedMail : contactChangedMail;
  await sendMail(ctx, before.email, subject, text);
  if (before.phone) await sendText(ctx, before.phone, 'contact-changed');
}
