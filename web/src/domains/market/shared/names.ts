import { type Locale, locale } from '../../../kit/text.ts';

type Named = { name: string; enName: string };

/** In English the English name comes first, the Chinese one below it. */
export function namesOf({ name, enName }: Named, language: Locale): { first: string; second?: string } {
  if (language === 'cn' || !enName || enName === name) return { first: name };
  return { first: enName, second: name };
}

/** What an application is called in the person's language. */
export function useNameOf(): (named: Named) => string {
  const language = locale.use();
  return (named) => namesOf(named, language).first;
}
