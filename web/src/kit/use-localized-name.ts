import { type Locale, locale } from './text.ts';

type Named = { name: string; nameEn: string };

/** The name in the user's language; without an English name it is the same in both. */
export const localizedName = (language: Locale, { name, nameEn }: Named) =>
  language === 'en' && nameEn !== '' ? nameEn : name;

export function useLocalizedName(): (named: Named) => string {
  const language = locale.use();
  return (named) => localizedName(language, named);
}
