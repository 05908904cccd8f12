import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { RequestDraft, RequestQuote } from '@cloudyard/contract/space/quota-request.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { holds } from '../../../kit/actor.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { holdPayment, postPayment, voidPayment } from '../../ledger/index.ts';
import { markDecided, notify } from '../../message/index.ts';
import { grantItems, type Items, quotaRows } from '../quota/quota.queries.ts';
import { amountsOf } from '../quota/quota.view.ts';
import { hoursSince } from '../review/review.service.ts';
import { askPrice } from '../space/ask-price.service.ts';
import { hindranceOf } from '../space/relation.service.ts';
import { monthsAfter, proRata } from '../space/space.policy.ts';
import { lockSpace, type SpaceRow } from '../space/space.queries.ts';
import { balanceFor, enterpriseOf, missingOf } from '../space/space.service.ts';
import { mustCost } from '../space/submit.service.ts';
import { CONCERN, closeRequest, note } from './close.service.ts';
import {
  type Filter,
  insertRequest,
  lockRequest,
  type RequestLine,
  requestById,
  requestPage,
  updateRequest,
} from './quota-request.queries.ts';
import { requestView } from './quota-request.view.ts';
import { priced } from './request-price.service.ts';

export async function quoteRequest(
  ctx: ActorContext,
  draft: RequestDraft,
  at = new Date(),
): Promise<RequestQuote> {
  const enterpriseId = enterpriseOf(ctx);
  const { items, monthly, amount, lines, until } = await priced(ctx, draft, at);
  const now = await quotaRows(ctx.db, enterpriseId, at);
  const after = now.flatMap(({ item, granted }) =>
    items[item] ? [[item, granted + items[item]] as const] : [],
  );
  const balance = await balanceFor(ctx, enterpriseId);
  return {
    amount: yuanOf(amount),
    lines: lines.map((line) => ({ ...line, amount: yuanOf(line.amount) })),
    monthly: yuanOf(monthly),
    from: at.toISOString(),
    until: until.toISOString(),
    after: amountsOf(Object.fromEntries(after)),
    balance: balance === null ? null : yuanOf(balance),
    missing: missingOf(amount, balance),
  };
}

const TITLES = { increase: '增加配额', bigdata: '大数据配额', tsdatabase: '时序数据库空间' } as const;

const known = async ({ db }: Context, id: string) =>
  orRefuse(await requestById(db, id), 'space.request_not_found');

export async function addRequest(
  ctx: ActorContext,
  { draft, amount: seen }: { draft: RequestDraft; amount: number },
  at = new Date(),
) {
  const enterpriseId = enterpriseOf(ctx);
  const { items, monthly, amount, lines, until, spaceId, planId, months } = await priced(ctx, draft, at);
  mustCost(amount, seen);
  const id = newId();
  await insertRequest(ctx.db, {
    ...{
      id,
      kind: draft.kind,
      space_id: spaceId,
      plan_id: planId,
      items: JSON.stringify(items),
      months,
      amount,
      monthly,
    },
    ...{ reason: draft.reason, asked_by: ctx.actor.userId, asked_at: at },
  });
  await note(
    ctx,
    'ask',
    { id, kind: draft.kind },
    {
      after: { kind: draft.kind, amount: yuanOf(amount), quotas: amountsOf(items), months },
    },
  );
  if (amount === 0)
    await becomeSubmitted(ctx, orRefuse(await lockRequest(ctx.db, id), 'space.request_not_found'));
  else {
    const payment = await askPrice(
      ctx,
      {
        enterpriseId,
        key: `quota:${id}`,
        kind: 'purchase',
        settles: 'on_delivery',
        amount,
        title: TITLES[draft.kind],
        lines: lines.map(({ label, amount: part }) => ({ label, amount: part })),
        about: { type: CONCERN, id, name: TITLES[draft.kind] },
        until,
      },
      at,
    );
    await updateRequest(ctx.db, id, { payment_id: payment.id });
    if (holds(ctx.actor, 'ledger.wallet.spend')) await holdPayment(ctx, payment.id, at);
  }
  return requestView(await known(ctx, id));
}

async function becomeSubmitted(ctx: Context, row: RequestLine) {
  await updateRequest(ctx.db, row.id, { state: 'submitted' });
  await note(ctx, 'submit', row, { enterpriseId: row.enterprise_id, after: { state: 'submitted' } });
  await notify(ctx, {
    event: 'quota-asked',
    to: { holders: 'space.review.decide', of: null, except: row.asked_by },
    values: { kind: row.kind as RequestDraft['kind'], amount: row.amount },
    about: row.enterprise_id,
    link: '/console/namespace-verify-page?tab=requests',
    concern: { type: CONCERN, id: row.id },
  });
}

type About = { id: string; reference: { type: string; id: string } };

/** The price is set aside: it waits for review. */
export async function followHeldRequest(ctx: Context, { id, reference }: About) {
  if (reference.type !== CONCERN) return;
  const row = await lockRequest(ctx.db, reference.id);
  if (row?.payment_id === id && row.state === 'unpaid') await becomeSubmitted(ctx, row);
}

export async function cancelRequest(ctx: ActorContext, id: string) {
  const row = orRefuse(await lockRequest(ctx.db, id), 'space.request_not_found');
  if (row.enterprise_id !== enterpriseOf(ctx)) throw new Refusal('space.request_not_found');
  if (row.state !== 'unpaid' && row.state !== 'submitted') throw new Refusal('space.request_decided');
  await closeRequest(ctx, row, 'cancelled');
  return requestView(await known(ctx, id));
}

export async function ownRequests(ctx: ActorContext, query: Filter & Paging) {
  const { rows, total } = await requestPage(ctx.db, { ...query, enterpriseId: enterpriseOf(ctx) });
  return { rows: rows.map(requestView), total };
}

export async function requestQueue(ctx: ActorContext, query: Filter & Paging, at = new Date()) {
  const { rows, total } = await requestPage(ctx.db, query);
  const lines = [];
  for (const row of rows)
    lines.push({
      ...requestView(row),
      hours: hoursSince(row.asked_at, row.decided_at ?? at),
      hindrance: await hindranceOf(ctx, { enterprise_id: row.enterprise_id, submitted_by: row.asked_by }),
    });
  return { rows: lines, total };
}

/** What was set aside is for the rest of the period as it was: a longer one costs more, and has to be asked for anew. */
function mustFit(space: SpaceRow | undefined, { monthly, amount }: RequestLine, at: Date) {
  if (!space?.ends_at || space.status === SPACE_STATUS.sealed) throw new Refusal('space.not_online');
  if (space.renewal_payment_id) throw new Refusal('space.payment_pending');
  if (space.ends_at <= at) throw new Refusal('space.not_paid');
  const now = proRata(monthly, at, space.ends_at);
  if (now > amount) throw new Refusal('space.cost_changed', { amount: String(yuanOf(now)) });
}

/** The space first, as everything that renews or ends it does. */
async function lockedRequest(ctx: ActorContext, id: string) {
  const { space_id } = await known(ctx, id);
  const space = space_id ? await lockSpace(ctx.db, space_id) : undefined;
  return { space, row: orRefuse(await lockRequest(ctx.db, id), 'space.request_not_found') };
}

/** Charged and granted, or given back: both in one transaction. */
export async function decideRequest(
  ctx: ActorContext,
  id: string,
  { approved, remark = '' }: { approved: boolean; remark?: string | undefined },
  at = new Date(),
) {
  const { space, row } = await lockedRequest(ctx, id);
  if (row.state !== 'submitted') throw new Refusal('space.request_decided');
  if (await hindranceOf(ctx, { enterprise_id: row.enterprise_id, submitted_by: row.asked_by }))
    throw new Refusal('space.four_eyes');
  if (approved && row.kind === 'increase') mustFit(space, row, at);
  const until = row.months === null ? null : monthsAfter(at, row.months);
  const state = approved ? 'applied' : 'rejected';
  await updateRequest(ctx.db, id, { state, remark, until, decided_by: ctx.actor.userId, decided_at: at });
  if (approved) {
    if (row.payment_id) await postPayment(ctx, row.payment_id, at);
    await grantItems(ctx.db, {
      enterpriseId: row.enterprise_id,
      source: { type: 'request', id },
      items: row.items as Items,
      ...{ from: at, until },
    });
  } else if (row.payment_id) await voidPayment(ctx, row.payment_id, remark, at);
  await note(ctx, approved ? 'approve' : 'reject', row, {
    enterpriseId: row.enterprise_id,
    before: { state: row.state },
    after: { state, amount: yuanOf(row.amount), remark: remark || undefined },
  });
  await markDecided(ctx, CONCERN, id);
  await notify(ctx, {
    event: 'quota-decided',
    to: [row.asked_by],
    values: { kind: row.kind as RequestDraft['kind'], approved, reason: remark },
    enterpriseId: row.enterprise_id,
    link: '/console/increase-quota',
  });
  return requestView(await known(ctx, id));
}
