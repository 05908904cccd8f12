import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/index.ts';
import { pagesShown } from './pages-shown.ts';

type PagesProps = { page: number; size: number; total: number; addressOf: (page: number) => string };

/** Pages as links: each has an address, and the way back is the browser's. */
export function Pages({ page, size, total, addressOf }: PagesProps) {
  const t = useText(words);
  const last = Math.ceil(total / size) - 1;
  if (last < 1) return null;
  return (
    <nav className="portal-article-pages cy-middle cy-size-14 cy-flex cy-wrap cy-gap-8" aria-label={t.pages}>
      {page > 0 && (
        <Link className="cy-card cy-text cy-centred" to={addressOf(page - 1)}>
          {t.previousPage}
        </Link>
      )}
      {pagesShown(page, last).map((one, at) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap ${at}`} aria-hidden="true">
            {'…'}
          </span>
        ) : (
          <Link
            className="cy-card cy-text cy-centred"
            key={one}
            to={addressOf(one)}
            aria-label={fill(t.page, { n: one + 1 })}
            aria-current={one === page ? 'page' : undefined}
          >
            {one + 1}
          </Link>
        ),
      )}
      {page < last && (
        <Link className="cy-card cy-text cy-centred" to={addressOf(page + 1)}>
          {t.nextPage}
        </Link>
      )}
    </nav>
  );
}
