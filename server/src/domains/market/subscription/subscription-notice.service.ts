import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { type ListingEvent, notify } from '../../message/index.ts';
import { isAnnounced } from './subscription.policy.ts';
import { listingStateOf, subscriberIds } from './subscription.queries.ts';

/** A suspension that is lifted does not always list the application again. */
const listingEvent = (event: string, to: StatusCode) =>
  (event === 'lift' && to === STATUS.approved ? 'release' : event) as ListingEvent;

/** Notifies of what became of it in the market: online for 3, offline otherwise, with the event that happened. */
export async function tellSubscribers(ctx: Context, moved: Facts['market.status_moved']) {
  const { applicationId, event, to } = moved;
  const listing = await listingStateOf(ctx.db, moved);
  if (!listing || !isAnnounced(moved, listing)) return;
  const people = await subscriberIds(ctx.db, applicationId);
  if (people.length === 0) return;
  await notify(ctx, {
    event: 'market-moved',
    to: people,
    values: { name: listing.name, event: listingEvent(event, to), online: to === STATUS.online },
    link: `/common/application-market-view?id=${applicationId}`,
  });
}
