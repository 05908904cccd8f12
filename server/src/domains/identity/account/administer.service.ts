import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { spendResetCodes } from '../contact/code.queries.ts';
import { linkTo, newLink } from '../contact/link.service.ts';
import { sendMail } from '../outbox/outgoing.service.ts';
import { addedMail, forcedResetMail } from '../outbox/outgoing.words.ts';
import { endLogins } from '../session/ending.service.ts';
import type { Account } from '../session/login.service.ts';
import { accountForUpdate, insertAccount, setBlock, setMustReset } from './account.queries.ts';

// What administrators do to accounts. They never see or choose a password.

/** No password hashes to it. */
const UNUSABLE = 'none';
const LINK_HOURS = 24;

type Person = { username: string; email: string; phone: string; realName: string };

/** The user chooses the password by a link that works once, for a day. */
export async function addAccount(ctx: ActorContext, { realName, ...person }: Person): Promise<Account> {
  const account = await insertAccount(ctx.db, {
    ...person,
    real_name: realName,
    password_hash: UNUSABLE,
    must_reset: true,
    activated: false,
  });
  await sendLink(ctx, account, addedMail);
  return account;
}

/** The old password opens nothing any more, and every login ends. */
export async function forceReset(ctx: ActorContext, id: string): Promise<Account> {
  orRefuse(await accountForUpdate(ctx.db, id), 'kit.conflict');
  const account = await setMustReset(ctx.db, id);
  await spendResetCodes(ctx.db, id);
  await sendLink(ctx, account, forcedResetMail);
  await endLogins(ctx, { account: id }, { reason: 'password_changed', by: ctx.actor.username });
  await tell(ctx, id, 'reset');
  return account;
}

export async function blockAccount(ctx: ActorContext, id: string, reason: string): Promise<Account> {
  const account = await setBlock(ctx.db, id, reason);
  await endLogins(ctx, { account: id }, { reason: 'account_locked', by: ctx.actor.username, note: reason });
  await tell(ctx, id, 'blocked', reason);
  return account;
}

export async function unblockAccount(ctx: ActorContext, id: string): Promise<Account> {
  const account = await setBlock(ctx.db, id, null);
  await tell(ctx, id, 'unblocked');
  return account;
}

const tell = (ctx: ActorContext, userId: string, act: 'blocked' | 'unblocked' | 'reset', reason = '') =>
  ctx.kit.events.emit(ctx, 'identity.account_administered', { userId, act, reason });

async function sendLink(ctx: ActorContext, account: Account, words: typeof addedMail) {
  const token = await newLink(ctx, 'reset', account.id, LINK_HOURS * 60);
  const { subject, text } = words(linkTo(ctx, '/common/reset-password', token), account.username);
  await sendMail(ctx, account.email, subject, text);
}
