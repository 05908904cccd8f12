import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Provider, TopupState } from '@cloudyard/contract/ledger/topup.ts';
import type { Context } from '../../../kit/context.ts';
import type { Callback, CallbackForm } from '../../../kit/payment.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { type By, platformAccount, transferMoney } from '../transfer/transfer.queries.ts';
import { newCode, type Verdict, verdictOf } from './topup.policy.ts';
import { changeTopup, insertPaidTopup, lockTopup, type TopupRow, topupById } from './topup.queries.ts';
import { note, tellSettled } from './topup.service.ts';
import { topupFact } from './topup.view.ts';

/** From the clearing account into the wallet, once for this key. */
export async function credit(ctx: Context, row: TopupRow, fen: number, key: string, by: By) {
  const { id } = await transferMoney(ctx.db, {
    kind: 'topup',
    key,
    about: { type: 'topup', id: row.id, name: row.code },
    lines: [
      { account: await platformAccount(ctx.db, 'clearing'), amount: -fen },
      { account: row.account_id, amount: fen },
    ],
    by,
  });
  return id;
}

/**
 * What a provider says. Its answer is committed before it hears that we took it, and it repeats what we did not take:
 * whatever dies in between, the money is credited once.
 */
export async function hear(ctx: Context, provider: Provider, form: CallbackForm, at = new Date()) {
  const driver = orRefuse(ctx.kit.payments[provider], 'kit.not_found');
  const said = driver.read(form);
  if (!said) {
    ctx.log.warn({ provider, address: ctx.caller.address }, 'a callback without the provider’s signature');
    throw new Refusal('ledger.topup_forged');
  }
  const row = await lockTopup(ctx.db, { code: said.code, method: provider });
  if (!row) {
    ctx.log.warn({ provider, code: said.code }, 'a callback for no top-up of ours');
    throw new Refusal('kit.not_found');
  }
  const { amount, transaction_id: transactionId } = row;
  const verdict = verdictOf({ state: row.state as TopupState, amount, transactionId }, said);
  await ACTS[verdict](ctx, row, { ...said, provider, at });
  return driver.taken;
}

type Said = Callback & { provider: Provider; at: Date };
type Act = (ctx: Context, row: TopupRow, said: Said) => Promise<void>;

const ACTS: Record<Verdict, Act> = {
  nothing: async () => undefined,
  post: (ctx, row, said) => post(ctx, row, said, false),
  late: async (ctx, row, said) => {
    await post(ctx, row, said, true);
    await tellOdd(ctx, row, said, 'late');
  },
  wrong: async (ctx, row, said) => {
    const { transactionId, amountFen, at } = said;
    const received = amountFen > 0 ? amountFen : null;
    await end(ctx, row, {
      ...{ state: 'failed', fault: 'amount', transaction_id: transactionId, received, ended_at: at },
    });
    await tellOdd(ctx, row, said, 'amount');
  },
  second: async (ctx, row, said) => {
    const second = await keepSecond(ctx, row, said);
    // Said before.
    if (!second) return;
    ctx.log.error({ topup: row.id, transaction: said.transactionId }, 'a second payment for one top-up');
    await recordEnd(ctx, row, second);
    await tellOdd(ctx, second, said, 'second');
  },
  close: (ctx, row, { at }) => end(ctx, row, { state: 'failed', fault: 'closed', ended_at: at }),
};

async function post(ctx: Context, row: TopupRow, said: Said, isLate: boolean) {
  const { provider, transactionId, amountFen, at } = said;
  const key = `topup:${provider}:${transactionId}`;
  const transfer = await credit(ctx, row, amountFen, key, { id: null, name: provider });
  await end(ctx, row, {
    ...{ state: 'done', fault: null, received: amountFen, is_late: isLate, ended_at: at },
    ...{ transaction_id: transactionId, transfer_id: transfer, ended_by: null, ended_by_name: null },
  });
}

/** Money beyond what was asked for is a top-up of its own, which finance credits or sends back. */
async function keepSecond({ db }: Context, row: TopupRow, { transactionId, amountFen, at }: Said) {
  const received = amountFen > 0 ? amountFen : null;
  const { account_id, method, by_id, by_name, expires_at } = row;
  const made = await insertPaidTopup(db, {
    ...{ account_id, method, by_id, by_name, expires_at, code: newCode(), amount: received ?? row.amount },
    ...{ state: 'failed', fault: 'second', transaction_id: transactionId, received, ended_at: at },
  });
  return made && topupById(db, made.id);
}

/** Writes how it ended, records it under the provider's name, and tells its owner. */
async function end(ctx: Context, row: TopupRow, set: Parameters<typeof changeTopup>[3]) {
  await changeTopup(ctx.db, row.id, [row.state as TopupState], set);
  await recordEnd(ctx, row, orRefuse(await lockTopup(ctx.db, { id: row.id }), 'kit.not_found'));
}

async function recordEnd(ctx: Context, row: TopupRow, after: TopupRow) {
  const isDone = after.state === 'done';
  await note(ctx, isDone ? 'paid' : 'fail', after, {
    as: { id: null, name: row.method },
    enterpriseId: row.enterprise_id,
    before: { status: row.state },
    after: {
      status: after.state,
      fault: after.fault,
      received: after.received === null ? null : yuanOf(after.received),
      transactionId: after.transaction_id,
      late: after.is_late,
    },
  });
  await tellSettled(ctx, after, isDone ? 'done' : 'failed');
}

const tellOdd = (ctx: Context, row: TopupRow, said: Said, what: 'amount' | 'second' | 'late') =>
  ctx.kit.events.emit(ctx, 'ledger.topup_odd', {
    ...topupFact(row),
    what,
    provider: said.provider,
    transactionId: said.transactionId,
    came: yuanOf(said.amountFen || 0),
  });
