import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { ChosenColumn, Reading, Sniffed } from '@cloudyard/contract/bigdata/table.ts';
import { useRef, useState } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';

/** What a user corrected; left out: as the server found it. */
export type Corrected = { reading?: Reading; columns?: ChosenColumn[]; sheet?: string };

/** So that quick changes are one question: the call has a limit. */
const WAIT_MS = 400;

/** What a file seems to be. Every correction asks again; the last answer stays while that is under way, or refused. */
export function useSniff(file: string) {
  const [corrected, setCorrected] = useState<Corrected>({});
  const wanted = useDebounced(corrected, WAIT_MS);
  const asked = useAsk(
    datasetApi.sniff,
    { body: { file, ...wanted } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const last = useRef<Sniffed>(undefined);
  if (asked.data && !asked.isPlaceholderData) last.current = asked.data;
  const found = last.current;
  return {
    /** What was found, with the corrections that are not answered yet. */
    found: found && {
      ...found,
      reading: corrected.reading ?? found.reading,
      columns: corrected.columns ?? found.columns,
    },
    sheet: corrected.sheet ?? found?.sheets[0],
    isLooking: asked.isFetching || wanted !== corrected,
    error: asked.error,
    retry: () => void asked.refetch(),
    /** Another way of reading makes other columns: those are found anew. */
    read: (reading: Reading) =>
      setCorrected(({ sheet }) => ({ ...(sheet === undefined ? {} : { sheet }), reading })),
    chooseSheet: (sheet: string) => setCorrected({ sheet }),
    /** The way of reading is said as well, so that the columns stay those that are meant. */
    columns: (columns: ChosenColumn[]) =>
      setCorrected((now) => ({ ...(found?.reading ? { reading: found.reading } : {}), ...now, columns })),
  };
}
export type Sniffing = ReturnType<typeof useSniff>;
