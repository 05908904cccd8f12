import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { z } from 'zod';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { statusOf } from '../publishable/choices.ts';
import { imagesOf } from '../publishable/content.policy.ts';
import type { AppContent } from '../publishable/content.ts';
import { buyersOf } from '../publishable/entitlement.service.ts';
import { keepContent, move, note, publishableFor } from '../publishable/move.service.ts';
import { lockPublishable, type Publishable, publishableById } from '../publishable/publishable.queries.ts';
import { marketKeys, relationsTo } from '../publishable/relation.service.ts';
import type { Relation } from '../publishable/status.policy.ts';
import { scopeSaid } from './application.policy.ts';
import {
  type ApplicationData,
  applicationById,
  insertApplication,
  insertImages,
  isTaken,
} from './application.queries.ts';
import { contentOf, mustBeFree, mustKeepCode } from './application-content.service.ts';
import { impactOn } from './application-part.queries.ts';

type NewApplication = z.output<typeof applicationApi.submit.body>;
type Change = z.output<typeof applicationApi.update.body>;
const SUBMITTED: StatusCode = STATUS.pending;
const NOT_FOUND = 'market.application_not_found';

type Whose = { scope: string; enterprise_id: string | null; main_id: string | null };

/** The publisher of a new application; refuses a scope the caller may not publish in. */
function whoseNew({ actor }: ActorContext, body: NewApplication): Whose {
  const scope = scopeSaid(body, actor.enterpriseId);
  if (scope === 'private') return { scope, enterprise_id: null, main_id: null };
  if (!actor.keys.has(marketKeys.publish[scope])) throw new Refusal('kit.not_allowed');
  if (scope === 'platform') return { scope, enterprise_id: null, main_id: null };
  if (actor.enterpriseId === null) throw new Refusal('kit.not_allowed');
  return { scope, enterprise_id: actor.enterpriseId, main_id: null };
}

/** A module belongs to its main application, which is locked meanwhile. */
async function whoseModule(ctx: ActorContext, mainId: string | undefined): Promise<Whose> {
  if (mainId === undefined) throw new Refusal('kit.invalid', { mainApplication: 'required' });
  const { publishable: main, relations } = await publishableFor(ctx, 'application', mainId);
  if (!relations.has('owner')) throw new Refusal('kit.not_allowed');
  if (main.main_id !== null) throw new Refusal('market.module_of_module');
  if (main.status === STATUS.archived) throw new Refusal('market.content_frozen');
  return { scope: main.scope, enterprise_id: main.enterprise_id, main_id: main.id };
}

/** The author named by the form; any other than the session's user is refused. */
function mustBeOwnClaims({ actor }: ActorContext, body: NewApplication, whose: Whose) {
  if (body.createUserId !== undefined) isSelf(actor, body.createUserId);
  const said = body.createCompanyId;
  if (said !== undefined && said !== (whose.enterprise_id ?? NIL)) throw new Refusal('kit.not_allowed');
  if (body.flag !== undefined && body.flag !== whose.scope) throw new Refusal('kit.not_allowed');
}

export async function addApplication(ctx: ActorContext, body: NewApplication) {
  const isModule = body.ifModule || body.mainApplication !== undefined;
  const whose = isModule ? await whoseModule(ctx, body.mainApplication?.id) : whoseNew(ctx, body);
  mustBeOwnClaims(ctx, body, whose);
  const content = await contentOf(ctx, body, { id: null, mainId: whose.main_id, needs: [], plans: [] });
  await mustBeFree(ctx, null, content);
  const id = await insertApplication(ctx.db, { ...whose, created_by: ctx.actor.userId }, content);
  await insertImages(ctx.db, id, imagesOf(content), true);
  const publishable = orRefuse(await lockPublishable(ctx.db, 'application', id), NOT_FOUND);
  await note(ctx, publishable, { event: 'create', from: null, to: STATUS.draft, reason: '' });
  const handedIn = body.status?.code === SUBMITTED ? await handIn(ctx, id) : undefined;
  return { applicationId: id, status: statusOf(handedIn?.code ?? STATUS.draft) };
}

const handIn = (ctx: ActorContext, id: string) =>
  move(ctx, 'application', { id, status: { code: SUBMITTED }, reason: '' });

/** What the owner edits: the pending changes, or the content itself. */
const ownContent = (publishable: Publishable) => (publishable.revision ?? publishable.content) as AppContent;

async function thingToChange(ctx: ActorContext, id: string) {
  const seen = orRefuse(await publishableById(ctx.db, 'application', id), NOT_FOUND);
  // Two modules that start to depend on each other must not both find no circle; a main application
  // is locked before its modules.
  if (seen.main_id !== null) await lockPublishable(ctx.db, 'application', seen.main_id);
  const found = await publishableFor(ctx, 'application', id);
  if (!found.relations.has('owner')) throw new Refusal('kit.not_allowed');
  return found;
}

export async function changeApplication(ctx: ActorContext, { id, statusVersion, ...body }: Change) {
  const { publishable, relations } = await thingToChange(ctx, id);
  if (statusVersion !== undefined && statusVersion !== publishable.status_version) {
    throw new Refusal('market.status_changed');
  }
  const { needs, plans } = ownContent(publishable);
  const target = { id: publishable.id, mainId: publishable.main_id, needs, plans };
  const content = await contentOf(ctx, body, target);
  await mustKeepCode(ctx, publishable, content);
  await mustBeFree(ctx, publishable.id, content);
  await insertImages(ctx.db, publishable.id, imagesOf(content), false);
  await keepContent(ctx, publishable, relations, content);
  if (body.status?.code === SUBMITTED) await handIn(ctx, publishable.id);
  return applicationFor(ctx, publishable.id);
}

/** An application and the caller's relations to it. Its owners see their changes, others what is in force. */
export const applicationFor = async (ctx: ActorContext, id: string) =>
  orRefuse(await applicationMeant(ctx, id), NOT_FOUND);

/** The same; undefined when the caller has no relation to it. */
export async function applicationMeant(ctx: ActorContext, id: string) {
  const row = await applicationById(ctx.db, id);
  const relations = row ? await relationsTo(ctx, row) : new Set<Relation>();
  if (!row || relations.size === 0) return undefined;
  const revised = relations.has('owner') && row.revision_status !== null;
  const shown: ApplicationData = revised ? ((await applicationById(ctx.db, id, true)) ?? row) : row;
  return { row: shown, relations };
}

/** The same for callers who may take it offline. */
/** Who would be affected, for those who can take it offline. */
export async function applicationImpact(ctx: ActorContext, id: string) {
  const { row, relations } = await applicationFor(ctx, id);
  if (!relations.has('owner') && !relations.has('operator')) throw new Refusal('kit.not_allowed');
  const which = { kind: 'application', id: row.id } as const;
  return { ...(await impactOn(ctx.db, row.id)), ...(await buyersOf(ctx, which, relations)) };
}

export async function isThere(ctx: ActorContext, id: string) {
  const publishable = await publishableById(ctx.db, 'application', id);
  return publishable !== undefined && (await relationsTo(ctx, publishable)).size > 0;
}

type Name = z.output<typeof applicationApi.free.query>;

/** An application may keep its own name; whose a taken name is stays hidden. */
export async function isFree(ctx: ActorContext, { field, value, except }: Name) {
  const own = except !== undefined && (await isThere(ctx, except)) ? except : null;
  return !(await isTaken(ctx.db, field, value.trim(), own));
}
