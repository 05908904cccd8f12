import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shelf/list/index.ts';
import { pageNumbers } from './page-numbers.ts';

type PagesProps = { current: number; pages: number; addressOf: (page: number) => string };

/** The pages of the shelf as links: each has an address, and the way back is the browser's. */
export function Pages({ current, pages, addressOf }: PagesProps) {
  const t = useText(words);
  if (pages <= 1) return null;
  return (
    <nav className="market-shelf-pages cy-middle cy-size-14 cy-row cy-gap-4" aria-label={t.pages}>
      <Step to={current > 0 ? addressOf(current - 1) : undefined} word={t.previousPage} />
      {pageNumbers(current, pages).map((page, at) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name of its own
          <span key={`gap-${at}`} aria-hidden="true">
            {'…'}
          </span>
        ) : (
          <Link
            key={page}
            to={addressOf(page)}
            aria-current={page === current ? 'page' : undefined}
            aria-label={fill(t.page, { n: page + 1 })}
          >
            {page + 1}
          </Link>
        ),
      )}
      <Step to={current < pages - 1 ? addressOf(current + 1) : undefined} word={t.nextPage} />
    </nav>
  );
}

const Step = ({ to, word }: { to: string | undefined; word: string }) =>
  to ? <Link to={to}>{word}</Link> : <span className="market-shelf-pages-end">{word}</span>;
