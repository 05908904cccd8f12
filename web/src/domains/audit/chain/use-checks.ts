import { type ChainCheck, chainApi } from '@cloudyard/contract/audit/chain.ts';
import { chainCheckTopic } from '@cloudyard/contract/audit/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '../../../kit/live.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';

/** The latest checks, newest first; updates of the live topic go into the same cache. */
export function useChecks() {
  const client = useQueryClient();
  const checks = useAsk(chainApi.checks, {});
  useTopic(chainCheckTopic, (told) => {
    client.setQueryData<ChainCheck[]>(keyOf(chainApi.checks, {}), (known) => withTold(known ?? [], told));
  });
  return checks;
}

/** A check that has ended never runs again, so a late update changes nothing. */
export function withTold(known: readonly ChainCheck[], told: ChainCheck): ChainCheck[] {
  const before = known.find(({ id }) => id === told.id);
  if (!before) return [told, ...known];
  if (before.endedAt && !told.endedAt) return [...known];
  return known.map((one) => (one === before ? told : one));
}
