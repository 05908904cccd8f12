import type { AuditAction } from '@cloudyard/contract/audit/acts.ts';
import type { PasswordDraft } from '@cloudyard/contract/identity/account.ts';
import { RESEND_SECONDS } from '@cloudyard/contract/identity/values.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { replaceLogin } from '../cas/tgt.service.ts';
import { type CodeFor, spendResetCodes, useProof } from '../contact/code.queries.ts';
import { countMessage, sayCode, sendCode } from '../contact/code.service.ts';
import { settleWaiting } from '../contact/contact-change.queries.ts';
import { dropLinks, linkOwner, useLink } from '../contact/link.queries.ts';
import { LINK_MINUTES } from '../contact/link.service.ts';
import { sendMail } from '../outbox/outgoing.service.ts';
import { changedMail } from '../outbox/outgoing.words.ts';
import { endLogins } from '../session/ending.service.ts';
import { type Account, isKnownDevice } from '../session/login.service.ts';
import { unendedSessions } from '../session/session.queries.ts';
import { replaceToken } from '../session/session.service.ts';
import { sendText } from '../sms/sms.service.ts';
import { hashToken } from '../token.ts';
import { type Contact, writeToOwnerJob } from './account.jobs.ts';
import {
  accountByContact,
  accountById,
  accountForUpdate,
  removeAccount,
  setPassword,
} from './account.queries.ts';
import { passwordProblem } from './password.policy.ts';
import { hashPassword, verifyPassword } from './password.ts';

const resetCode = (phone: string, holder: Buffer): CodeFor => ({ purpose: 'reset', target: phone, holder });

/** Sends a code to the phone or a link to the email. Does and answers the same for an unknown contact. */
export async function askReset(ctx: Context, contact: Contact, holder: Buffer, device?: string) {
  if ('phone' in contact) {
    const account = await accountByContact(ctx.db, contact);
    const known = account !== undefined && isKnownDevice(ctx, device, account.id);
    const sent = await sendCode(ctx, resetCode(contact.phone, holder), account?.id ?? false, known);
    return { ...sent, channel: 'sms' as const };
  }
  await countMessage(ctx, contact.email);
  await ctx.kit.jobs.send(ctx, writeToOwnerJob, { about: 'reset', contact });
  return { resendIn: RESEND_SECONDS, expiresIn: LINK_MINUTES.reset * 60, channel: 'mail' as const };
}

export async function askUsername(ctx: Context, contact: Contact) {
  await countMessage(ctx, 'phone' in contact ? contact.phone : contact.email);
  await ctx.kit.jobs.send(ctx, writeToOwnerJob, { about: 'username', contact });
  return { channel: 'phone' in contact ? ('sms' as const) : ('mail' as const) };
}

/** A password that is refused leaves the code good for another try. */
export async function resetByCode(
  ctx: Context,
  asked: { phone: string; code: string; password: string },
  holder: Buffer,
) {
  const whose = resetCode(asked.phone, holder);
  const said = await sayCode(ctx, whose, asked.code, 'prove');
  if (said === 'used_up') throw new Refusal('identity.code_used_up');
  const account = said === 'right' ? await accountByContact(ctx.db, { phone: asked.phone }) : undefined;
  return resetPassword(ctx, orRefuse(account, 'identity.code_wrong'), asked.password, async () => {
    if (!(await useProof(ctx.db, whose))) throw new Refusal('identity.code_wrong');
  });
}

export async function resetByLink(ctx: Context, asked: { token: string; password: string }) {
  const hash = hashToken(asked.token);
  const link = await linkOwner(ctx.db, hash, 'reset');
  const account = link && (await accountById(ctx.db, link.account_id));
  return resetPassword(ctx, orRefuse(account, 'identity.link_invalid'), asked.password, async () => {
    orRefuse(await useLink(ctx.db, hash, 'reset'), 'identity.link_invalid');
  });
}

async function resetPassword(ctx: Context, account: Account, password: string, spend: () => Promise<void>) {
  await replacePassword(ctx, account, password, spend);
  await endLogins(ctx, { account: account.id }, { reason: 'password_changed' });
  await noteChange(ctx, account, 'identity.account.reset-password');
  return { username: account.username };
}

/**
 * Puts a new password in the old one's place. `spend` uses up what entitles to it, when nothing else can
 * refuse any more and no other request can change the account.
 */
async function replacePassword(
  ctx: Context,
  account: Account,
  password: string,
  spend: (now: Account) => Promise<void> | void,
) {
  const problem = await passwordProblem(account.username, password);
  if (problem) throw new Refusal(problem);
  await ctx.commitAndRelease();
  if (await verifyPassword(password, account.password_hash)) throw new Refusal('identity.password_same');
  const hash = await hashPassword(password);
  await spend(orRefuse(await accountForUpdate(ctx.db, account.id), 'kit.conflict'));
  await setPassword(ctx.db, account.id, hash);
  await dropLinks(ctx.db, account.id, ['reset']);
  await spendResetCodes(ctx.db, account.id);
}

/** Recorded, and sent to the user on every way there is: the change may not have been theirs. */
async function noteChange(ctx: Context, account: Account, action: AuditAction) {
  const { id, username } = account;
  await ctx.kit.audit.record(ctx, {
    action,
    object: { type: 'account', id, name: username },
    as: { id, name: username },
  });
  await sendMail(ctx, account.email, changedMail.subject, changedMail.text);
  if (account.phone) await sendText(ctx, account.phone, 'password-changed');
}

/** Every other login ends; this one goes on under new tokens. */
export async function changePassword(ctx: ActorContext, { current, password }: PasswordDraft) {
  const { userId, sessionId, username } = ctx.actor;
  const account = orRefuse(await accountById(ctx.db, userId), 'kit.not_logged_in');
  await ctx.commitAndRelease();
  if (!(await verifyPassword(current, account.password_hash))) throw new Refusal('identity.current_wrong');
  await replacePassword(ctx, account, password, (now) => {
    // Changed while we were hashing: what was current is not any more.
    if (now.password_hash !== account.password_hash) throw new Refusal('identity.current_wrong');
  });
  const others = { account: userId, exceptSession: sessionId };
  const why = { reason: 'password_changed', by: username } as const;
  const ended = await endLogins(ctx, others, why);
  await noteChange(ctx, account, 'identity.account.change-password');
  const login = await replaceLogin(ctx, sessionId, why);
  return { ended, token: await replaceToken(ctx, sessionId), login };
}

/** Ends one of one's own logins; another user's is answered like one that does not exist. */
export async function endDevice(ctx: ActorContext, id: string) {
  const { userId, sessionId, username } = ctx.actor;
  const own = await unendedSessions(ctx.db, { account: userId });
  if (!own.some((one) => one.id === id)) throw new Refusal('identity.session_not_found');
  const why =
    id === sessionId ? { reason: 'logout' as const } : { reason: 'pushed_out' as const, by: username };
  return { ended: await endLogins(ctx, { sessions: [id] }, why) };
}

export async function endOthers(ctx: ActorContext) {
  const { userId, sessionId, username } = ctx.actor;
  const others = { account: userId, exceptSession: sessionId };
  return { ended: await endLogins(ctx, others, { reason: 'pushed_out', by: username }) };
}

/** Other rooms take back what they gave, or refuse; all of it or nothing happens. */
export async function deregister(ctx: ActorContext) {
  const { userId, username } = ctx.actor;
  // One after the other: of two last administrators each would count on the other.
  await takeTurn(ctx.db, 'deregister');
  orRefuse(await removeAccount(ctx.db, userId), 'kit.not_logged_in');
  await ctx.kit.events.emit(ctx, 'identity.removed', { userId });
  await dropLinks(ctx.db, userId, ['reset', 'email', 'object']);
  await settleWaiting(ctx.db, { accountId: userId }, 'replaced');
  await spendResetCodes(ctx.db, userId);
  await ctx.kit.audit.record(ctx, {
    action: 'identity.account.deregister',
    object: { type: 'account', id: userId, name: username },
  });
  await endLogins(ctx, { account: userId }, { reason: 'removed', by: username });
}
