import { fenOf, yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { TopupMethod, TopupState } from '@cloudyard/contract/ledger/topup.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { totalsByState } from '../../../kit/list.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { sealedFile } from '../../file/index.ts';
import { credit } from '../topup/callback.service.ts';
import { ENDED_UNPAID, STEPS, WAITING } from '../topup/topup.policy.ts';
import { lockTopup, queuePage, type TopupRow, topupById } from '../topup/topup.queries.ts';
import { move, note, tellSettled } from '../topup/topup.service.ts';
import { topupFact, topupView } from '../topup/topup.view.ts';

type Query = Paging & {
  state?: 'waiting' | TopupState | undefined;
  method?: TopupMethod | undefined;
  q?: string | undefined;
};

export async function queue({ db }: ActorContext, { state, ...rest }: Query) {
  const states = state === undefined ? undefined : state === 'waiting' ? WAITING : [state];
  const { rows, counts } = await queuePage(db, { ...rest, states });
  const byState = totalsByState(counts);
  const sum = (some: readonly string[]) => some.reduce((all, one) => all + (byState[one] ?? 0), 0);
  const all = { ...byState, waiting: sum(WAITING), all: sum(Object.keys(byState)) };
  return { rows, counts: all, total: sum(states ?? Object.keys(byState)) };
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

/** Locked, and a bank transfer: what providers vouch for is none of finance's to decide. */
async function held({ db }: ActorContext, id: string) {
  const row = orRefuse(await lockTopup(db, { id }), 'kit.not_found');
  if (row.method !== 'bank') throw new Refusal('ledger.topup_moved');
  return row;
}

/**
 * The first of two: the money has come, so much of it. The database itself refuses whoever began the top-up
 * (`topup_four_eyes`).
 */
export async function check(ctx: ActorContext, id: string, received: number, at = new Date()) {
  const before = await held(ctx, id);
  await move(ctx, id, STEPS.check, {
    state: 'checked',
    received: fenOf(received),
    checked_by: ctx.actor.userId,
    checked_by_name: ctx.actor.username,
    checked_at: at,
    // One that had ended is under way again.
    is_late: ENDED_UNPAID.includes(before.state as TopupState),
    ...{ ended_by: null, ended_by_name: null, ended_at: null },
  });
  const after = await topup(ctx, id);
  await note(ctx, 'check', after, {
    before: { status: before.state, amount: yuanOf(before.amount) },
    after: { status: 'checked', received },
  });
  const checkedBy = ctx.actor.userId;
  await ctx.kit.events.emit(ctx, 'ledger.topup_checked', { ...topupFact(after), checkedBy });
  return topupView(after);
}

/** The second of two, of exactly what they saw; refused by the database for the first, and for whoever began it. */
export async function confirm(ctx: ActorContext, id: string, received: number, at = new Date()) {
  const before = await held(ctx, id);
  const fen = fenOf(received);
  if (before.state !== 'checked' || before.received !== fen) throw new Refusal('ledger.topup_moved');
  const { userId, username } = ctx.actor;
  const transfer = await credit(ctx, before, fen, `topup:bank:${id}`, { id: userId, name: username });
  await move(ctx, id, STEPS.confirm, {
    ...{ state: 'done', transfer_id: transfer },
    ...{ ended_by: userId, ended_by_name: username, ended_at: at },
  });
  const after = await topup(ctx, id);
  await note(ctx, 'confirm', after, {
    before: { status: 'checked' },
    after: { status: 'done', received },
  });
  await tellSettled(ctx, after, 'done');
  return topupView(after);
}

export async function reject(ctx: ActorContext, id: string, reason: string, at = new Date()) {
  const before = await held(ctx, id);
  const { userId, username } = ctx.actor;
  await move(ctx, id, STEPS.reject, {
    ...{ state: 'rejected', reason },
    ...{ ended_by: userId, ended_by_name: username, ended_at: at },
  });
  const after = await topup(ctx, id);
  await note(ctx, 'reject', after, {
    before: { status: before.state },
    after: { status: 'rejected', reason },
  });
  await tellSettled(ctx, after, 'rejected');
  return topupView(after);
}
