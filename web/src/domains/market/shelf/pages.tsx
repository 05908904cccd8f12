import { PageLinks } from '../../../kit/page-links.tsx';
import { pageNumbers } from './page-numbers.ts';

type PagesProps = { current: number; pages: number; addressOf: (page: number) => string };

export const Pages = ({ current, pages, addressOf }: PagesProps) => (
  <PageLinks
    className="shelf-pages"
    page={current}
    last={pages - 1}
    shown={pageNumbers(current, pages)}
    addressOf={addressOf}
    end={(word) => <span className="shelf-pages-end">{word}</span>}
  />
);
