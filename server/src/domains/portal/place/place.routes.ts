import { placeApi } from '@cloudyard/contract/portal/place.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { placeByDomain } from './place.queries.ts';

const AUTHENTICATED = 3;

type PlaceRow = NonNullable<Awaited<ReturnType<typeof placeByDomain>>>;

const view = (row: PlaceRow, domain: string) => ({
  enterpriseId: row.id,
  domain: row.domain ?? domain,
  name: row.name,
  alias: row.alias,
  verified: row.status === AUTHENTICATED,
  since: row.created_at.toISOString(),
  applications: row.applications,
});

export const placeRoutes = (server: Server) =>
  serve(server, placeApi, {
    byDomain: async ({ db }, { params: { domain } }) =>
      view(orRefuse(await placeByDomain(db, domain), 'portal.domain_not_found'), domain),
  });
