import { type LookupItem, type LookupName, lookupApi } from '@cloudyard/contract/enterprise/lookup.ts';
import { locale } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { choiceName } from './certified-fields.ts';

/** The built-in lists change with a release: they are loaded once while the console is open. */
export const LASTING = 24 * 60 * 60 * 1000;

/** The choices of a field from the server; until they are loaded, only the chosen one with its known name. */
export function useLookup(name: LookupName, chosen: string | null) {
  const language = locale.use();
  const asked = useAsk(lookupApi[name], {}, { staleTime: LASTING });
  const found = (asked.data?._embedded as Partial<Record<LookupName, LookupItem[]>> | undefined)?.[name];
  const options = found
    ? found.map((one) => ({ value: one.code, label: localizedName(language, one) }))
    : chosen
      ? [{ value: chosen, label: choiceName(name, chosen, language) }]
      : [];
  return { options, asked };
}
