import type { Article, ArticleRow } from '@cloudyard/contract/portal/article.ts';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/en.ts';
import { articleAddress } from './article-address.ts';
import { useArticleText } from './article-text.ts';

/** The articles before and after it in its list. */
export function Neighbours({ previous, next }: Pick<Article, 'previous' | 'next'>) {
  const t = useText(words);
  const textOf = useArticleText();
  if (!previous && !next) return null;
  const link = (row: ArticleRow, word: string, side?: string) => (
    <Link to={articleAddress(row)} className={side}>
      <span className="cy-block cy-faint cy-note">{word}</span>
      {textOf(row).title}
    </Link>
  );
  return (
    <nav className="portal-article-neighbours cy-grid cy-fold cy-gap-16" aria-label={t.neighbours}>
      {previous && link(previous, t.previous)}
      {next && link(next, t.next, 'portal-article-after')}
    </nav>
  );
}

export function Related({ rows }: { rows: readonly ArticleRow[] }) {
  const t = useText(words);
  const textOf = useArticleText();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 className="cy-bottom-8 cy-faint cy-size-13 cy-medium" id="related">
        {t.related}
      </h2>
      <ul className="cy-list">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={articleAddress(row)}>{textOf(row).title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
