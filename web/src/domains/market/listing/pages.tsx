import { PageLinks } from '../../../kit/page-links.tsx';

type PagesProps = { current: number; pages: number; addressOf: (page: number) => string };

export const Pages = ({ current, pages, addressOf }: PagesProps) => (
  <PageLinks
    className="market-listing-pages cy-middle cy-size-14 cy-row cy-gap-4"
    page={current}
    last={pages - 1}
    shown={pageNumbers(current, pages)}
    addressOf={addressOf}
    end={(word) => <span className="market-listing-pages-end">{word}</span>}
  />
);

/** 1 … 4 5 6 … 20, zero-based; null is a gap. A gap of one page would be as wide as the page. */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  const last = pages - 1;
  const wanted = [0, current - 1, current, current + 1, last].filter((page) => page >= 0 && page <= last);
  const kept = [...new Set(wanted)].toSorted((one, other) => one - other);
  return kept.flatMap((page, at) => {
    const before = at === 0 ? page : (kept[at - 1] ?? page);
    const gap = page - before;
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [null, page] : [page];
  });
}
