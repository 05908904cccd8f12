import { fenOf } from '@cloudyard/contract/kit/money.ts';
import type { PlanKind, QuotaPlanDraft } from '@cloudyard/contract/space/quota-plan.ts';
import { BIGDATA_ITEMS, type QuotaItem, SPACE_ITEMS } from '@cloudyard/contract/space/values.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { itemPrices, itemsOf } from '../quota/quota.queries.ts';
import {
  allPlans,
  insertPlan,
  offeredPlans,
  planById,
  setItemPrice,
  updatePlan,
} from './quota-plan.queries.ts';
import { planView, priceView } from './quota-plan.view.ts';

const note = auditOf('space.quota-plan', 'quota-plan', (plan: { id: string; name: string }) => plan);
const ALLOWED: Record<PlanKind, readonly QuotaItem[]> = { space: SPACE_ITEMS, bigdata: BIGDATA_ITEMS };

const pricesOf = async ({ db }: ActorContext) => (await itemPrices(db)).map(priceView);

export const offered = async (ctx: ActorContext, kind: PlanKind) => ({
  plans: (await offeredPlans(ctx.db, kind)).map(planView),
  prices: await pricesOf(ctx),
});

export const everyPlan = async (ctx: ActorContext) => ({
  plans: (await allPlans(ctx.db)).map(planView),
  prices: await pricesOf(ctx),
});

function rowOf(draft: QuotaPlanDraft) {
  const { kind, code, name, nameEn, description, descriptionEn, price, items, isOffered } = draft;
  if (items.some(({ item }) => !ALLOWED[kind].includes(item))) throw new Refusal('space.plan_kind');
  return {
    ...{ kind, code, name, name_en: nameEn, description, description_en: descriptionEn },
    ...{ price: fenOf(price), items: JSON.stringify(itemsOf(items)), is_offered: isOffered },
  };
}

const facts = ({ name, price, items, isOffered }: QuotaPlanDraft) => ({
  ...{ name, price, quotas: items, offered: isOffered },
});

const known = async ({ db }: ActorContext, id: string) =>
  orRefuse(await planById(db, id), 'space.plan_not_found');

export async function addPlan(ctx: ActorContext, draft: QuotaPlanDraft) {
  const id = newId();
  await insertPlan(ctx.db, { id, ...rowOf(draft) });
  await note(ctx, 'add', { id, name: draft.name }, { after: facts(draft) });
  return planView(await known(ctx, id));
}

/** Spaces keep what they have: they hold the plan as it was. */
export async function changePlan(
  ctx: ActorContext,
  id: string,
  { version, ...draft }: QuotaPlanDraft & { version: number },
) {
  const before = planView(await known(ctx, id));
  if (before.kind !== draft.kind) throw new Refusal('space.plan_kind');
  if (!(await updatePlan(ctx.db, id, version, rowOf(draft)))) throw new Refusal('space.plan_changed');
  await note(ctx, 'change', { id, name: draft.name }, { before: facts(before), after: facts(draft) });
  return planView(await known(ctx, id));
}

export async function setPrice(ctx: ActorContext, item: QuotaItem, price: number) {
  const before = (await pricesOf(ctx)).find((one) => one.item === item);
  const row = await setItemPrice(ctx.db, item, fenOf(price));
  await note(
    ctx,
    'price',
    { id: newId(), name: item },
    {
      before: { quotaItem: item, price: before?.price },
      after: { quotaItem: item, price },
    },
  );
  return priceView(row);
}
