import { PageLinks } from '../../../kit/page-links.tsx';
import { pagesShown } from './pages-shown.ts';

type PagesProps = { page: number; size: number; total: number; addressOf: (page: number) => string };

export function Pages({ page, size, total, addressOf }: PagesProps) {
  const last = Math.ceil(total / size) - 1;
  return (
    <PageLinks
      className="article-pages"
      page={page}
      last={last}
      shown={pagesShown(page, last)}
      addressOf={addressOf}
    />
  );
}
