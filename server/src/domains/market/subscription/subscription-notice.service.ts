import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { type ListingEvent, notify } from '../../message/index.ts';
import { isAnnounced } from '../../publishing/index.ts';
import { subscriberIds } from './subscription.queries.ts';

/** A suspension that is lifted does not always list the application again. */
const listingEvent = (event: string, to: StatusCode) =>
  (event === 'lift' && to === STATUS.approved ? 'release' : event) as ListingEvent;

/** Notifies after every change to 2, 3 or 5: online for 3, offline otherwise, with the event that happened. */
export async function tellSubscribers(
  ctx: Context,
  { applicationId, name, event, from, to }: Facts['market.status_moved'],
) {
  if (!isAnnounced(to) || from === to) return;
  const people = await subscriberIds(ctx.db, applicationId);
  if (people.length === 0) return;
  await notify(ctx, {
    event: 'market-moved',
    to: people,
    values: { name, event: listingEvent(event, to), online: to === STATUS.online },
    link: `/common/application-market-view?id=${applicationId}`,
  });
}
