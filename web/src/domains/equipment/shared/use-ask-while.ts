import type { Ask, Endpoint, Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { STATE_MS } from './gateway-calls.ts';

/** Asks again and again as long as its answer says that something is on its way: thousands of nodes are no small answer. */
export function useAskWhile<E extends Endpoint>(
  endpoint: E,
  ask: Ask<E>,
  isOnItsWay: (reply: Reply<E>) => boolean,
) {
  const asked = useAsk(endpoint, ask);
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(endpoint, ask, { refetchInterval: asked.data !== undefined && isOnItsWay(asked.data) && STATE_MS });
  return asked;
}
