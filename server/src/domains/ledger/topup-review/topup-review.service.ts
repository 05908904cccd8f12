import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { TopupMethod, TopupState } from '@cloudyard/contract/ledger/topup.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { sealedFile } from '../../file/index.ts';
import { credit } from '../topup/callback.service.ts';
import { ENDED_UNPAID, ODD_STEPS, STEPS } from '../topup/topup.policy.ts';
import { lockTopup, queuePage, type TopupRow, topupById } from '../topup/topup.queries.ts';
import { move, note, tellSettled } from '../topup/topup.service.ts';
import { topupFact, topupView } from '../topup/topup.view.ts';

type Query = Paging & {
  state?: 'waiting' | TopupState | undefined;
  method?: TopupMethod | undefined;
  q?: string | undefined;
};

export async function queue({ db }: ActorContext, query: Query) {
  const { rows, counts } = await queuePage(db, query);
  const sum = (some: typeof counts) => some.reduce((all, { total }) => all + total, 0);
  const of = (state: Query['state']) =>
    sum(counts.filter((one) => (state === 'waiting' ? one.is_waiting : !state || one.state === state)));
  const byState = Object.fromEntries(counts.map(({ state }) => [state, of(state as TopupState)]));
  return { rows, counts: { ...byState, waiting: of('waiting'), all: of(undefined) }, total: of(query.state) };
}

export const topup = async ({ db }: ActorContext, id: string): Promise<TopupRow> =>
  orRefuse(await topupById(db, id), 'kit.not_found');

/** Every look is recorded. */
export async function receipt(ctx: ActorContext, id: string) {
  const row = await topup(ctx, id);
  const name = orRefuse(row.receipt, 'kit.not_found');
  await note(ctx, 'view', row, { after: { owner: row.owner } });
  return sealedFile(ctx, name);
}

/**
 * Locked, with the steps that lead on from it: of a bank transfer, or of a provider's payment that nothing expected.
 * What else providers vouch for is none of finance's to decide.
 */
async function held({ db }: ActorContext, id: string) {
  const row = orRefuse(await lockTopup(db, { id }), 'kit.not_found');
  if (row.method === 'bank') return { row, steps: STEPS };
  if (row.fault !== 'amount' && row.fault !== 'second') throw new Refusal('ledger.topup_moved');
  return { row, steps: ODD_STEPS };
}

const endedBy = ({ actor }: ActorContext, at: Date) => ({
  ...{ ended_by: actor.userId, ended_by_name: actor.username, ended_at: at },
});
const notEnded = { ended_by: null, ended_by_name: null, ended_at: null };
const notChecked = { checked_by: null, checked_by_name: null, checked_at: null };

/**
 * The first of two: the money has come, so much of it. The database itself refuses whoever began the top-up
 * (`topup_four_eyes`). `reference`: it was sent back under this.
 */
export async function check(
  ctx: ActorContext,
  id: string,
  { received, reference }: { received: number; reference?: string },
  at = new Date(),
) {
  const { row: before, steps } = await held(ctx, id);
  if (reference !== undefined && before.method === 'bank') throw new Refusal('ledger.topup_moved');
  await move(ctx, id, steps.check, {
    ...{ state: 'checked', received: fenOf(received), return_reference: reference ?? null },
    ...{ checked_by: ctx.actor.userId, checked_by_name: ctx.actor.username, checked_at: at },
    // One that had ended is under way again.
    is_late: ENDED_UNPAID.includes(before.state as TopupState),
    ...notEnded,
  });
  const after = await topup(ctx, id);
  await note(ctx, reference === undefined ? 'check' : 'send-back', after, {
    before: { status: before.state, amount: yuanOf(before.amount) },
    after: { status: 'checked', received, returnReference: reference },
  });
  const checkedBy = ctx.actor.userId;
  await ctx.kit.events.emit(ctx, 'ledger.topup_checked', { ...topupFact(after), checkedBy });
  return topupView(after);
}

/** Under the provider's own number, so that the same money is never credited by its callback too. */
const keyOf = ({ id, method, transaction_id }: TopupRow) =>
  method === 'bank' ? `topup:bank:${id}` : `topup:${method}:${transaction_id}`;

/** The second of two, of exactly what they saw; refused by the database for the first, and for whoever began it. */
export async function confirm(
  ctx: ActorContext,
  id: string,
  { received, reference = '' }: { received: number; reference?: string | undefined },
  at = new Date(),
) {
  const { row: before, steps } = await held(ctx, id);
  const fen = fenOf(received);
  const isSame = before.received === fen && (before.return_reference ?? '') === reference;
  if (before.state !== 'checked' || !isSame) throw new Refusal('ledger.topup_moved');
  const { userId, username } = ctx.actor;
  const state = reference === '' ? 'done' : 'returned';
  await move(ctx, id, steps.confirm, {
    ...(state === 'returned'
      ? { state }
      : {
          ...{ state, fault: null },
          transfer_id: await credit(ctx, before, fen, keyOf(before), { id: userId, name: username }),
        }),
    ...endedBy(ctx, at),
  });
  const after = await topup(ctx, id);
  await note(ctx, 'confirm', after, {
    before: { status: 'checked' },
    after: { status: state, received, returnReference: before.return_reference ?? undefined },
  });
  await tellSettled(ctx, after, state);
  return topupView(after);
}

/** Of a provider's payment only the check is rejected: its money still waits. */
export async function reject(ctx: ActorContext, id: string, reason: string, at = new Date()) {
  const { row: before, steps } = await held(ctx, id);
  const isOdd = before.method !== 'bank';
  const state = isOdd ? 'failed' : 'rejected';
  await move(ctx, id, steps.reject, {
    ...{ state, reason, ...endedBy(ctx, at) },
    ...(isOdd ? { ...notChecked, return_reference: null } : {}),
  });
  const after = await topup(ctx, id);
  await note(ctx, 'reject', after, {
    before: { status: before.state },
    after: { status: state, reason },
  });
  await tellSettled(ctx, after, isOdd ? 'reopened' : 'rejected');
  return topupView(after);
}
