import { Suspense, useMemo } from 'react';
import { type Location, useRoutes } from 'react-router';
import { useMay } from '../kit/may.tsx';
import type { RoomRoute } from '../kit/room-manifest.ts';
import { NoPermission, PageSkeleton } from '../kit/states.tsx';
import { CrashBoundary } from './crash.tsx';
import { Lazy } from './load.tsx';

/** One page under its own address: a page in a hidden tab never sees the address of the tab in front. */
export function RoutedPage({ route, location }: { route: RoomRoute; location: Location }) {
  const routes = useMemo(() => [{ path: route.path, element: <Guarded route={route} /> }], [route]);
  return useRoutes(routes, location);
}

function Guarded({ route }: { route: RoomRoute }) {
  const may = useMay();
  if (!may(route.permission)) return <NoPermission />;
  return (
    <CrashBoundary>
      <Suspense fallback={<PageSkeleton />}>
        <Lazy load={route.load} />
      </Suspense>
    </CrashBoundary>
  );
}
