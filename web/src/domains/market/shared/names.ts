import { type Locale, locale } from '../../../kit/text.ts';

type Named = { name: string; enName: string };

/** In English the English name comes first, the Chinese one below it. */
export function namesOf({ name, enName }: Named, language: Locale): { first: string; second?: string } {
  if (language === 'cn' || !enName || enName === name) return { first: name };
  return { first: enName, second: name };
}

/** The name of an application in the user's language. */
export function useNameOf(): (named: Named) => string {
  const language = locale.use();
  return (named) => namesOf(named, language).first;
}
