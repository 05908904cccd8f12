import { quotaRequestApi, type RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';

/** The price of what is chosen, once the user stops choosing; undefined: nothing is chosen. */
export function useQuote(draft: RequestDraft | undefined) {
  // The reason changes no price.
  const wanted = useDebounced(JSON.stringify(draft && { ...draft, reason: '' }));
  const body: RequestDraft | undefined = wanted === undefined ? undefined : JSON.parse(wanted);
  const asked = useAsk(
    quotaRequestApi.quote,
    { body: body ?? { kind: 'increase', items: [], reason: '' } },
    { enabled: body !== undefined },
  );
  return body && draft ? asked : undefined;
}
export type Quoted = ReturnType<typeof useQuote>;
