import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { TillAct } from '@cloudyard/contract/ledger/till.ts';
import { topupApi } from '@cloudyard/contract/ledger/topup.ts';
import type { Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type Form, isSigned, signForm } from '../../../kit/signed-form.ts';
import { type TopupRow, topupById } from '../topup/topup.queries.ts';
import { isDemo } from '../topup/topup.service.ts';

/** The order of a signed link; without a till, or with another signature, there is none. */
async function orderOf(ctx: Context, id: string, signature: string): Promise<TopupRow> {
  const isOn = ctx.kit.payments.till !== undefined && (await isDemo(ctx));
  if (!isOn || !isSigned(ctx.kit.secret, 'till order', { id, sign: signature }))
    throw new Refusal('kit.not_found');
  return orRefuse(await topupById(ctx.db, id), 'kit.not_found');
}

export async function order(ctx: Context, id: string, signature: string) {
  const row = await orderOf(ctx, id, signature);
  return {
    code: row.code,
    amount: yuanOf(row.amount),
    payee: row.owner,
    isPaid: row.transaction_id !== null,
  };
}

type Word = { status: 'TRADE_SUCCESS' | 'TRADE_CLOSED'; more?: number; transaction?: string };
const paid: Word = { status: 'TRADE_SUCCESS' };
const closed: Word = { status: 'TRADE_CLOSED' };

/** What the till says to each, word by word; words of one step are sent at once. */
export const SAYS: Record<TillAct, readonly (readonly Word[])[]> = {
  pay: [[paid]],
  cancel: [[closed]],
  twice: [[paid, paid]],
  wrong: [[{ ...paid, more: 1, transaction: 'W' }]],
  late: [[closed], [paid]],
};

const formOf = ({ code, amount }: TopupRow, { status, more = 0, transaction = 'P' }: Word): Form => ({
  order: code,
  transaction: `TILL-${code}-${transaction}`,
  fen: String(amount + more),
  status,
});

const PATIENCE_MS = 10_000;

/** As a provider does it: a signed form, over HTTP, to the address for callbacks. */
async function send(base: string, secret: Buffer, form: Form): Promise<string> {
  const response = await fetch(base + addressOf(topupApi.callback, { params: { provider: 'till' } }), {
    method: 'POST',
    body: new URLSearchParams(signForm(secret, 'till callback', form)),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return response.text();
}

export async function press(
  ctx: Context,
  { id, signature, act, base }: { id: string; signature: string; act: TillAct; base: string },
) {
  const row = await orderOf(ctx, id, signature);
  // The callbacks take connections of their own.
  await ctx.commitAndRelease();
  const answers: string[] = [];
  for (const step of SAYS[act]) {
    const heard = step.map((word) => send(base, ctx.kit.secret, formOf(row, word)));
    answers.push(...(await Promise.all(heard)));
  }
  return { answers };
}
