import type { Context } from '../../../kit/context.ts';
import { revokeGrants } from '../quota/quota.queries.ts';
import { endRequests } from '../quota-request/quota-request.queries.ts';
import type { SpaceRow } from './space.queries.ts';

/** A space ends for good: what it gave is taken back, with what was added to it. */
export async function releaseSpace({ db }: Context, { id }: Pick<SpaceRow, 'id'>) {
  for (const request of await endRequests(db, id))
    await revokeGrants(db, { type: 'request', id: request.id });
  await revokeGrants(db, { type: 'space', id });
}
