import type { PlanDraft, planApi } from '@cloudyard/contract/publishing/plan.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { AppContent, Plan } from '../publishable/content.ts';
import { keepContent, publishableFor, stateOf } from '../publishable/move.service.ts';
import { lockPublishable, type Publishable, publishableById } from '../publishable/publishable.queries.ts';
import { relationsTo } from '../publishable/relation.service.ts';
import { isEditable, type Relation, seesChanges } from '../publishable/status.policy.ts';
import { planOf, takenAmong } from './plan.policy.ts';
import { applicationOfPlan, insertPlan, keepPlans, type PlanRow, plansAs } from './plan.queries.ts';
import { planView } from './plan.view.ts';

const note = auditOf('market.resource', 'resource-plan');

type NewPlan = z.output<typeof planApi.create.body>;
type Change = z.output<typeof planApi.update.body>;
const NOT_FOUND = 'market.resource_not_found';

/** Only the publisher changes its plans, and only while the application may be changed. */
function mustBeEditable(publishable: Publishable, relations: ReadonlySet<Relation>) {
  if (!relations.has('owner')) throw new Refusal('kit.not_allowed');
  if (!isEditable(stateOf(publishable), relations)) throw new Refusal('market.content_frozen');
}

const plansOf = (content: unknown) => (content as AppContent).plans;

/** Changes are for their author and, once handed in, for verifiers; others see what is in force. */
function plansSeen(publishable: Publishable, relations: ReadonlySet<Relation>): Plan[] {
  const decides = relations.has('verifier') && seesChanges(relations, publishable.revision_status);
  return plansOf(((relations.has('owner') || decides) && publishable.revision) || publishable.content);
}

const rowIn = async (
  ctx: ActorContext,
  publishable: Publishable,
  plans: Plan[],
  id: string,
): Promise<PlanRow> => {
  const rows = await plansAs(ctx.db, publishable.application_id, plans);
  return orRefuse(
    rows.find((row) => row.id === id),
    NOT_FOUND,
  );
};

/**
 * A plan of an application the caller has a relation to. Any other is answered like one that does not exist.
 */
export async function planFor(ctx: ActorContext, id: string): Promise<PlanRow> {
  const application = orRefuse(await applicationOfPlan(ctx.db, id), NOT_FOUND);
  const publishable = await publishableById(ctx.db, 'application', application);
  const relations = publishable ? await relationsTo(ctx, publishable) : new Set<Relation>();
  if (!publishable || relations.size === 0) throw new Refusal(NOT_FOUND);
  return rowIn(ctx, publishable, plansSeen(publishable, relations), id.toLowerCase());
}

type Open = { publishable: Publishable; relations: Set<Relation>; plans: Plan[]; before: PlanRow };

/** The same to be changed: a verdict on the application waits until it is. */
async function openPlan(ctx: ActorContext, asked: string, seen?: number): Promise<Open> {
  const { id, application_id } = await planFor(ctx, asked);
  const publishable = orRefuse(await lockPublishable(ctx.db, 'application', application_id), NOT_FOUND);
  const relations = await relationsTo(ctx, publishable);
  mustBeEditable(publishable, relations);
  const plans = plansSeen(publishable, relations);
  const before = await rowIn(ctx, publishable, plans, id);
  if (seen !== undefined && seen !== before.version) throw new Refusal('market.status_changed');
  return { publishable, relations, plans, before };
}

/**
 * Plans are part of the review. Those of a draft or a pending application are written in place: the digest
 * shows whether it is still what was handed in. An approved application becomes a draft again; an online one
 * stays as it is, and the change waits beside it.
 */
async function keep(ctx: ActorContext, publishable: Publishable, relations: Set<Relation>, plans: Plan[]) {
  const taken = takenAmong(plans);
  if (taken) throw new Refusal(taken);
  if (publishable.status === STATUS.draft || publishable.status === STATUS.pending)
    return keepPlans(ctx.db, publishable.id, plans);
  const content = (publishable.revision ?? publishable.content) as AppContent;
  await keepContent(ctx, publishable, relations, { ...content, plans });
}

export async function addPlan(ctx: ActorContext, body: NewPlan): Promise<PlanRow> {
  if (body.createUserId !== undefined) isSelf(ctx.actor, body.createUserId);
  const { publishable, relations } = await publishableFor(ctx, 'application', body.application.id);
  mustBeEditable(publishable, relations);
  const plan: Plan = { ...planOf(body), id: newId(), sort: 0, version: 1 };
  const plans = [...plansSeen(publishable, relations), plan];
  const { periods, ...columns } = plan;
  const whose = { application_id: publishable.id, created_by: ctx.actor.userId };
  // Not in force until its content is.
  await insertPlan(ctx.db, { ...columns, ...whose, periods: JSON.stringify(periods), enabled: false });
  await keep(ctx, publishable, relations, plans);
  const row = await rowIn(ctx, publishable, plans, plan.id);
  await note(ctx, 'add', row, { after: factsOf(row) });
  return row;
}

export async function changePlan(ctx: ActorContext, { id, version, ...draft }: Change): Promise<PlanRow> {
  const { publishable, relations, plans, before } = await openPlan(ctx, id, version);
  const changed = plans.map((plan) =>
    plan.id === before.id ? { ...plan, ...planOf(draft as PlanDraft), version: plan.version + 1 } : plan,
  );
  await keep(ctx, publishable, relations, changed);
  const after = await rowIn(ctx, publishable, changed, before.id);
  await note(ctx, 'change', after, { before: factsOf(before), after: factsOf(after) });
  return after;
}

/** Hides the plan; what was bought by it goes on. */
export async function removePlan(ctx: ActorContext, id: string) {
  const { publishable, relations, plans, before } = await openPlan(ctx, id);
  const left = plans.filter((plan) => plan.id !== before.id);
  await keep(ctx, publishable, relations, left);
  await note(ctx, 'remove', before, { before: factsOf(before) });
  return { id: before.id };
}

const factsOf = (plan: PlanRow) => {
  const { code, price, resourceParameters, periods, permanentPrice } = planView(plan);
  return { application: plan.application_id, code, price, permanentPrice, resourceParameters, periods };
};
