import type { RegistrationDraft } from '@cloudyard/contract/identity/registration.ts';
import type { Insertable } from 'kysely';
import type { Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import {
  formerAccount,
  insertAccount,
  markEmailVerified,
  returnAccount,
} from '../account/account.queries.ts';
import { passwordProblem } from '../account/password.policy.ts';
import { hashPassword } from '../account/password.ts';
import { type CodeFor, isProven, useProof } from '../contact/code.queries.ts';
import { mustBeRight, sendCode } from '../contact/code.service.ts';
import { useLink } from '../contact/link.queries.ts';
import { linkTo, newLink } from '../contact/link.service.ts';
import { sendMail } from '../outbox/outgoing.service.ts';
import { returnMail, welcomeMail } from '../outbox/outgoing.words.ts';
import type { Account } from '../session/login.service.ts';
import { hashToken } from '../token.ts';

/** Codes and proofs of registration hold in the browser that asked for them. */
const registrationCode = (phone: string, holder: Buffer): CodeFor => ({
  purpose: 'register',
  target: phone,
  holder,
});

export const sendRegistrationCode = (ctx: Context, phone: string, holder: Buffer) =>
  sendCode(ctx, registrationCode(phone, holder), null);

/** Proves the phone for this browser; registering or coming back uses the proof. */
export const provePhone = (ctx: Context, phone: string, code: string, holder: Buffer) =>
  mustBeRight(ctx, registrationCode(phone, holder), code, 'prove');

/**
 * Checked first, so that callers without a proof cannot make us hash passwords;
 * used only with the act itself.
 */
async function refuseUnproven(ctx: Context, whose: CodeFor) {
  if (!(await isProven(ctx.db, whose))) throw new Refusal('identity.code_not_proven');
}
/** Of two acts at once with one proof the second finds it used; an act that is refused gives it back. */
async function spendProof(ctx: Context, whose: CodeFor) {
  if (!(await useProof(ctx.db, whose))) throw new Refusal('identity.code_not_proven');
}

async function refuseWeak(username: string, password: string) {
  const problem = await passwordProblem(username, password);
  if (problem) throw new Refusal(problem);
}

type Enrolment = {
  /** What is known of the user besides what they typed. */
  known?: Partial<Insertable<DB['account']>>;
  /** Done in the same transaction before the account is made. */
  first?: () => Promise<unknown>;
};

/** Makes the account of a user whose phone is proven. */
async function enrol(
  ctx: Context,
  draft: RegistrationDraft,
  holder: Buffer,
  { known = {}, first }: Enrolment = {},
): Promise<Account> {
  const { username, email, phone, password, registeredAs = 'enterprise' } = draft;
  const whose = registrationCode(phone, holder);
  await refuseUnproven(ctx, whose);
  await refuseWeak(username, password);
  await ctx.commitAndRelease();
  const hash = await hashPassword(password);
  await first?.();
  await spendProof(ctx, whose);
  const account = await insertAccount(ctx.db, {
    ...known,
    username,
    email,
    phone,
    password_hash: hash,
    registered_as: registeredAs,
  });
  await ctx.kit.audit.record(ctx, {
    action: 'identity.account.register',
    object: { type: 'account', id: account.id, name: username },
    after: { username, registeredAs },
    as: { id: account.id, name: username },
  });
  await ctx.kit.events.emit(ctx, 'identity.registered', { userId: account.id, registeredAs });
  return account;
}

export async function register(ctx: Context, draft: RegistrationDraft, holder: Buffer): Promise<Account> {
  const account = await enrol(ctx, draft, holder);
  await askToShowEmail(ctx, account, welcomeMail);
  return account;
}

/** Registers a user who came by a link in a mail, which proves its address. */
export const registerInvited = (
  ctx: Context,
  draft: RegistrationDraft & { realName: string },
  holder: Buffer,
  first: () => Promise<unknown>,
): Promise<Account> =>
  enrol(ctx, draft, holder, {
    known: { real_name: draft.realName, email_verified_at: new Date() },
    first,
  });

/** A logged-in user came by a link in a mail to their own address. */
export const showEmail = ({ db }: Context, accountId: string) => markEmailVerified(db, accountId);

/** A mail on its way is a row; the registration does not wait for a mail server. */
async function askToShowEmail(ctx: Context, account: Account, words: typeof welcomeMail) {
  const link = linkTo(ctx, '/common/register-verify', await newLink(ctx, 'email', account.id));
  const { subject, text } = words(link);
  await sendMail(ctx, account.email, subject, text);
}

export async function verifyEmail(ctx: Context, token: string) {
  const link = orRefuse(await useLink(ctx.db, hashToken(token), 'email'), 'identity.link_invalid');
  return orRefuse(await markEmailVerified(ctx.db, link.account_id), 'identity.link_invalid');
}

export const wasHere = async ({ db }: Context, phone: string, email: string) =>
  (await formerAccount(db, phone, email)) !== undefined;

// No password hashes to it.
const UNUSABLE = 'none';

/**
 * The former account of a phone just proven comes back, without roles or enterprises. Without a password it
 * waits for a reset.
 */
export async function restore(
  ctx: Context,
  former: { phone: string; email: string },
  password: string | undefined,
  holder: Buffer,
): Promise<Account> {
  const whose = registrationCode(former.phone, holder);
  await refuseUnproven(ctx, whose);
  const { id, username } = orRefuse(
    await formerAccount(ctx.db, former.phone, former.email),
    'identity.no_former_account',
  );
  if (password !== undefined) await refuseWeak(username, password);
  await ctx.commitAndRelease();
  const hash = password === undefined ? UNUSABLE : await hashPassword(password);
  await spendProof(ctx, whose);
  const account = orRefuse(
    await returnAccount(ctx.db, id, hash, password === undefined),
    'identity.no_former_account',
  );
  await ctx.kit.audit.record(ctx, {
    action: 'identity.account.restore',
    object: { type: 'account', id, name: username },
    as: { id, name: username },
  });
  await askToShowEmail(ctx, account, returnMail);
  return account;
}
