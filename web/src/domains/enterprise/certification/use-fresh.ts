import { useState } from 'react';
import type { Standing } from './beginning.ts';
import type { Flow } from './use-flow.ts';

/**
 * A form begins with what the server has now, not with what a cache remembers: the first save would be refused.
 * `generation` changes when somebody asks for the newer version; a form begins anew with it.
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
