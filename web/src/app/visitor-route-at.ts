import { matchRoutes } from 'react-router';
import { publicRoutes as algorithm } from '../domains/algorithm/lent/public-routes.ts';
import { publicRoutes as bigdata } from '../domains/bigdata/lent/public-routes.ts';
import { publicRoutes as enterprise } from '../domains/enterprise/lent/public-routes.ts';
import { publicRoutes as identity } from '../domains/identity/lent/public-routes.ts';
import { publicRoutes as ledger } from '../domains/ledger/lent/public-routes.ts';
import { publicRoutes as market } from '../domains/market/lent/public-routes.ts';
import { publicRoutes as portal } from '../domains/portal/lent/public-routes.ts';
import type { RoomRoute } from '../kit/room-manifest.ts';
import { HOME } from '../kit/safe-return.ts';

export const visitorRoutes: readonly RoomRoute[] = [
  ...identity,
  ...enterprise,
  ...ledger,
  ...market,
  ...algorithm,
  ...bigdata,
  ...portal,
];

const ranked = visitorRoutes.map((route) => ({ path: route.path, id: route.path, handle: route }));

/** The page without login at a path. Console pages come with the console. */
export const visitorRouteAt = (pathname: string): RoomRoute | undefined =>
  matchRoutes(ranked, pathname)?.[0]?.route.handle;

export const isExceptionPath = (pathname: string) => pathname.startsWith('/exception/');

export const isConsolePath = (pathname: string) => pathname === HOME || pathname.startsWith(`${HOME}/`);
