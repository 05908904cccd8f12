import type { ReactNode } from 'react';
import { publicParts as algorithm } from '../../domains/algorithm/lent/public-routes.ts';
import { publicParts as bigdata } from '../../domains/bigdata/lent/public-routes.ts';
import { type AddedPart, AddedPartsContext } from '../../kit/added-parts.tsx';
import { lazyPart } from '../../kit/lazy-part.ts';

const parts: readonly AddedPart[] = [...algorithm, ...bigdata].map(({ of, key, load }) => ({
  ...{ of, key, Part: lazyPart(load) },
}));

/** What rooms add to the public pages of others. */
export const PublicParts = ({ children }: { children: ReactNode }) => (
  <AddedPartsContext value={parts}>{children}</AddedPartsContext>
);
