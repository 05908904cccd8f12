import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { NEW_MAJOR, type versionApi } from '@cloudyard/contract/publishing/version.ts';
import type { z } from 'zod';
import { isCurrentEnterprise, isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { noteVersionFiles } from '../file/file.service.ts';
import { filesOf } from '../publishable/content.policy.ts';
import { buyersOf } from '../publishable/entitlement.service.ts';
import { keepContent, move, note, publishableFor } from '../publishable/move.service.ts';
import { lockPublishable, markLiveFiles } from '../publishable/publishable.queries.ts';
import { marketKeys, type Owned, relationsTo, type Submitted } from '../publishable/relation.service.ts';
import { isEditable, type Relation } from '../publishable/status.policy.ts';
import {
  type AppFacts,
  appFacts,
  impactOf,
  insertMajor,
  insertVersion,
  keepVersion,
  lockApp,
  majorsOf,
  nextNumber,
  type VersionLine,
  type VersionQuery,
  versionById,
  versionCounts,
  versionPage,
  versionsOf,
  type Whose,
} from './version.queries.ts';
import { majorView, versionRowView, versionView } from './version.view.ts';
import { contentOf } from './version-content.service.ts';

type Submission = z.output<typeof versionApi.submit.body>;
type Change = z.output<typeof versionApi.update.body>;
type Claims = Pick<Submission, 'status' | 'releaseUserId' | 'releaseCompanyId'>;

/** The caller's relations to it. A caller without a relation gets "not found". */
async function relationsOrRefuse(ctx: ActorContext, row: Submitted, code: 'application' | 'version') {
  const relations = await relationsTo(ctx, row);
  if (relations.size === 0) throw new Refusal(`market.${code}_not_found`);
  return relations;
}

function mustBeOwner(relations: Set<Relation>) {
  if (!relations.has('owner')) throw new Refusal('kit.not_allowed');
}

/**
 * The publisher is known from the application; a sent one must be the same. A version is
 * saved or handed in, nothing else.
 */
function mustBeTrue(ctx: ActorContext, { enterprise_id }: Owned, claims: Claims) {
  if (claims.releaseUserId !== undefined) isSelf(ctx.actor, claims.releaseUserId);
  if (claims.releaseCompanyId !== undefined && claims.releaseCompanyId !== (enterprise_id ?? NIL))
    throw new Refusal('kit.not_allowed');
  if (claims.status && claims.status.code !== STATUS.draft && claims.status.code !== STATUS.pending)
    throw new Refusal('kit.invalid', { status: 'not_in_list' });
}

async function appOf(ctx: ActorContext, id: string) {
  const application = orRefuse(await appFacts(ctx.db, id), 'market.application_not_found');
  return { application, relations: await relationsOrRefuse(ctx, application, 'application') };
}

export async function versionDetail(ctx: ActorContext, id: string) {
  const row = orRefuse(await versionById(ctx.db, id), 'market.version_not_found');
  return versionView(ctx, row, await relationsOrRefuse(ctx, row, 'version'));
}

export async function majorList(ctx: ActorContext, applicationId: string) {
  const { application } = await appOf(ctx, applicationId);
  return (await majorsOf(ctx.db, applicationId)).map((row) => majorView(row, application));
}

/** The caller's relations to many versions, asked once for those with the same publisher and state. */
async function lineViews(ctx: ActorContext, rows: VersionLine[]) {
  const known = new Map<string, Promise<Set<Relation>>>();
  const relations = (row: VersionLine) => {
    const alike = [row.scope, row.enterprise_id, row.created_by, row.submitted_by].join();
    const found = known.get(alike) ?? relationsTo(ctx, row);
    known.set(alike, found);
    return found;
  };
  const each = await Promise.all(rows.map(async (row) => ({ row, relations: await relations(row) })));
  // A verifier has no relation to a version that was never handed in.
  return each.filter((one) => one.relations.size > 0).map((one) => versionRowView(one.row, one.relations));
}

export async function versionsOfApplication(ctx: ActorContext, applicationId: string) {
  await appOf(ctx, applicationId);
  return lineViews(ctx, await versionsOf(ctx.db, applicationId));
}

/** The nil company is the platform; any other than the session's enterprise is refused. */
function companyMeant({ actor }: ActorContext, id: string): Whose {
  const place = id === NIL ? 'platform' : 'enterprise';
  if (place === 'enterprise') isCurrentEnterprise(actor, id);
  const { read, publish } = marketKeys;
  if (!actor.keys.has(read[place]) && !actor.keys.has(publish[place])) throw new Refusal('kit.not_allowed');
  return place === 'platform' ? { scope: place } : { scope: place, enterpriseId: id };
}

async function page(ctx: ActorContext, whose: Whose, query: VersionQuery) {
  const rows = await versionPage(ctx.db, whose, query);
  const counts = await versionCounts(ctx.db, whose, query);
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const total = query.status ? (counts[query.status] ?? 0) : all;
  return { ...toPage(await lineViews(ctx, rows), total, query), counts };
}

export const versionsOfCompany = (ctx: ActorContext, id: string, query: VersionQuery) =>
  page(ctx, companyMeant(ctx, id), query);

export async function versionsOfUser(ctx: ActorContext, id: string, query: VersionQuery) {
  isSelf(ctx.actor, id);
  return page(ctx, { scope: 'private', userId: id }, query);
}

export async function versionImpact(ctx: ActorContext, id: string) {
  const row = orRefuse(await versionById(ctx.db, id), 'market.version_not_found');
  const relations = await relationsOrRefuse(ctx, row, 'version');
  const seen = relations.has('owner') || relations.has('operator');
  const buyers = seen ? await buyersOf(ctx, { kind: 'version', id }, relations) : {};
  return { ...(await impactOf(ctx.db, row)), ...buyers };
}

/** The major version meant: a new one, or one of this application. */
async function majorMeant({ db, actor }: ActorContext, application: AppFacts, id: string) {
  if (id === NEW_MAJOR) return insertMajor(db, application.id, actor.userId);
  const major = (await majorsOf(db, application.id)).find((one) => one.id === id);
  return orRefuse(major, 'market.version_not_found').id;
}

function mustTakeVersions(application: AppFacts, relations: Set<Relation>) {
  const state = { status: application.status, revision: null, restorable: false };
  if (!isEditable(state, relations)) throw new Refusal('market.content_frozen');
}

const handIn = async (ctx: ActorContext, id: string, { status }: Claims) => {
  if (status?.code === STATUS.pending)
    await move(ctx, 'version', { id, status: { code: STATUS.pending }, reason: '' });
};

/** Adds a version to an application. */
export async function submitVersion(ctx: ActorContext, body: Submission) {
  const { db, actor } = ctx;
  const application = orRefuse(await lockApp(db, body.applicationId), 'market.application_not_found');
  const relations = await relationsOrRefuse(ctx, application, 'application');
  mustBeOwner(relations);
  mustTakeVersions(application, relations);
  mustBeTrue(ctx, application, body);
  const content = await contentOf(ctx, application, body);
  const major_id = await majorMeant(ctx, application, body.majorVersion.id);
  const id = await insertVersion(db, {
    major_id,
    application_id: application.id,
    number: body.number ?? (await nextNumber(db, major_id)),
    source_type: content.sourceType,
    created_by: actor.userId,
  });
  await keepVersion(db, id, content);
  await noteVersionFiles(ctx, { application_id: application.id, version_id: id }, content);
  const publishable = orRefuse(await lockPublishable(db, 'version', id), 'market.version_not_found');
  await markLiveFiles(db, publishable, filesOf(content));
  await note(ctx, publishable, { event: 'create', from: null, to: STATUS.draft, reason: '' });
  await handIn(ctx, id, body);
  return versionDetail(ctx, id);
}

/** Changes the content of a version. */
export async function updateVersion(ctx: ActorContext, body: Change) {
  const { publishable, relations } = await publishableFor(ctx, 'version', body.id);
  mustBeOwner(relations);
  mustBeTrue(ctx, publishable, body);
  if (body.statusVersion !== undefined && body.statusVersion !== publishable.status_version)
    throw new Refusal('market.status_changed');
  const application = orRefuse(
    await appFacts(ctx.db, publishable.application_id),
    'market.version_not_found',
  );
  const content = await contentOf(ctx, application, body);
  await noteVersionFiles(ctx, { application_id: application.id, version_id: publishable.id }, content);
  await keepContent(ctx, publishable, relations, content);
  await handIn(ctx, publishable.id, body);
  return versionDetail(ctx, publishable.id);
}
