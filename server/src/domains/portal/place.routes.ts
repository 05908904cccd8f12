import { placeApi } from '@cloudyard/contract/portal/place.ts';
import { orRefuse } from '../../kit/refusal.ts';
import { type Server, serve } from '../../kit/serve.ts';
import { placeByDomain } from './place.queries.ts';

const AUTHENTICATED = 3;

export const placeRoutes = (server: Server) =>
  serve(server, placeApi, {
    byDomain: async ({ db }, { params }) => {
      const row = orRefuse(await placeByDomain(db, params.domain), 'portal.domain_not_found');
      return {
        enterpriseId: row.id,
        domain: row.domain ?? params.domain,
        name: row.name,
        alias: row.alias,
        verified: row.status === AUTHENTICATED,
        since: row.created_at.toISOString(),
        applications: row.applications,
      };
    },
  });
