import { type ReactNode, Suspense } from 'react';
import { type Location, Navigate, type RouteObject, useLocation } from 'react-router';
import { type AddedPart, AddedPartsContext } from '../kit/added-parts.tsx';
import { lazyPart } from '../kit/lazy-part.ts';
import { useOverlayWanted } from '../kit/overlay.ts';
import type { RoomRoute } from '../kit/room-manifest.ts';
import { PageSkeleton } from '../kit/states.tsx';
import { useFromTop } from '../kit/use-from-top.ts';
import type { LoginState } from '../kit/who.ts';
import { CrashBoundary } from './crash.tsx';
import { CrashPage } from './crash-page.tsx';
import { keptShell } from './kept-shell.ts';
import { PlainHolder } from './plain-holder.tsx';
import { PublicLayout } from './public/layout.tsx';
import { RoutedPage } from './routed-page.tsx';
import { useSession } from './session.ts';
import { visitorParts } from './visitor-parts.ts';
import { isConsolePath, isExceptionPath, visitorRouteAt } from './visitor-route-at.ts';

const parts: readonly AddedPart[] = visitorParts.map(({ of, key, load }) => ({
  ...{ of, key, Part: lazyPart(load) },
}));

/** What rooms add to the public pages of others. */
const PublicParts = ({ children }: { children: ReactNode }) => (
  <AddedPartsContext value={parts}>{children}</AddedPartsContext>
);

const Console = lazyPart(() => import('./shell/console.tsx').then((m) => m.Console));
const OverlayHost = lazyPart(() => import('./overlay-host.tsx').then((m) => m.OverlayHost));

/** Chooses the layout for the address; the only route the router itself knows. */
function Frame() {
  const location = useLocation();
  const { state, me } = useSession();
  const wanted = useOverlayWanted() || state === 'expired' || state === 'repeat';
  // Whoever is logged in learns of an exception inside the console: header and menu stay.
  const isInside = !!me || wasInside(state);
  const inConsole = isConsolePath(location.pathname) || (isInside && isExceptionPath(location.pathname));
  const route = visitorRouteAt(location.pathname);
  if (!inConsole && !route) return <Navigate to="/exception/404" replace />;
  return (
    <>
      <Suspense fallback={null}>{wanted && <OverlayHost />}</Suspense>
      <CrashBoundary resetKey={location.pathname}>
        {route && !inConsole ? (
          <Visited route={route} location={location} />
        ) : (
          <Entered location={location} />
        )}
      </CrashBoundary>
    </>
  );
}

function Visited({ route, location }: { route: RoomRoute; location: Location }) {
  useFromTop(location.pathname);
  const page = (
    <PlainHolder key={route.path}>
      <RoutedPage route={route} location={location} />
    </PlainHolder>
  );
  if (route.layout === 'bare') return page;
  return (
    <PublicLayout>
      <PublicParts>{page}</PublicParts>
    </PublicLayout>
  );
}

/** After a reload, until the server has answered, header and menu are drawn as they were. */
const wasInside = (state: LoginState) => state === 'begin' && keptShell() !== null;

/** Leads a visitor without a login to the login, and back to this address. */
function Entered({ location }: { location: Location }) {
  const { state, me } = useSession();
  if (me || wasInside(state)) {
    return (
      <Suspense fallback={<BootSkeleton />}>
        <Console />
      </Suspense>
    );
  }
  if (state !== 'fail' && state !== 'cancel') return <BootSkeleton />;
  const service = location.pathname + location.search + location.hash;
  return <Navigate to={`/exception/403?${new URLSearchParams({ service })}`} replace />;
}

/** The console's outline, so that nothing jumps when it arrives. */
function BootSkeleton() {
  return (
    <div className="shell-boot cy-flex">
      <div className="shell-boot-menu" />
      <main className="shell-boot-main cy-grow">
        <PageSkeleton />
      </main>
    </div>
  );
}

export const routes: RouteObject[] = [{ path: '*', Component: Frame, ErrorBoundary: CrashPage }];
