import type { reviewApi } from '@cloudyard/contract/publishing/review.ts';
import { type Check, STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { applicationById } from '../application/application.queries.ts';
import { applicationRowView, applicationView } from '../application/application.view.ts';
import { contentDifferences } from '../application/difference.policy.ts';
import { claimant, underAudit } from '../publishable/guard.service.ts';
import {
  type Kind,
  lastApproved,
  type Publishable,
  publishableById,
} from '../publishable/publishable.queries.ts';
import { relationsTo } from '../publishable/relation.service.ts';
import { type Relation, seesChanges } from '../publishable/status.policy.ts';
import { versionById, versionsByIds } from '../version/version.queries.ts';
import { versionRowView, versionView } from '../version/version.view.ts';
import { applicationsByIds, claimThing, waitingIds } from './review.queries.ts';

type Query = z.output<typeof reviewApi.applications.query>;

/** Why the caller cannot decide on it. */
function hindrance(publishable: Claimed, relations: Set<Relation>, me: string): string | null {
  if (relations.has('barred'))
    return publishable.submitted_by === me || publishable.created_by === me ? 'own' : 'colleague';
  const other = claimant(publishable);
  return other !== null && other !== me ? 'claimed' : null;
}
type Claimed = Pick<Publishable, 'submitted_by' | 'created_by' | 'claimed_by' | 'claimed_at'>;

type Waiting = Claimed & { submitted_at: Date | null; revision_status: string | null; checks: unknown };

const queuedView = (row: Waiting, relations: Set<Relation>, me: string) => ({
  hours: row.submitted_at ? (Date.now() - row.submitted_at.getTime()) / 3_600_000 : 0,
  isRevision: row.revision_status !== null,
  failedChecks: (row.checks as Check[]).filter(({ state }) => state === 'failed').length,
  hindrance: hindrance(row, relations, me),
});

const inOrder = <R extends { id: string }>(ids: string[], rows: R[]) =>
  ids.flatMap((id) => rows.filter((row) => row.id === id));

export async function waitingApplications(ctx: ActorContext, query: Query) {
  const { ids, total } = await waitingIds(ctx.db, 'application', query, ctx.actor.userId);
  const rows = inOrder(ids, await applicationsByIds(ctx.db, ids));
  const views = rows.map(async (row) => {
    const relations = await relationsTo(ctx, row);
    return { ...applicationRowView(row, relations), ...queuedView(row, relations, ctx.actor.userId) };
  });
  return { rows: await Promise.all(views), total };
}

export async function waitingVersions(ctx: ActorContext, query: Query) {
  const { ids, total } = await waitingIds(ctx.db, 'version', query, ctx.actor.userId);
  const rows = inOrder(ids, await versionsByIds(ctx.db, ids));
  const views = rows.map(async (row) => {
    const relations = await relationsTo(ctx, row);
    return { ...versionRowView(row, relations), ...queuedView(row, relations, ctx.actor.userId) };
  });
  return { rows: await Promise.all(views), total };
}

type Evident = Waiting & { checked_at: Date | null };

async function evidence(ctx: ActorContext, kind: Kind, id: string, row: Evident, relations: Set<Relation>) {
  const publishable = orRefuse(await publishableById(ctx.db, kind, id), notFound[kind]);
  // Changes are compared with what is online; anything else with what was approved last.
  const before = publishable.revision_status
    ? publishable.content
    : (await lastApproved(ctx.db, { kind, id }))?.content;
  const hindered = hindrance(row, relations, ctx.actor.userId);
  const seen = publishable.revision_status === null || seesChanges(relations, publishable.revision_status);
  return {
    changes:
      before && seen ? contentDifferences(before as Publishable['content'], underAudit(publishable)) : [],
    checks: row.checks as Check[],
    checkedAt: row.checked_at?.toISOString() ?? null,
    claimable: relations.has('verifier') && hindered === null,
    hindrance: hindered,
  };
}

const notFound = {
  application: 'market.application_not_found',
  version: 'market.version_not_found',
} as const;

export async function applicationDossier(ctx: ActorContext, id: string) {
  const row = orRefuse(await applicationById(ctx.db, id), notFound.application);
  const relations = await relationsTo(ctx, row);
  if (relations.size === 0) throw new Refusal(notFound.application);
  const revised = seesChanges(relations, row.revision_status);
  const shown = (revised && (await applicationById(ctx.db, id, true))) || row;
  return {
    ...(await applicationView(ctx, shown, relations)),
    ...(await evidence(ctx, 'application', id, row, relations)),
  };
}

export async function versionDossier(ctx: ActorContext, id: string) {
  const row = orRefuse(await versionById(ctx.db, id), notFound.version);
  const relations = await relationsTo(ctx, row);
  if (relations.size === 0) throw new Refusal(notFound.version);
  return {
    ...(await versionView(ctx, row, relations)),
    ...(await evidence(ctx, 'version', id, row, relations)),
  };
}

/** Claims it, or releases it. */
export async function claim(ctx: ActorContext, kind: Kind, id: string, take: boolean) {
  const publishable = orRefuse(await publishableById(ctx.db, kind, id), notFound[kind]);
  const relations = await relationsTo(ctx, publishable);
  if (!relations.has('verifier')) throw new Refusal('market.four_eyes');
  if (publishable.status !== STATUS.pending && publishable.revision_status !== STATUS.pending)
    throw new Refusal('market.status_changed');
  const me = ctx.actor.userId;
  if (!(await claimThing(ctx.db, kind, id, take ? me : null, me)))
    throw new Refusal('market.claimed_by_other');
  await ctx.kit.audit.record(ctx, {
    action: `market.${kind}.${take ? 'claim' : 'release'}`,
    object: { type: kind, id, name: publishable.name },
  });
}
