import { useEffect, useEffectEvent } from 'react';
import { lastPage } from './inbox-state.ts';

/** Leads a user who is beyond the last page, because its messages are gone, back to it. */
export function useClampPage(
  total: number | undefined,
  { page, size }: { page: number; size: number },
  change: (patch: { page: number }) => void,
) {
  const last = total === undefined ? page : lastPage(total, size);
  const back = useEffectEvent(() => change({ page: last }));
  useEffect(() => {
    if (page > last) back();
  }, [page, last]);
}
