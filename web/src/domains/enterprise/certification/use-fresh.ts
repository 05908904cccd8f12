import { useState } from 'react';
import type { Standing } from './beginning.ts';
import type { Flow } from './use-flow.ts';

/**
 * A form begins with the server's current state, not with a cached one: its first save would be refused.
 * `generation` changes when the user asks for the newer version; the form starts again with it.
 */
export function useFresh({ asked }: Flow) {
  const [settled, setSettled] = useState(false);
  const [generation, setGeneration] = useState(0);
  if (!settled && asked.data && !asked.isFetching) setSettled(true);
  const data: Standing | undefined = settled ? asked.data : undefined;
  return {
    asked: { ...asked, data },
    generation,
    reload: () => void asked.refetch().then(() => setGeneration((old) => old + 1)),
  };
}
