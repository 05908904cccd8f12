import { LOOKUPS, type LookupName, lookupApi } from '@cloudyard/contract/enterprise/lookup.ts';
import { pagingOf, toPage } from '@cloudyard/contract/kit/page.ts';
import { type Server, serve } from '../../../kit/serve.ts';
import { below } from './region.policy.ts';
import { regionTree } from './region.ts';

const choices = (name: LookupName) =>
  Object.entries(LOOKUPS[name]).map(([code, [cn, en]]) => ({ id: code, code, name: cn, nameEn: en }));

export const lookupRoutes = (server: Server) =>
  serve(server, lookupApi, {
    professions: () => ({ _embedded: { professions: choices('professions') } }),
    properties: () => ({ _embedded: { properties: choices('properties') } }),
    scales: () => ({ _embedded: { scales: choices('scales') } }),
    repreLicenseTypes: () => ({ _embedded: { repreLicenseTypes: choices('repreLicenseTypes') } }),
    repreLicenseLocations: () => ({ _embedded: { repreLicenseLocations: choices('repreLicenseLocations') } }),
    verifyStatuses: () => ({ _embedded: { verifyStatuses: choices('verifyStatuses') } }),
    region: async (_, { query }) => below(await regionTree(), query),
    provinces: async (_, { query }) => {
      const found = below(await regionTree(), {}).filter(({ name }) => name.includes(query.name ?? ''));
      const paging = pagingOf(query);
      const from = paging.page * paging.size;
      return toPage(found.slice(from, from + paging.size), found.length, paging);
    },
  });
