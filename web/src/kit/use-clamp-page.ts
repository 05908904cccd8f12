import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { lastPage } from './list-state.ts';

/** Leads a user who is beyond the last page, because its rows are gone, back to it. */
export function useClampPage(
  total: number | undefined,
  { page, size }: { page: number; size: number },
  change: (patch: { page: number }) => void,
) {
  // While a list is being asked for, its total may still be the one of the filters before.
  const isSettled = useIsFetching() === 0;
  const last = total === undefined ? page : lastPage(total, size);
  const back = useEffectEvent(() => change({ page: last }));
  useEffect(() => {
    if (isSettled && page > last) back();
  }, [isSettled, page, last]);
}
