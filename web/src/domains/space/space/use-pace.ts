import type { Space } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { useState } from 'react';
import { hasFailed, SETUP_MS } from '../shared/provision-steps.tsx';

/** What a reviewer or a colleague does appears without a reload. */
const CALM_MS = 30_000;

export const isBeingSetUp = ({ status, steps }: Pick<Space, 'status' | 'steps'>) =>
  status.code === SPACE_STATUS.approved && !hasFailed(steps);

/** How often to ask for a space: often while it is being set up, never below a form. */
export function usePace() {
  const [every, setEvery] = useState<number | false>(CALM_MS);
  return {
    every,
    follow: (space: Space | null | undefined) => {
      const isForm = space === null || (space?.status.code === SPACE_STATUS.draft && !space.payment);
      const wanted = isForm ? false : space && isBeingSetUp(space) ? SETUP_MS : CALM_MS;
      if (wanted !== every) setEvery(wanted);
    },
  };
}
