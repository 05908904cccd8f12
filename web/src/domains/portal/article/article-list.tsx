import './article.css';
import './article-list.css';
import { pageQuery } from '@cloudyard/contract/kit/page.ts';
import { type ArticleKind, type ArticleRow, articleApi } from '@cloudyard/contract/portal/article.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { writeList } from '../../../kit/list-state.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, ErrorState } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/article/en.ts';
import { articleAddress, listAddress } from './article-address.ts';
import { ArticleMark } from './article-mark.tsx';
import { RowsSkeleton } from './article-state.tsx';
import { useArticleText } from './article-text.ts';
import { DateText } from './date-text.tsx';
import { Pages } from './pages.tsx';

type Kind = Exclude<ArticleKind, 'help'>;

/** All published articles of a kind. */
export function ArticleList({ kind, children }: { kind: Kind; children: (rows: ArticleRow[]) => ReactNode }) {
  const t = useText(words);
  const [{ page, size }] = useListState(pageQuery);
  const asked = useAsk(articleApi.list, { query: { kind, page, size } });
  usePageTitle(t.kinds[kind]);
  const addressOf = (next: number) => listAddress(kind) + writeList(pageQuery, { page: next, size });
  return (
    <div className="portal-article-page cy-width">
      <header className="portal-article-head">
        <h1>{t.kinds[kind]}</h1>
        <p className="cy-faint cy-top-12">{t.sentences[kind]}</p>
      </header>
      {asked.error && !asked.data && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <RowsSkeleton />}
      {asked.data?.content.length === 0 && <Empty title={t.empty[kind]} hint={t.emptyHint} />}
      {asked.data && asked.data.content.length > 0 && children(asked.data.content)}
      {asked.data && <Pages page={page} size={size} total={asked.data.totalElements} addressOf={addressOf} />}
    </div>
  );
}

/** Below each other, with the date first. */
export function DatedRows({ rows }: { rows: readonly ArticleRow[] }) {
  const textOf = useArticleText();
  return (
    <ul className="portal-article-rows cy-list">
      {rows.map((row) => (
        <li className="cy-grid cy-fold cy-ruled" key={row.id}>
          <DateText value={row.publishedAt} />
          <div>
            <h2 className="cy-size-20">
              <Link className="cy-text" to={articleAddress(row)}>
                {textOf(row).title}
              </Link>
            </h2>
            <p className="cy-faint cy-top-4">{textOf(row).summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Side by side, each with its picture. */
export function ArticleCards({ rows }: { rows: readonly ArticleRow[] }) {
  const t = useText(words);
  const textOf = useArticleText();
  return (
    <ul className="portal-article-cards cy-thirds cy-grid cy-fold cy-gap-24 cy-list">
      {rows.map((row) => (
        <li className="cy-down cy-card cy-clip cy-relative" key={row.id}>
          <ArticleMark image={row.image} name={row.slug ?? row.id} />
          <h2>
            <Link className="cy-cover cy-text" to={articleAddress(row)}>
              {textOf(row).title}
            </Link>
          </h2>
          <p className="cy-faint cy-top-4 cy-fill">{textOf(row).summary}</p>
          <span className="portal-article-more cy-top-16 cy-blue cy-plain" aria-hidden="true">
            {t.read}
          </span>
        </li>
      ))}
    </ul>
  );
}
