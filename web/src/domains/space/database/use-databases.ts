import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type DatabaseCopy, databaseApi } from '@cloudyard/contract/space/database.ts';
import { quotaApi } from '@cloudyard/contract/space/quota.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';

/** How often running work is asked for, in ms. */
const WORKING_MS = 2000;

export const isRunning = ({ state }: Pick<DatabaseCopy, 'state'>) =>
  state === 'waiting' || state === 'running';

/** Backups and restores; asked for again and again only while one runs. */
export function useCopies() {
  const client = useQueryClient();
  const asked = useAsk(databaseApi.copies, { query: {} });
  const isWorking = asked.data?.some(isRunning) ?? false;
  useAsk(databaseApi.copies, { query: {} }, { refetchInterval: isWorking ? WORKING_MS : false });
  const before = useRef(isWorking);
  // A restore that has ended leaves a new database.
  useEffect(() => {
    if (before.current && !isWorking)
      for (const one of [databaseApi.resources, quotaApi.list])
        void client.invalidateQueries({ queryKey: keyOf(one) });
    before.current = isWorking;
  }, [isWorking, client]);
  return asked;
}

/** The databases of the enterprise; asked for again and again only while one is being created. */
export function useDatabases() {
  const { enterpriseId = NIL } = useWho();
  const ask = { params: { enterpriseId } };
  const asked = useAsk(databaseApi.resources, ask);
  const isWorking = asked.data?.some(({ state }) => state === 'creating') ?? false;
  useAsk(databaseApi.resources, ask, { refetchInterval: isWorking ? WORKING_MS : false });
  return asked;
}

/** After a database was added, deleted or brought back. */
export const REFRESH = [databaseApi.resources, databaseApi.copies, quotaApi.list];
