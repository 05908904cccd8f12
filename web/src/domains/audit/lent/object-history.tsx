import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useMay } from '../../../kit/may.tsx';
import { CardSkeleton } from '../../../kit/tile.tsx';

// The names of all acts in both languages: they come after the page of the object.
const NewestEntries = lazyPart(() => import('../entry/newest-entries.tsx').then((m) => m.NewestEntries));

export type ObjectHistoryProps = {
  id: string;
  /** An enterprise: also what happened inside of it. */
  enterprise?: boolean;
};

/** Whether there is anything to show: a page without it gives its room to the tabs. */
export const useMayReadHistory = () => useMay()(entryApi.list.allow);

/** The newest that happened to one object, for readers of the audit log. */
export function ObjectHistory(props: ObjectHistoryProps) {
  if (!useMayReadHistory()) return null;
  return (
    <Suspense
      fallback={
        <div className="cy-panel cy-pad">
          <CardSkeleton />
        </div>
      }
    >
      <NewestEntries {...props} />
    </Suspense>
  );
}
