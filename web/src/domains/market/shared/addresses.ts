import { type ListingQuery, listingQuery } from '@cloudyard/contract/market/listing.ts';
import { writeList } from '../../../kit/list-state.ts';

const at = (page: string, query: Record<string, string | number>) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/common/application-market-${page}?${text}`;
};

export { MARKET as PORTAL } from '../lent/address.ts';
export const viewAddress = (id: string) => at('view', { id });

/** The address of the list with a query; defaults are left out. */
export const listAddress = (query: Partial<ListingQuery> = {}) =>
  `/common/application-market-list${writeList(listingQuery, query)}`;

/** Ids stay readable: a comma needs no encoding. */
export const compareAddress = (ids: readonly string[]) =>
  `/common/application-market-compare${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`;

type Deploy = { appVersionId: string; appPlanId: string; periods: number; cost: number };
export const deployAddress = (deploy: Deploy) => at('deploy', deploy);
/** How far the delivery of an order is. */
export const orderAddress = (id: string) => at('deploy', { order: id });
/** What was paid for an instance, and what can be changed of it. */
export const termsAddress = (instanceId: string) => `/console/instance?id=${instanceId}&tab=purchase`;
export const paymentAddress = (id: string) => `/console/person-payment-confirmation?id=${id}&of=enterprise`;
