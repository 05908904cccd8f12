import { PageLinks } from '../../../kit/page-links.tsx';

type PagesProps = { page: number; size: number; total: number; addressOf: (page: number) => string };

export function Pages({ page, size, total, addressOf }: PagesProps) {
  const last = Math.ceil(total / size) - 1;
  return (
    <PageLinks
      className="portal-article-pages cy-middle cy-size-14 cy-flex cy-wrap cy-gap-8"
      linkClassName="cy-card cy-text cy-centred"
      page={page}
      last={last}
      shown={pagesShown(page, last)}
      addressOf={addressOf}
    />
  );
}

/** Up to so many pages are all offered. */
const ALL = 7;

/** The pages offered, the first being 0; null stands for a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  if (last < ALL) return Array.from({ length: last + 1 }, (_, one) => one);
  const near = [...new Set([0, page - 1, page, page + 1, last])]
    .filter((one) => one >= 0 && one <= last)
    .sort((one, other) => one - other);
  return near.flatMap((one, at) => (at > 0 && one - (near[at - 1] ?? 0) > 1 ? [null, one] : [one]));
}
