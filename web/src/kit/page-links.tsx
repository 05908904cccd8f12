import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { words } from './i18n/pages.ts';
import { fill, useText } from './text.ts';

type PageLinksProps = {
  className: string;
  linkClassName?: string;
  /** The first is 0. */
  page: number;
  last: number;
  /** The pages that are offered; null stands for a gap. */
  shown: readonly (number | null)[];
  addressOf: (page: number) => string;
  /** What is shown for a step that leads nowhere; undefined: nothing. */
  end?: (word: string) => ReactNode;
};

/** Pages as links: each has an address, and the browser's back button works. */
export function PageLinks({ className, linkClassName, page, last, shown, addressOf, end }: PageLinksProps) {
  const t = useText(words);
  if (last < 1) return null;
  const step = (to: number, word: string) => (
    <Link className={linkClassName} to={addressOf(to)}>
      {word}
    </Link>
  );
  return (
    <nav className={className} aria-label={t.title}>
      {page > 0 ? step(page - 1, t.previous) : end?.(t.previous)}
      {shown.map((one, at) =>
        one === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name of its own
          <span key={`gap-${at}`} aria-hidden="true">
            {'…'}
          </span>
        ) : (
          <Link
            className={linkClassName}
            key={one}
            to={addressOf(one)}
            aria-label={fill(t.page, { n: one + 1 })}
            aria-current={one === page ? 'page' : undefined}
          >
            {one + 1}
          </Link>
        ),
      )}
      {page < last ? step(page + 1, t.next) : end?.(t.next)}
    </nav>
  );
}
