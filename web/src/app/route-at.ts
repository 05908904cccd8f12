import { matchRoutes } from 'react-router';
import type { RoomRoute } from '../kit/room-manifest.ts';
import { allRoutes } from './rooms.ts';

const ranked = allRoutes.map((route) => ({ path: route.path, id: route.path, handle: route }));

/** The route that answers a path, the most specific first. */
export function routeAt(pathname: string): RoomRoute | undefined {
  return matchRoutes(ranked, pathname)?.[0]?.route.handle;
}
