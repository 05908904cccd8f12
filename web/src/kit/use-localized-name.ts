import { BUILT_IN_ROLES } from '@cloudyard/contract/kit/built-in.ts';
import { type Locale, locale } from './text.ts';

type Named = { name: string; nameEn: string };

/** The name in the user's language; without an English name it is the same in both. */
export const localizedName = (language: Locale, { name, nameEn }: Named) =>
  language === 'en' && nameEn !== '' ? nameEn : name;

export function useLocalizedName(): (named: Named) => string {
  const language = locale.use();
  return (named) => localizedName(language, named);
}

const englishOfRoles: ReadonlyMap<string, string> = new Map(
  Object.values(BUILT_IN_ROLES)
    .flatMap(({ name, description }) => [name, description])
    .map(({ cn, en }) => [cn, en]),
);

/**
 * The name or description of a role, in the user's language if it is one of those an installation begins
 * with. Other roles have one name, and so has a built-in one that was renamed.
 */
export const roleText = (text: string): string =>
  (locale.get() === 'en' ? englishOfRoles.get(text) : undefined) ?? text;
