import { problemText, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/registration/en.ts';

/** The texts of the visitor's pages, with those for problems and refusals. */
export function useWords() {
  const t = useText(words);
  const kit = useKitText();
  const codes = { ...t.errors, ...t.problems };
  return {
    t,
    errorText: useErrorText(t.errors),
    problem: (code: string | undefined, field?: string) =>
      code ? problemText(code, kit.problems, codes, field) : undefined,
  };
}
