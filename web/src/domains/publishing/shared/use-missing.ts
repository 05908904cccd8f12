import { CallError } from '../../../kit/call-error.ts';
import { fill, useProblemText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

/** What a refused submit still lacks, in words: a line for every field the server named. */
export function useMissing(): (error: unknown) => string[] {
  const t = useText(words);
  const fields: Readonly<Record<string, string>> = t.fields;
  const problemText = useProblemText();
  return (error) => {
    if (!(error instanceof CallError)) return [];
    return Object.entries(error.fields)
      .filter(([path]) => path in fields)
      .map(([path, problem]) => fill(t.line, { what: fields[path] ?? path, why: problemText(problem) }));
  };
}
