import { timingSafeEqual } from 'node:crypto';
import { isPhone, phoneOf } from '@cloudyard/contract/identity/values.ts';
import type { Selectable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { accountByLogin, accountForUpdate } from './account.queries.ts';
import { codeIsRight } from './code.service.ts';
import { clearAttempts, insertFailure, takeAttempt } from './login.queries.ts';
import { verifyNobody, verifyPassword } from './password.ts';
import { randomSigns, sealOf } from './token.ts';
import { deviceOf, placeOf } from './whence.ts';

export type Account = Selectable<DB['account']>;
type Cause = 'wrong_password' | 'unknown' | 'locked' | 'wrong_code' | 'must_reset' | 'blocked';
/** `guard`: the attempt is counted there still, and the account may have changed since it was read. */
export type Proven = { account: Account; guard?: Buffer };
/** Who it is, or why not: of a wrong name and a wrong password the caller learns the same. */
export type Judged = Proven | { refused: 'wrong' | 'locked' | 'must_reset' | 'blocked' };

/** Who is meant by what was typed. An act by itself. */
export const accountMeant = ({ kit }: Context, typed: string) => accountByLogin(kit.alone, typedAs(typed));

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
 * Judges the password of who was meant by a name. Whoever logged in with this browser before (`device`) is counted apart from
 * strangers, so that guessing by others does not shut the owner out.
 */
export async function judgePassword(
  ctx: Context,
  { typed, account, password, device }: Shown,
): Promise<Judged> {
  const name = typedAs(typed);
  const key = guardKey(ctx, account, name, device);
  // An act by itself: the attempt is counted whatever follows, and no connection is held while hashing.
  if (!(await takeAttempt(ctx.kit.alone, key))) return refuse(ctx, name, account, 'locked');
  const right = account
    ? await verifyPassword(password, account.password_hash)
    : await verifyNobody(password);
  if (!account || !right) return refuse(ctx, name, account, account ? 'wrong_password' : 'unknown');
  return { account, guard: key };
}

/** The password may have been changed meanwhile: whoever knew the former one is not let in after all. */
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

/** Right, but the account is closed until somebody acts. */
function closed(ctx: Context, typed: string, account: Account): Promise<Judged> | undefined {
  if (account.blocked_at) return refuse(ctx, typed, account, 'blocked');
  return account.must_reset ? refuse(ctx, typed, account, 'must_reset') : undefined;
}

async function refuse(
  ctx: Context,
  typed: string,
  account: Account | undefined,
  cause: Cause,
): Promise<Judged> {
  await insertFailure(ctx.db, {
    account_id: account?.id ?? null,
    username: account?.username ?? `${[...typed].slice(0, 2).join('')}…`,
    cause,
    address: placeOf(ctx.caller).address,
    ...deviceOf(ctx.caller.agent),
  });
  const told = cause === 'locked' || cause === 'must_reset' || cause === 'blocked';
  return { refused: told ? cause : 'wrong' };
}

/** Counts belong to a password: a new one begins without them, in known browsers as well. */
function guardKey({ kit }: Context, account: Account | undefined, typed: string, device: string | undefined) {
  if (!account) return sealOf(kit.secret, 'guard', typed.normalize('NFKC').toLowerCase());
  const whose = `${account.id} ${account.password_changed_at.getTime()}`;
  const known = device && knownDevice(kit.secret, device, account.id);
  return known ? sealOf(kit.secret, 'guard-device', `${known} ${whose}`) : sealOf(kit.secret, 'guard', whose);
}

/** What a browser keeps to show later that this account logged in with it. */
export function newDevice(secret: Buffer, accountId: string) {
  const nonce = randomSigns(22);
  return `${nonce}.${sealOf(secret, 'device', `${nonce} ${accountId}`).toString('hex')}`;
}

/** The nonce of a device that is this account's: one count per device, however its cookie is dressed up. */
function knownDevice(secret: Buffer, device: string, accountId: string) {
  const [nonce = '', mac = ''] = device.split('.');
  const ours = Buffer.from(sealOf(secret, 'device', `${nonce} ${accountId}`).toString('hex'));
  const theirs = Buffer.from(mac);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? nonce : undefined;
}
