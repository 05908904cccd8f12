import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { isCurrentEnterprise } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { membershipsOf } from '../../enterprise/index.ts';
import { marketKeys, relationsTo } from '../publishable/relation.service.ts';
import type { Relation } from '../publishable/status.policy.ts';
import type { ApplicationRowData } from './application.queries.ts';
import { applicationRowView } from './application.view.ts';
import { applicationPage, type ListQuery, type Place } from './application-list.queries.ts';

/**
 * Which applications an enterprise id means, for a caller who may see them: their own
 * enterprise's, or the platform's.
 */
export function placeOf({ actor }: ActorContext, enterpriseId: string): Place {
  const where = enterpriseId === NIL ? 'platform' : 'enterprise';
  if (where === 'enterprise') isCurrentEnterprise(actor, enterpriseId);
  const { read, publish } = marketKeys;
  if (!actor.keys.has(read[where]) && !actor.keys.has(publish[where])) throw new Refusal('kit.not_allowed');
  return where === 'platform' ? { scope: 'platform' } : { scope: 'enterprise', enterpriseId };
}

/**
 * The caller's relations to many applications. Applications with the same publisher and state are asked about
 * once, so a long list needs few questions.
 */
async function relationsToEach(ctx: ActorContext, rows: ApplicationRowData[]) {
  const me = ctx.actor.userId;
  const own = await membershipsOf(ctx.db, me);
  const known = new Map<string, Promise<Set<Relation>>>();
  const alike = (row: ApplicationRowData) =>
    [
      row.scope,
      row.enterprise_id === ctx.actor.enterpriseId,
      row.enterprise_id !== null && own.has(row.enterprise_id),
      row.created_by === me,
      row.submitted_by === me,
      row.submitted_by === null,
    ].join();
  return Promise.all(
    rows.map((row) => {
      const found = known.get(alike(row)) ?? relationsTo(ctx, row);
      known.set(alike(row), found);
      return found;
    }),
  );
}

export async function applicationsOf(ctx: ActorContext, place: Place, query: ListQuery) {
  const { rows, counts, total } = await applicationPage(ctx.db, place, query);
  const relations = await relationsToEach(ctx, rows);
  const views = rows.map((row, i) => applicationRowView(row, relations[i] ?? new Set()));
  return { ...toPage(views, total, query), counts };
}
