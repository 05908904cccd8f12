import { useContext, useMemo, useRef, useState } from 'react';
import { PageHolderContext } from '../../../kit/page-holder.ts';

/** Knows whether the form beside the tree has something unsaved, and tells the page’s holder as the form would. */
export function useDirt() {
  const holder = useContext(PageHolderContext);
  const now = useRef(false);
  const [dirty, setDirty] = useState(false);
  const inner = useMemo(
    () => ({
      ...holder,
      setDirty: (next: boolean) => {
        now.current = next;
        setDirty(next);
        holder.setDirty(next);
      },
    }),
    [holder],
  );
  return { dirty, isDirty: () => now.current, holder: inner };
}
