import type { Locale } from '../../../kit/text.ts';

/** The text in the user's language; a text in Chinese only is used for both. */
export const inLanguage = (language: Locale, cn: string, en: string) => (language === 'en' && en) || cn;

export const titleOf = (language: Locale, { title, titleEn }: { title: string; titleEn: string }) =>
  inLanguage(language, title, titleEn);

export const detailAddress = (id: string) => `/console/message-detail?id=${id}`;
export const CENTRE = '/console/message-center';
export const PREFERENCES = '/console/message-preferences';
