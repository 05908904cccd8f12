import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/en.ts';
import { pagesShown } from './pages-shown.ts';

type PagesProps = { page: number; size: number; total: number; addressOf: (page: number) => string };

/** Pages as links: each has an address, and the way back is the browser's. */
export function Pages({ page, size, total, addressOf }: PagesProps) {
  const t = useText(words);
  const last = Math.ceil(total / size) - 1;
  if (last < 1) return null;
  return (
    <nav className="article-pages" aria-label={t.pages}>
      {page > 0 && <Link to={addressOf(page - 1)}>{t.previousPage}</Link>}
      {pagesShown(page, last).map((one, at) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap ${at}`} aria-hidden="true">
            {'…'}
          </span>
        ) : (
          <Link
            key={one}
            to={addressOf(one)}
            aria-label={fill(t.page, { n: one + 1 })}
            aria-current={one === page ? 'page' : undefined}
          >
            {one + 1}
          </Link>
        ),
      )}
      {page < last && <Link to={addressOf(page + 1)}>{t.nextPage}</Link>}
    </nav>
  );
}
