import type { Paging } from '@cloudyard/contract/kit/page.ts';
import type { SpaceDossier, WaitingSpace } from '@cloudyard/contract/space/review.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { amountsOf } from '../quota/quota.view.ts';
import { hindranceOf } from '../space/relation.service.ts';
import { isHandedIn } from '../space/space.policy.ts';
import { formerSpaces, spaceById, waitingPage } from '../space/space.queries.ts';
import { shown } from '../space/space.service.ts';
import { planOf, spaceLine } from '../space/space.view.ts';
import { enterpriseFacts } from './review.queries.ts';

const HOUR = 3_600_000;

export const hoursSince = (time: Date | null, at: Date) =>
  time ? Math.round(((at.getTime() - time.getTime()) / HOUR) * 10) / 10 : 0;

export async function queue(ctx: ActorContext, query: Paging & { q?: string | undefined }, at = new Date()) {
  const { rows, total } = await waitingPage(ctx.db, query);
  const lines: WaitingSpace[] = [];
  for (const row of rows)
    lines.push({
      ...spaceLine(row, at),
      hours: hoursSince(row.submitted_at, at),
      hindrance: await hindranceOf(ctx, row),
    });
  return { rows: lines, total };
}

export async function dossier(ctx: ActorContext, id: string): Promise<SpaceDossier> {
  const row = orRefuse(await spaceById(ctx.db, id), 'space.not_found');
  if (!isHandedIn(row)) throw new Refusal('space.not_found');
  const facts = orRefuse(await enterpriseFacts(ctx.db, row.enterprise_id), 'space.not_found');
  return {
    space: await shown(ctx, row),
    items: amountsOf(planOf(row).items),
    enterprise: {
      name: facts.name,
      isCertified: facts.certified_at !== null,
      certifiedAt: facts.certified_at?.toISOString() ?? null,
      members: facts.members,
      createdAt: facts.created_at.toISOString(),
    },
    former: (await formerSpaces(ctx.db, row.enterprise_id, id)).map((one) => spaceLine(one)),
    hindrance: await hindranceOf(ctx, row),
  };
}
