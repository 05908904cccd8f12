import { timingSafeEqual } from 'node:crypto';
import { isPhone, phoneOf } from '@cloudyard/contract/identity/values.ts';
import type { Selectable } from 'kysely';
import type { Context } from '../../../kit/context.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { accountByLogin, accountForUpdate } from '../account/account.queries.ts';
import { verifyNobody, verifyPassword } from '../account/password.ts';
import { codeIsRight } from '../contact/code.service.ts';
import { randomSigns, sealOf } from '../token.ts';
import { deviceOf, placeOf } from './client-device.ts';
import { clearAttempts, insertFailure, takeAttempt, takeAttempts } from './login.queries.ts';

export type Account = Selectable<DB['account']>;
type Cause = 'wrong_password' | 'unknown' | 'locked' | 'wrong_code' | 'must_reset' | 'blocked';
type Refused = 'wrong' | 'locked' | 'must_reset' | 'blocked';
const TOLD: ReadonlySet<Cause> = new Set(['locked', 'must_reset', 'blocked']);
/** `guard`: the attempt is counted there still, and the account may have changed since it was read. */
export type Proven = { account: Account; guard?: Buffer[] };
/** The user, or why not: a wrong name and a wrong password are answered alike. */
export type Judged = Proven | { refused: Refused };

/** The account meant by what was typed. An act by itself. */
export const accountMeant = ({ kit }: Context, typed: string) =>
  accountByLogin(kit.database.autocommit, typedAs(typed));

type Shown = {
  typed: string;
  account: Account | undefined;
  password: string;
  device: string | undefined;
};

const typedAs = (typed: string) => {
  const trimmed = typed.trim().slice(0, 120);
  return isPhone(trimmed) ? phoneOf(trimmed) : trimmed;
};

/**
 * Judges the password of the account meant by a name. A browser that logged in before (`device`) is counted
 * apart from unknown ones, so that guessing by others does not shut the owner out. Unknown browsers are
 * counted twice: by the name they type, whose lock is shown, and by the account behind it, whose lock is not.
 * So no lock reveals that two names are one user's, and three names give no more guesses than one.
 */
export async function judgePassword(
  ctx: Context,
  { typed, account, password, device }: Shown,
): Promise<Judged> {
  const name = typedAs(typed);
  const guard = guardKeys(ctx, account, name, device);
  // An act by itself: the attempt is counted whatever follows, and no connection is held while hashing.
  const open = await countAttempt(ctx, guard);
  if (!open.shown) return refuse(ctx, name, account, 'locked');
  const right = account
    ? await verifyPassword(password, account.password_hash)
    : await verifyNobody(password);
  if (account && !open.hidden) return refuse(ctx, name, account, 'locked', 'wrong');
  if (!account || !right) return refuse(ctx, name, account, account ? 'wrong_password' : 'unknown');
  return { account, guard };
}

async function countAttempt({ kit: { database } }: Context, [shown, hidden]: Buffer[]) {
  if (hidden) return takeAttempts(database.autocommit, shown as Buffer, hidden);
  return { shown: await takeAttempt(database.autocommit, shown as Buffer), hidden: true };
}

/** The password may have been changed meanwhile: a login with the former one is not let in after all. */
export async function judgeAgain(ctx: Context, { account, guard }: Proven): Promise<Judged> {
  if (!guard) return { account };
  const [now] = await Promise.all([accountForUpdate(ctx.db, account.id), clearAttempts(ctx.db, guard)]);
  if (now?.password_hash !== account.password_hash)
    return refuse(ctx, account.username, account, 'wrong_password');
  return closed(ctx, account.username, now) ?? { account };
}

/** Judges a code that was sent to the phone; a way in also while guessing has locked the password. */
export async function judgeCode(ctx: Context, phone: string, code: string, holder: Buffer): Promise<Judged> {
  const name = typedAs(phone);
  const right = await codeIsRight(ctx, { purpose: 'login', target: name, holder }, code, 'use');
  const found = await accountByLogin(ctx.db, name);
  if (!right || found?.phone !== name) return refuse(ctx, name, found, 'wrong_code');
  const account = await accountForUpdate(ctx.db, found.id);
  if (!account) return refuse(ctx, name, found, 'wrong_code');
  return closed(ctx, name, account) ?? { account };
}

/** Right, but the account is closed until an administrator or its owner acts. */
function closed(ctx: Context, typed: string, account: Account): Promise<Judged> | undefined {
  if (account.blocked_at) return refuse(ctx, typed, account, 'blocked');
  return account.must_reset ? refuse(ctx, typed, account, 'must_reset') : undefined;
}

async function refuse(
  ctx: Context,
  typed: string,
  account: Account | undefined,
  cause: Cause,
  told: Refused = TOLD.has(cause) ? (cause as Refused) : 'wrong',
): Promise<Judged> {
  await insertFailure(ctx.db, {
    account_id: account?.id ?? null,
    username: account?.username ?? `${[...typed].slice(0, 2).join('')}…`,
    cause,
    address: placeOf(ctx.caller).address,
    ...deviceOf(ctx.caller.agent),
  });
  return { refused: told };
}

/**
 * Where an attempt is counted: by the name and by the account, or by a known device alone. For an unknown
 * name twice as well, so that the work is the same. Counts belong to a password: a new one begins without
 * them, in known browsers as well.
 */
function guardKeys(
  { kit }: Context,
  account: Account | undefined,
  typed: string,
  device: string | undefined,
) {
  const name = typed.normalize('NFKC').toLowerCase();
  const whose = account ? `${account.id} ${account.password_changed_at.getTime()}` : '';
  const known = account && device ? knownDevice(kit.secret, device, account.id) : undefined;
  if (known) return [sealOf(kit.secret, 'guard-device', `${known} ${whose}`)];
  return [sealOf(kit.secret, 'guard-name', `${whose} ${name}`), sealOf(kit.secret, 'guard', whose || name)];
}

/** What a browser keeps to show later that this account logged in with it. */
export function newDevice(secret: Buffer, accountId: string) {
  const nonce = randomSigns(22);
  return `${nonce}.${sealOf(secret, 'device', `${nonce} ${accountId}`).toString('hex')}`;
}

/** Whether this account was logged in with this browser before. */
export const isKnownDevice = ({ kit }: Context, device: string | undefined, accountId: string) =>
  device !== undefined && knownDevice(kit.secret, device, accountId) !== undefined;

/** The nonce of a device that is this account's: one count per device, whatever else its cookie holds. */
function knownDevice(secret: Buffer, device: string, accountId: string) {
  const [nonce = '', mac = ''] = device.split('.');
  const ours = Buffer.from(sealOf(secret, 'device', `${nonce} ${accountId}`).toString('hex'));
  const theirs = Buffer.from(mac);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? nonce : undefined;
}
