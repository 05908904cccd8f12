import { type Locale, locale } from '../../../kit/text.ts';

type Texts = { title: string; titleEn: string; summary: string; summaryEn: string };

/** The text in the chosen language, or in the other one where it is missing. */
export const inLanguage = (language: Locale, text: string, textEn: string) =>
  language === 'en' ? textEn || text : text || textEn;

export const articleText = (language: Locale, { title, titleEn, summary, summaryEn }: Texts) => ({
  title: inLanguage(language, title, titleEn),
  summary: inLanguage(language, summary, summaryEn),
});

export function useArticleText() {
  const language = locale.use();
  return (row: Texts) => articleText(language, row);
}

/** The name of a category. */
export function useNamed() {
  const language = locale.use();
  return ({ name, nameEn }: { name: string; nameEn: string }) => inLanguage(language, name, nameEn);
}

export type Heading = { id: string; text: string; level: 2 | 3 };

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** Sanitised text whose headings have anchors, and the list of them. */
export function withHeadings(clean: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const html = clean.replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const text = inner
      .replace(/<[^>]*>/g, '')
      .replace(/&(\w+);/g, (sign, name: string) => ENTITIES[name] ?? sign)
      .trim();
    const id = `part-${headings.length + 1}`;
    if (text) headings.push({ id, text, level: level === '2' ? 2 : 3 });
    return text ? `<h${level} id="${id}">${inner}</h${level}>` : `<h${level}>${inner}</h${level}>`;
  });
  // Pictures are loaded when they come near the visible part.
  return { html: html.replaceAll('<img ', '<img loading="lazy" decoding="async" '), headings };
}

/** A text split at the search words, to mark them: every second piece is one of them. */
export function marked(text: string, q: string): string[] {
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.join('|')})`, 'i'));
}

/** An excerpt without half words at its ends, or gaps where a tag stood before a full stop. */
export function tidied(excerpt: string, q: string): string {
  const closed = excerpt.replace(/\s+(?=[，。；：、）”,.;:)])/g, '').replace(/(?<=[（“(])\s+/g, '');
  const whole = closed.replace(/^[\w-]+[^\w\s]*\s+/, '').replace(/\s+[\w-]+$/, '');
  // The word cut off at the end may be the search word.
  return marked(whole, q).length > 1 ? whole : closed;
}
