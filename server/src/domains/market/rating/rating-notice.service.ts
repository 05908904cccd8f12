import type { ActorContext } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import { marketKeys } from '../../publishing/index.ts';
import type { ListedOwner, RatingRow } from './rating.queries.ts';

const viewPage = (applicationId: string) => `/common/application-market-view?id=${applicationId}`;

/**
 * The author and those responsible: for the platform, its publishers; for an enterprise, where every member
 * may publish, its members who may buy in the market.
 */
function publishersOf({ scope, enterprise_id, created_by }: ListedOwner) {
  if (scope === 'private') return { to: [created_by] };
  if (scope === 'platform') return { to: { holders: marketKeys.publish.platform, of: null } };
  const to = { holders: marketKeys.buy, of: enterprise_id, also: [created_by] };
  return { to, enterpriseId: enterprise_id };
}

export const tellRated = (ctx: ActorContext, owner: ListedOwner, stars: number) =>
  notify(ctx, {
    ...publishersOf(owner),
    event: 'market-rated',
    values: { name: owner.name, stars },
    link: viewPage(owner.id),
  });

export const tellAnswered = (ctx: ActorContext, row: RatingRow, answer: string) =>
  notify(ctx, {
    event: 'market-rating-answered',
    to: [row.account_id],
    values: { name: row.application_name, answer },
    link: viewPage(row.application_id),
  });

export const tellHidden = (ctx: ActorContext, row: RatingRow, reason: string) =>
  notify(ctx, {
    event: 'market-rating-hidden',
    to: [row.account_id],
    values: { name: row.application_name, reason },
    link: viewPage(row.application_id),
  });
