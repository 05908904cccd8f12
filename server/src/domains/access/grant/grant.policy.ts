import type { GrantNode } from '@cloudyard/contract/access/grant.ts';
import type { Offer, Pair } from './grant.queries.ts';

export const pairText = ({ menu_id, key }: Pair) => `${menu_id} ${key}`;

/** What a list of wanted grants changes; grants that are not offered in this place are left alone. */
export function changeOf(offers: readonly Offer[], granted: readonly Pair[], wanted: readonly Pair[]) {
  const before = new Set(granted.map(pairText));
  const after = new Set(wanted.map(pairText));
  return {
    gives: offers.filter((one) => after.has(pairText(one)) && !before.has(pairText(one))),
    takes: offers.filter((one) => before.has(pairText(one)) && !after.has(pairText(one))),
  };
}

/** Those that really change what the role can do: a key still granted at another menu is not lost. */
export const lostOf = (changed: readonly Offer[], others: readonly Offer[]) => {
  const kept = new Set(others.filter(({ code }) => code !== null).map(({ key }) => key));
  return changed.filter(({ code, key }) => code === null || !kept.has(key));
};

/** Without menus at which nothing can be granted, and without folders of such menus. */
export const withOffers = (nodes: readonly GrantNode[]): GrantNode[] =>
  nodes
    .map((node) => ({ ...node, children: withOffers(node.children) }))
    .filter(({ offered, children }) => offered.length > 0 || children.length > 0);
