import { useEffect, useEffectEvent } from 'react';
import { lastPage } from './inbox-state.ts';

/** Who stands behind the last page, because what was there is gone, is led back to it. */
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
