import type { Locale } from '../../../kit/text.ts';

/** In the person's language; what was said in Chinese only stands for both. */
export const inLanguage = (language: Locale, cn: string, en: string) => (language === 'en' && en) || cn;

export const titleOf = (language: Locale, { title, titleEn }: { title: string; titleEn: string }) =>
  inLanguage(language, title, titleEn);

export const detailAddress = (id: string) => `/console/message-detail?id=${id}`;
export const CENTRE = '/console/message-center';
export const PREFERENCES = '/console/message-preferences';
