import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { themeChoice } from '../kit/appearance.ts';
import { locale } from '../kit/text.ts';

/** What a page that the server rendered says of itself, so that the browser begins with the same. */
type Rendered = { locale: string; theme: string; queries: DehydratedState };

export const renderedFrom = (client: QueryClient): Rendered => ({
  locale: locale.get(),
  theme: themeChoice.get(),
  queries: dehydrate(client),
});

/** Nothing where the server rendered no page, or one for other choices than this browser keeps. */
export function readRendered(): Rendered | undefined {
  const text = document.getElementById('rendered')?.textContent;
  if (!text) return undefined;
  const rendered = JSON.parse(text) as Rendered;
  return rendered.locale === locale.get() && rendered.theme === themeChoice.get() ? rendered : undefined;
}
