import { type ReactNode, Suspense } from 'react';
import { FrontRowsContext } from '../kit/front-rows.ts';
import { CrashBoundary } from './crash.tsx';
import { Lazy } from './load.tsx';
import { lentRows } from './visitor-route-at.ts';

/** A row comes when it is there; one that breaks takes no other with it. */
const rows = lentRows.map(({ key, load }) => (
  <CrashBoundary key={key}>
    <Suspense fallback={null}>
      <Lazy load={load} />
    </Suspense>
  </CrashBoundary>
));

/** Tells the front of the market what the rooms lend it. */
export const FrontRows = ({ children }: { children: ReactNode }) => (
  <FrontRowsContext value={rows}>{children}</FrontRowsContext>
);
