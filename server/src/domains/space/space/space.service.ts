import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Space, SpaceDraft, SpaceQuote } from '@cloudyard/contract/space/space.ts';
import { SPACE_CODES, SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { holds } from '../../../kit/actor.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isReservedDomain, membershipsOf } from '../../enterprise/index.ts';
import { hashPassword } from '../../identity/index.ts';
import { spendable } from '../../ledger/index.ts';
import { quotaRows } from '../quota/quota.queries.ts';
import { amountsOf } from '../quota/quota.view.ts';
import { type PlanRow, planById, snapshotOf } from '../quota-plan/quota-plan.queries.ts';
import { giveBack, note } from './apply.service.ts';
import { stateOf } from './move.service.ts';
import { openProvision } from './provision.jobs.ts';
import { relationsTo } from './relation.service.ts';
import { mustKnowSecret } from './secret.service.ts';
import { allowedCodes, isHandedIn, monthsAfter } from './space.policy.ts';
import {
  type Filter,
  insertSpace,
  lockSpace,
  lockSpaceOfEnterprise,
  movesOf,
  namesFree,
  onlineSpaces,
  type ShownSpace,
  spaceById,
  spaceCounts,
  spaceOfEnterprise,
  spacePage,
  stepsOf,
  updateSpace,
} from './space.queries.ts';
import { spaceLine, spaceView } from './space.view.ts';

export const enterpriseOf = ({ actor }: ActorContext) => orRefuse(actor.enterpriseId, 'kit.not_allowed');

/** A space with everything a caller may know of it, and what they may do. */
export async function shown(ctx: ActorContext, row: ShownSpace): Promise<Space> {
  const relations = await relationsTo(ctx, row);
  const isOwner = relations.has('owner');
  const [steps, moves] = [await stepsOf(ctx.db, row.id), await movesOf(ctx.db, row.id)];
  return spaceView(row, {
    ...{ steps, moves },
    may: {
      edit: isOwner && row.status === SPACE_STATUS.draft,
      renew: isOwner && row.periods > 0 && row.status !== SPACE_STATUS.sealed,
      codes: allowedCodes(stateOf(row), relations),
    },
  });
}

const known = async ({ db }: ActorContext, id: string) =>
  orRefuse(await spaceById(db, id), 'space.not_found');

export async function detail(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  if (!isHandedIn(row) && ctx.actor.enterpriseId !== row.enterprise_id) throw new Refusal('space.not_found');
  return shown(ctx, row);
}

export async function mine(ctx: ActorContext) {
  const row = await spaceOfEnterprise(ctx.db, enterpriseOf(ctx));
  return row ? shown(ctx, row) : null;
}

export async function current(ctx: ActorContext, enterpriseId: string) {
  isCurrentEnterprise(ctx.actor, enterpriseId);
  const row = await spaceOfEnterprise(ctx.db, enterpriseOf(ctx));
  return row ? spaceLine(row) : null;
}

/** Over the wall all that were ever submitted, inside it the enterprise's own. */
const within = ({ asPlatform, actor }: ActorContext): Filter => ({
  enterpriseId: asPlatform ? undefined : (actor.enterpriseId ?? NIL),
  submitted: asPlatform,
});

export async function spaces(ctx: ActorContext, query: Filter & Paging, at = new Date()) {
  const { rows, total } = await spacePage(ctx.db, { ...query, ...within(ctx) }, at);
  return { rows: rows.map((row) => spaceLine(row, at)), total };
}

export async function counts(ctx: ActorContext, at = new Date()) {
  const rows = await spaceCounts(ctx.db, within(ctx), at);
  const of = (code: string) => rows.find(({ status }) => status === code)?.total ?? 0;
  return {
    statuses: Object.fromEntries(SPACE_CODES.map((code) => [code, of(code)])) as Record<
      (typeof SPACE_CODES)[number],
      number
    >,
    ending: rows.reduce((sum, { ending }) => sum + ending, 0),
  };
}

/** For the deploy form of a main application: online, and with something left. */
export async function forMainApp(ctx: ActorContext, at = new Date()) {
  const mineAre = [...(await membershipsOf(ctx.db, ctx.actor.userId))];
  return ctx.over('the spaces of the enterprises a user belongs to', async (db) => {
    const found = [];
    for (const row of await onlineSpaces(db, mineAre)) {
      const quotas = await quotaRows(db, row.enterprise_id, at);
      const free = quotas.map(
        ({ item, granted, reserved, used }) => [item, granted - reserved - used] as const,
      );
      if (free.some(([item, left]) => item === 'MEMORY_QUOTA' && left > 0))
        found.push({ ...spaceLine(row, at), free: amountsOf(Object.fromEntries(free)) });
    }
    return found;
  });
}

export async function check(
  ctx: ActorContext,
  { name = '', domainName = '' }: { name?: string | undefined; domainName?: string | undefined },
) {
  const own = await spaceOfEnterprise(ctx.db, enterpriseOf(ctx));
  const free = await namesFree(ctx.db, { id: own?.id ?? null, name, domainName });
  return {
    isNameFree: free?.name_free ?? false,
    isDomainFree: (free?.domain_free ?? false) && !isReservedDomain(domainName),
  };
}

/** What the caller's wallet has; null for those who may not see it. */
export async function balanceFor(ctx: ActorContext, enterpriseId: string) {
  const may = holds(ctx.actor, 'ledger.wallet.read') || holds(ctx.actor, 'ledger.wallet.spend');
  return may ? spendable(ctx.db, { enterpriseId }) : null;
}

export const missingOf = (amount: number, balance: number | null) =>
  balance === null ? null : yuanOf(Math.max(0, amount - balance));

async function planOnOffer({ db }: ActorContext, id: string): Promise<PlanRow> {
  const plan = orRefuse(await planById(db, id), 'space.plan_not_found');
  if (!plan.is_offered || plan.kind !== 'space') throw new Refusal('space.plan_not_found');
  return plan;
}

export const planLine = (
  plan: { code: string; name: string; nameEn: string; price: number },
  months: number,
) => ({
  ...{ code: plan.code, label: plan.name, labelEn: plan.nameEn },
  amount: yuanOf(plan.price * months),
});

export async function quote(
  ctx: ActorContext,
  { planId, period }: { planId: string; period: number },
  at = new Date(),
): Promise<SpaceQuote> {
  const plan = snapshotOf(await planOnOffer(ctx, planId));
  const amount = plan.price * period;
  const balance = await balanceFor(ctx, enterpriseOf(ctx));
  return {
    months: period,
    amount: yuanOf(amount),
    lines: [planLine(plan, period)],
    items: amountsOf(plan.items),
    balance: balance === null ? null : yuanOf(balance),
    missing: missingOf(amount, balance),
    until: monthsAfter(at, period).toISOString(),
  };
}

type Draft = SpaceDraft & { password?: string | undefined };

/** Saves the draft; one that waits for its payment is open again, and the payment is cancelled. */
export async function save(ctx: ActorContext, draft: Draft) {
  const { name, domainName, platform, period, planId, autoRenewal, password } = draft;
  const plan = await planOnOffer(ctx, planId);
  if (isReservedDomain(domainName)) throw new Refusal('space.space_domain_reserved');
  const before = await lockSpaceOfEnterprise(ctx.db, enterpriseOf(ctx));
  if (!before && !password) throw new Refusal('space.password_missing');
  const row = {
    ...{
      name,
      domain_name: domainName,
      platform,
      months: period,
      plan_id: planId,
      auto_renewal: autoRenewal,
    },
    ...{ plan: JSON.stringify(snapshotOf(plan)), amount: plan.price * period },
    ...(password ? { secret_hash: await hashPassword(password) } : {}),
  };
  const id = before?.id ?? newId();
  if (!before) await insertSpace(ctx.db, { id, ...row, created_by: ctx.actor.userId });
  else {
    if (before.status !== SPACE_STATUS.draft) throw new Refusal('space.not_editable');
    if (before.domain_fixed && before.domain_name !== domainName) throw new Refusal('space.domain_fixed');
    await giveBack(ctx, before, 'changed');
    await updateSpace(ctx.db, id, row);
  }
  const facts = { name, domain: domainName, months: period, plan: plan.name, autoRenewal };
  await note(ctx, 'save', { id, name }, { after: facts });
  return shown(ctx, await known(ctx, id));
}

/** The enterprise's own space, locked. */
export async function ownSpace(ctx: ActorContext, id: string) {
  const space = orRefuse(await lockSpace(ctx.db, id), 'space.not_found');
  if (space.enterprise_id !== enterpriseOf(ctx)) throw new Refusal('space.not_found');
  return space;
}

export async function changePassword(
  ctx: ActorContext,
  id: string,
  { secret, password }: { secret: string; password: string },
) {
  const space = await ownSpace(ctx, id);
  await mustKnowSecret(ctx, space, secret);
  await updateSpace(ctx.db, id, { secret_hash: await hashPassword(password) });
  await note(ctx, 'change-password', space, {});
  return { id };
}

/** Goes on with a space whose step failed. */
export async function goOn(ctx: ActorContext, id: string) {
  const space = orRefuse(await lockSpace(ctx.db, id), 'space.not_found');
  if (space.status !== SPACE_STATUS.approved) throw new Refusal('space.space_changed');
  await openProvision(ctx, space);
  return shown(ctx, await known(ctx, id));
}
