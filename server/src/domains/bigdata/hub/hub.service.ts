import {
  HUB_KINDS,
  HUB_REASONS,
  type HubItem,
  type HubKind,
  type hubApi,
} from '@cloudyard/contract/bigdata/hub.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import {
  countFollowed,
  dropFollow,
  type HubCount,
  type HubRow,
  hubCounts,
  hubRows,
  isFollowing,
  putFollow,
} from './hub.queries.ts';
import { countStanding } from './share.queries.ts';
import { askingOf, thingFor } from './thing.service.ts';

const MOST_FOLLOWED = 1000;

const view = (row: HubRow): HubItem => ({
  ...{ kind: row.kind, id: row.id, name: row.name, nameEn: row.name_en || row.name },
  ...{ description: row.description, descriptionEn: row.description_en || row.description },
  reasons: HUB_REASONS.filter((reason) => row[reason]),
  owner: row.of_enterprise ?? row.of_person ?? '',
  ...{ version: row.version, isReady: row.is_ready, at: row.at.toISOString() },
  until: row.given ? (row.until?.toISOString() ?? null) : null,
});

type Query = z.output<typeof hubApi.page.query>;
export async function hubPage(ctx: ActorContext, { kind, reason, name, page, size }: Query) {
  const who = askingOf(ctx);
  const counts = await hubCounts(ctx.db, who, name);
  const rows = await hubRows(ctx.db, who, { kind, reason, name, page, size });
  const countOf = (some: readonly HubCount[], of: 'total' | keyof HubCount) =>
    some.reduce((sum, one) => sum + Number(one[of]), 0);
  const ofKind = (one: HubKind | undefined) => counts.filter((row) => !one || row.kind === one);
  return {
    ...toPage(rows.map(view), countOf(ofKind(kind), reason ?? 'total'), { page, size }),
    kinds: HUB_KINDS.map((one) => ({ kind: one, count: countOf(ofKind(one), reason ?? 'total') })),
    reasons: HUB_REASONS.map((one) => ({ reason: one, count: countOf(ofKind(kind), one) })),
  };
}

export async function hubThing(ctx: ActorContext, kind: HubKind, id: string) {
  const thing = await thingFor(ctx, kind, id);
  const shares = thing.mayShare ? await countStanding(ctx.db, kind, id) : 0;
  return {
    isFollowed: await isFollowing(ctx.db, kind, id, ctx.actor.userId),
    // What is not ready any more is still taken back.
    mayShare: thing.mayShare && (thing.isReady || shares > 0),
    shares,
  };
}

/** What one sees can be followed; what one saw once can always be left. */
export async function follow(ctx: ActorContext, kind: HubKind, id: string, isFollowed: boolean) {
  const { userId } = ctx.actor;
  if (!isFollowed) {
    await dropFollow(ctx.db, kind, id, userId);
    return { isFollowed };
  }
  await thingFor(ctx, kind, id);
  if ((await countFollowed(ctx.db, userId)) >= MOST_FOLLOWED) throw new Refusal('bigdata.hub_many');
  await putFollow(ctx.db, kind, id, ctx.actor);
  return { isFollowed };
}
