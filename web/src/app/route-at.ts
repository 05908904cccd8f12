import { matchRoutes } from 'react-router';
import type { DoorRoute } from '../kit/door.ts';
import { allRoutes } from './rooms.ts';

const ranked = allRoutes.map((route) => ({ path: route.path, id: route.path, handle: route }));

/** The route that answers a path, the most specific first. */
export function routeAt(pathname: string): DoorRoute | undefined {
  return matchRoutes(ranked, pathname)?.[0]?.route.handle;
}
