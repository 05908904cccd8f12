import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import {
  CODE_LENGTH,
  CODE_SECONDS,
  CODE_SIGNS,
  RESEND_SECONDS,
} from '@cloudyard/contract/identity/values.ts';
import type { Context } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { sendMail } from '../outbox/outgoing.service.ts';
import { contactCodeMail } from '../outbox/outgoing.words.ts';
import { countedAs } from '../session/client-device.ts';
import { sendNothing, sendText } from '../sms/sms.service.ts';
import { sealOf } from '../token.ts';
import {
  anyCode,
  type CodeFor,
  insertCode,
  markCode,
  type Pool,
  retireCodes,
  sentLately,
  takeGuess,
} from './code.queries.ts';

const MOST_GUESSES = 5;
/**
 * How many a phone or email gets in a day, each purpose for itself: what anonymous callers ask for
 * uses up nothing of what its owner needs. A browser the account knows and a login whose password was
 * right have counts of their own.
 */
const perDay: Record<Pool, number> = { register: 4, contact: 4, reset: 4, login: 6, repeat: 10, known: 10 };
// An office behind one address needs more than one person does.
const perAddress = { minute: 10, day: 100 };

const newCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');

const seal = (ctx: Context, { purpose, target }: CodeFor, code: string) =>
  sealOf(ctx.kit.secret, `code-${purpose}`, `${target} ${code}`);

/** Refuses the second message in a minute and too many in a day; several at once take turns. */
async function refuseFlood({ db }: Context, target: string, pool: Pool, address: string) {
  await takeTurn(db, `code ${target}`);
  await takeTurn(db, `code ${address}`);
  check(await sentLately(db, 'target', target, pool), { minute: 1, day: perDay[pool] });
  check(await sentLately(db, 'address', address), perAddress);
}

/**
 * Sends a code to a phone. `account` says whose it is; for an unknown phone (`false`) nothing is
 * sent, but all else happens just the same, so that the caller does not learn it. `known`: by a
 * browser that was logged in there before.
 */
export async function sendCode(
  ctx: Context,
  whose: CodeFor,
  account: string | false | null,
  known: boolean = false,
) {
  const address = countedAs(ctx.caller);
  await refuseFlood(ctx, whose.target, known ? 'known' : whose.purpose, address);
  const code = newCode();
  await retireCodes(ctx.db, whose);
  await insertCode(
    ctx.db,
    { ...whose, account_id: account || null, hash: seal(ctx, whose, code), address, known },
    CODE_SECONDS,
  );
  if (account === false) await sendNothing(ctx);
  else await carryCode(ctx, whose, code);
  return { resendIn: RESEND_SECONDS, expiresIn: CODE_SECONDS };
}

/** By text; to an email only where its owner has to prove it. */
function carryCode(ctx: Context, { target }: CodeFor, code: string) {
  if (!target.includes('@'))
    return sendText(ctx, target, 'code', { code, minutes: String(CODE_SECONDS / 60) });
  const { subject, text } = contactCodeMail(code);
  return sendMail(ctx, target, subject, text);
}

/** Counts a message without a code (a link, a reminder) under the same limits; its row cannot be guessed at. */
export async function countMessage(ctx: Context, target: string) {
  const address = countedAs(ctx.caller);
  await refuseFlood(ctx, target, 'reset', address);
  const row = { purpose: 'reset', target, holder: randomBytes(32), hash: randomBytes(32), address };
  await insertCode(ctx.db, row, 0);
}

function check(sent: { minute: number; day: number }, most: { minute: number; day: number }) {
  if (sent.day >= most.day) throw new Refusal('identity.code_too_many');
  if (sent.minute >= most.minute) throw new Refusal('identity.code_too_soon');
}

/** `used_up`: five guesses are gone, or the code is used or too old; `none`: no code was asked for here. */
export type Said = 'right' | 'wrong' | 'used_up' | 'none';

/**
 * Whether the code is the one that was sent. Takes a guess, which counts whatever becomes of the request
 * (the work so far is committed). `prove` leaves a proof for a later act, `use` uses it up.
 */
export async function sayCode(
  ctx: Context,
  whose: CodeFor,
  code: string,
  as: 'prove' | 'use',
): Promise<Said> {
  const found = await takeGuess(ctx.db, whose, MOST_GUESSES);
  const any = found ?? (await anyCode(ctx.db, whose));
  await ctx.commitAndRelease();
  if (!found) return any ? 'used_up' : 'none';
  if (!timingSafeEqual(found.hash, seal(ctx, whose, code.trim().toUpperCase()))) return 'wrong';
  return (await markCode(ctx.db, found.id, as)) ? 'right' : 'used_up';
}

/** Refuses anything but the code that was sent, with the error that helps. */
export async function mustBeRight(...said: Parameters<typeof sayCode>) {
  const found = await sayCode(...said);
  if (found === 'wrong') throw new Refusal('identity.code_wrong');
  if (found === 'none') throw new Refusal('identity.code_not_sent');
  if (found !== 'right') throw new Refusal('identity.code_used_up');
}

export const codeIsRight = async (...said: Parameters<typeof sayCode>) =>
  (await sayCode(...said)) === 'right';
