import type { ResourceDraft, resourceApi } from '@cloudyard/contract/market/resource.ts';
import type { z } from 'zod';
import { auditOf } from '../../kit/audit.ts';
import { isSelf } from '../../kit/claims.ts';
import type { ActorContext } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import type { AppContent, Plan } from './content.ts';
import { keepContent, publishableFor, stateOf } from './move.service.ts';
import { lockPublishable, type Publishable, publishableById } from './publishable.queries.ts';
import { relationsTo } from './relation.service.ts';
import { planOf, takenAmong } from './resource.policy.ts';
import {
  applicationOfPlan,
  insertResource,
  keepPlans,
  plansAs,
  type ResourceRow,
} from './resource.queries.ts';
import { resourceView } from './resource.view.ts';
import { isEditable, type Relation, seesChanges } from './status.policy.ts';

const note = auditOf('market.resource', 'resource-plan');

type NewPlan = z.output<typeof resourceApi.create.body>;
type Change = z.output<typeof resourceApi.update.body>;
const NOT_FOUND = 'market.resource_not_found';

/** Only who publishes it changes its plans, and only while there is something to change. */
function mustBeEditable(publishable: Publishable, relations: ReadonlySet<Relation>) {
  if (!relations.has('owner')) throw new Refusal('kit.not_allowed');
  if (!isEditable(stateOf(publishable), relations)) throw new Refusal('market.content_frozen');
}

const plansOf = (content: unknown) => (content as AppContent).plans;

/** Changes are for who writes them and, handed in, for who decides on them; others see what is in force. */
function plansSeen(publishable: Publishable, relations: ReadonlySet<Relation>): Plan[] {
  const decides = relations.has('verifier') && seesChanges(relations, publishable.revision_status);
  return plansOf(((relations.has('owner') || decides) && publishable.revision) || publishable.content);
}

const rowIn = async (
  ctx: ActorContext,
  publishable: Publishable,
  plans: Plan[],
  id: string,
): Promise<ResourceRow> => {
  const rows = await plansAs(ctx.db, publishable.application_id, plans);
  return orRefuse(
    rows.find((row) => row.id === id),
    NOT_FOUND,
  );
};

/** A plan of an application somebody is something to. Another's is as if it were not there. */
export async function resourceFor(ctx: ActorContext, id: string): Promise<ResourceRow> {
  const application = orRefuse(await applicationOfPlan(ctx.db, id), NOT_FOUND);
  const publishable = await publishableById(ctx.db, 'application', application);
  const relations = publishable ? await relationsTo(ctx, publishable) : new Set<Relation>();
  if (!publishable || relations.size === 0) throw new Refusal(NOT_FOUND);
  return rowIn(ctx, publishable, plansSeen(publishable, relations), id.toLowerCase());
}

type Open = { publishable: Publishable; relations: Set<Relation>; plans: Plan[]; before: ResourceRow };

/** The same to be changed: whoever decides on the application waits until it is. */
async function openPlan(ctx: ActorContext, asked: string, seen?: number): Promise<Open> {
  const { id, application_id } = await resourceFor(ctx, asked);
  const publishable = orRefuse(await lockPublishable(ctx.db, 'application', application_id), NOT_FOUND);
  const relations = await relationsTo(ctx, publishable);
  mustBeEditable(publishable, relations);
  const plans = plansSeen(publishable, relations);
  const before = await rowIn(ctx, publishable, plans, id);
  if (seen !== undefined && seen !== before.version) throw new Refusal('market.status_changed');
  return { publishable, relations, plans, before };
}

/**
 * Plans are part of what is audited. Those of a draft, and of what waits for its audit, are written where they stand:
 * the digest says whether it is still what was handed in. What passed becomes a draft again; what is online stays as
 * it is, and the change waits beside it.
 */
async function keep(ctx: ActorContext, publishable: Publishable, relations: Set<Relation>, plans: Plan[]) {
  const taken = takenAmong(plans);
  if (taken) throw new Refusal(taken);
  if (publishable.status === '0' || publishable.status === '1')
    return keepPlans(ctx.db, publishable.id, plans);
  const content = (publishable.revision ?? publishable.content) as AppContent;
  await keepContent(ctx, publishable, relations, { ...content, plans });
}

export async function addResource(ctx: ActorContext, body: NewPlan): Promise<ResourceRow> {
  if (body.createUserId !== undefined) isSelf(ctx.actor, body.createUserId);
  const { publishable, relations } = await publishableFor(ctx, 'application', body.application.id);
  mustBeEditable(publishable, relations);
  const plan: Plan = { ...planOf(body), id: newId(), sort: 0, version: 1 };
  const plans = [...plansSeen(publishable, relations), plan];
  const { periods, ...columns } = plan;
  const whose = { application_id: publishable.id, created_by: ctx.actor.userId };
  // Out of force until the content it stands in is.
  await insertResource(ctx.db, { ...columns, ...whose, periods: JSON.stringify(periods), enabled: false });
  await keep(ctx, publishable, relations, plans);
  const row = await rowIn(ctx, publishable, plans, plan.id);
  await note(ctx, 'add', row, { after: factsOf(row) });
  return row;
}

export async function changeResource(
  ctx: ActorContext,
  { id, version, ...draft }: Change,
): Promise<ResourceRow> {
  const { publishable, relations, plans, before } = await openPlan(ctx, id, version);
  const changed = plans.map((plan) =>
    plan.id === before.id ? { ...plan, ...planOf(draft as ResourceDraft), version: plan.version + 1 } : plan,
  );
  await keep(ctx, publishable, relations, changed);
  const after = await rowIn(ctx, publishable, changed, before.id);
  await note(ctx, 'change', after, { before: factsOf(before), after: factsOf(after) });
  return after;
}

/** Out of sight; what was bought by it goes on. */
export async function removeResource(ctx: ActorContext, id: string) {
  const { publishable, relations, plans, before } = await openPlan(ctx, id);
  const left = plans.filter((plan) => plan.id !== before.id);
  await keep(ctx, publishable, relations, left);
  await note(ctx, 'remove', before, { before: factsOf(before) });
  return { id: before.id };
}

const factsOf = (plan: ResourceRow) => {
  const { code, price, resourceParameters, periods, permanentPrice } = resourceView(plan);
  return { application: plan.application_id, code, price, permanentPrice, resourceParameters, periods };
};
