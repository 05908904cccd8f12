import { matchRoutes } from 'react-router';
import { visitorRoutes as enterprise } from '../domains/enterprise/parts/visitor-door.ts';
import { visitorRoutes as identity } from '../domains/identity/parts/visitor-door.ts';
import { visitorRoutes as market } from '../domains/market/parts/visitor-door.ts';
import { visitorRoutes as portal } from '../domains/portal/parts/visitor-door.ts';
import type { DoorRoute } from '../kit/door.ts';
import type { LentRow } from '../kit/front-rows.ts';

export const visitorRoutes: readonly DoorRoute[] = [...identity, ...enterprise, ...market, ...portal];
/** What rooms lend to the front of the market, from their visitor doors, in the order it stands there. */
export const lentRows: readonly LentRow[] = [];

const ranked = visitorRoutes.map((route) => ({ path: route.path, id: route.path, handle: route }));

/** The page without login that answers a path. Those of the console come with the console. */
export const visitorRouteAt = (pathname: string): DoorRoute | undefined =>
  matchRoutes(ranked, pathname)?.[0]?.route.handle;

export const isConsolePath = (pathname: string) =>
  pathname === '/console' || pathname.startsWith('/console/');
