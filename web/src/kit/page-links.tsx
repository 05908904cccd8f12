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
  /** Those that are offered; null stands for what is left out. */
  shown: readonly (number | null)[];
  addressOf: (page: number) => string;
  /** What stands for a step that leads nowhere; nothing: it is left out. */
  end?: (word: string) => ReactNode;
};

/** Pages as links: each has an address, and the way back is the browser's. */
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
