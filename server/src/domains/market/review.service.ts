import type { reviewApi } from '@cloudyard/contract/market/review.ts';
import type { Check } from '@cloudyard/contract/market/values.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../kit/context.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { applicationById } from './application.queries.ts';
import { applicationRowView, applicationView } from './application.view.ts';
import { contentDifferences } from './difference.policy.ts';
import { claimant, underAudit } from './move.service.ts';
import { applicationsByIds, claimThing, waitingIds } from './review.queries.ts';
import { standingsTo } from './standing.service.ts';
import { type Standing, seesChanges } from './status.policy.ts';
import { type Kind, lastApproved, type Thing, thingById } from './thing.queries.ts';
import { versionById, versionsByIds } from './version.queries.ts';
import { versionRowView, versionView } from './version.view.ts';

type Query = z.output<typeof reviewApi.applications.query>;

/** Why somebody cannot decide on it. */
function hindrance(thing: Claimed, standings: Set<Standing>, me: string): string | null {
  if (standings.has('barred'))
    return thing.submitted_by === me || thing.created_by === me ? 'own' : 'colleague';
  const other = claimant(thing);
  return other !== null && other !== me ? 'claimed' : null;
}
type Claimed = Pick<Thing, 'submitted_by' | 'created_by' | 'claimed_by' | 'claimed_at'>;

type Waiting = Claimed & { submitted_at: Date | null; revision_status: string | null; checks: unknown };

const queuedView = (row: Waiting, standings: Set<Standing>, me: string) => ({
  hours: row.submitted_at ? (Date.now() - row.submitted_at.getTime()) / 3_600_000 : 0,
  isRevision: row.revision_status !== null,
  failedChecks: (row.checks as Check[]).filter(({ state }) => state === 'failed').length,
  hindrance: hindrance(row, standings, me),
});

const inOrder = <R extends { id: string }>(ids: string[], rows: R[]) =>
  ids.flatMap((id) => rows.filter((row) => row.id === id));

export async function waitingApplications(ctx: ActorContext, query: Query) {
  const { ids, total } = await waitingIds(ctx.db, 'application', query, ctx.actor.userId);
  const rows = inOrder(ids, await applicationsByIds(ctx.db, ids));
  const views = rows.map(async (row) => {
    const standings = await standingsTo(ctx, row);
    return { ...applicationRowView(row, standings), ...queuedView(row, standings, ctx.actor.userId) };
  });
  return { rows: await Promise.all(views), total };
}

export async function waitingVersions(ctx: ActorContext, query: Query) {
  const { ids, total } = await waitingIds(ctx.db, 'version', query, ctx.actor.userId);
  const rows = inOrder(ids, await versionsByIds(ctx.db, ids));
  const views = rows.map(async (row) => {
    const standings = await standingsTo(ctx, row);
    return { ...versionRowView(row, standings), ...queuedView(row, standings, ctx.actor.userId) };
  });
  return { rows: await Promise.all(views), total };
}

type Evident = Waiting & { checked_at: Date | null };

async function evidence(ctx: ActorContext, kind: Kind, id: string, row: Evident, standings: Set<Standing>) {
  const thing = orRefuse(await thingById(ctx.db, kind, id), notFound[kind]);
  // Changes are held against what is online; anything else against what was approved last.
  const before = thing.revision_status ? thing.content : (await lastApproved(ctx.db, { kind, id }))?.content;
  const hindered = hindrance(row, standings, ctx.actor.userId);
  const seen = thing.revision_status === null || seesChanges(standings, thing.revision_status);
  return {
    changes: before && seen ? contentDifferences(before as Thing['content'], underAudit(thing)) : [],
    checks: row.checks as Check[],
    checkedAt: row.checked_at?.toISOString() ?? null,
    claimable: standings.has('verifier') && hindered === null,
    hindrance: hindered,
  };
}

const notFound = {
  application: 'market.application_not_found',
  version: 'market.version_not_found',
} as const;

export async function applicationDossier(ctx: ActorContext, id: string) {
  const row = orRefuse(await applicationById(ctx.db, id), notFound.application);
  const standings = await standingsTo(ctx, row);
  if (standings.size === 0) throw new Refusal(notFound.application);
  const revised = seesChanges(standings, row.revision_status);
  const shown = (revised && (await applicationById(ctx.db, id, true))) || row;
  return {
    ...(await applicationView(ctx, shown, standings)),
    ...(await evidence(ctx, 'application', id, row, standings)),
  };
}

export async function versionDossier(ctx: ActorContext, id: string) {
  const row = orRefuse(await versionById(ctx.db, id), notFound.version);
  const standings = await standingsTo(ctx, row);
  if (standings.size === 0) throw new Refusal(notFound.version);
  return {
    ...(await versionView(ctx, row, standings)),
    ...(await evidence(ctx, 'version', id, row, standings)),
  };
}

/** Takes it on, or leaves it to others. */
export async function claim(ctx: ActorContext, kind: Kind, id: string, take: boolean) {
  const thing = orRefuse(await thingById(ctx.db, kind, id), notFound[kind]);
  const standings = await standingsTo(ctx, thing);
  if (!standings.has('verifier')) throw new Refusal('market.four_eyes');
  if (thing.status !== '1' && thing.revision_status !== '1') throw new Refusal('market.status_changed');
  const me = ctx.actor.userId;
  if (!(await claimThing(ctx.db, kind, id, take ? me : null, me)))
    throw new Refusal('market.claimed_by_other');
  await ctx.kit.audit.record(ctx, {
    action: `market.${kind}.${take ? 'claim' : 'release'}`,
    object: { type: kind, id, name: thing.name },
  });
}
