import type { ResourceDraft, resourceApi } from '@cloudyard/contract/market/resource.ts';
import type { z } from 'zod';
import { isSelf } from '../../kit/claims.ts';
import type { ActorContext } from '../../kit/context.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { stateOf, thingFor } from './move.service.ts';
import { rowOf } from './resource.policy.ts';
import { insertResource, type ResourceRow, resourceById, updateResource } from './resource.queries.ts';
import { resourceView } from './resource.view.ts';
import { standingsTo } from './standing.service.ts';
import { isEditable, type Standing } from './status.policy.ts';
import { lockThing, type Thing, thingById } from './thing.queries.ts';

type NewPlan = z.output<typeof resourceApi.create.body>;
type Change = z.output<typeof resourceApi.update.body>;
const NOT_FOUND = 'market.resource_not_found';

/** Only who publishes it changes its plans, and only while there is something to change. */
function mustBeEditable(thing: Thing, standings: ReadonlySet<Standing>) {
  if (!standings.has('owner')) throw new Refusal('kit.not_allowed');
  if (!isEditable(stateOf(thing), standings)) throw new Refusal('market.content_frozen');
}

/** A plan of an application somebody is something to. Another's is as if it were not there. */
export async function resourceFor(ctx: ActorContext, id: string): Promise<ResourceRow> {
  const plan = orRefuse(await resourceById(ctx.db, id), NOT_FOUND);
  const thing = await thingById(ctx.db, 'application', plan.application_id);
  if (!thing || (await standingsTo(ctx, thing)).size === 0) throw new Refusal(NOT_FOUND);
  return plan;
}

/** The same to be changed: whoever decides on the application waits until it is. */
async function resourceToChange(ctx: ActorContext, id: string, seen?: number): Promise<ResourceRow> {
  const { application_id } = await resourceFor(ctx, id);
  const thing = orRefuse(await lockThing(ctx.db, 'application', application_id), NOT_FOUND);
  mustBeEditable(thing, await standingsTo(ctx, thing));
  const plan = orRefuse(await resourceById(ctx.db, id), NOT_FOUND);
  if (seen !== undefined && seen !== plan.version) throw new Refusal('market.status_changed');
  return plan;
}

export async function addResource(ctx: ActorContext, body: NewPlan): Promise<ResourceRow> {
  if (body.createUserId !== undefined) isSelf(ctx.actor, body.createUserId);
  const { thing, standings } = await thingFor(ctx, 'application', body.application.id);
  mustBeEditable(thing, standings);
  const row = { ...rowOf(body), application_id: thing.id, created_by: ctx.actor.userId };
  const { id } = await insertResource(ctx.db, row);
  const plan = orRefuse(await resourceById(ctx.db, id), NOT_FOUND);
  await note(ctx, 'add', plan, { after: factsOf(plan) });
  return plan;
}

export async function changeResource(
  ctx: ActorContext,
  { id, version, ...draft }: Change,
): Promise<ResourceRow> {
  const before = await resourceToChange(ctx, id, version);
  await updateResource(ctx.db, before.id, rowOf(draft as ResourceDraft));
  const after = orRefuse(await resourceById(ctx.db, before.id), NOT_FOUND);
  await note(ctx, 'change', after, { before: factsOf(before), after: factsOf(after) });
  return after;
}

/** Out of sight; what was bought by it goes on. */
export async function removeResource(ctx: ActorContext, id: string) {
  const plan = await resourceToChange(ctx, id);
  await updateResource(ctx.db, plan.id, { enabled: false });
  await note(ctx, 'remove', plan, { before: factsOf(plan) });
  return { id: plan.id };
}

const factsOf = (plan: ResourceRow) => {
  const { code, price, resourceParameters, periods, permanentPrice } = resourceView(plan);
  return { application: plan.application_id, code, price, permanentPrice, resourceParameters, periods };
};

const note = (
  ctx: ActorContext,
  verb: string,
  { id, name }: ResourceRow,
  change: { before?: unknown; after?: unknown },
) =>
  ctx.kit.audit.record(ctx, {
    action: `market.resource.${verb}`,
    object: { type: 'resource-plan', id, name },
    ...change,
  });
