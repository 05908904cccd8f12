import { useState } from 'react';

export type PastQuery = { sql: string; ms?: number; rows?: number; isWrong: boolean };
const MOST = 20;

/** The last queries, newest first, as long as the page is open; one that is asked again moves up. */
export function usePastQueries() {
  const [queries, setQueries] = useState<readonly PastQuery[]>([]);
  const [typed, setTyped] = useState<string>();
  return {
    ...{ queries, typed, setTyped },
    add: (query: PastQuery) =>
      setQueries((now) => [query, ...now.filter(({ sql }) => sql !== query.sql)].slice(0, MOST)),
  };
}
export type PastQueries = ReturnType<typeof usePastQueries>;
