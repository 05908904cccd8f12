import './article.css';
import './article-view.css';
import { type Article, type ArticleKind, articleApi } from '@cloudyard/contract/portal/article.ts';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { ErrorState } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useFromTop } from '../../../kit/use-from-top.ts';
import { words } from '../i18n/article/en.ts';
import { listAddress } from './article-address.ts';
import { ArticleBody, useArticleBody } from './article-body.tsx';
import { ArticleMark } from './article-mark.tsx';
import { ArticleSkeleton, isMissing, Missing } from './article-state.tsx';
import { useArticleText } from './article-text.ts';
import { Contents, ContentsFold } from './contents.tsx';
import { Crumbs } from './crumbs.tsx';
import { DateText, isSameDay } from './date-text.tsx';
import { Neighbours, Related } from './neighbours.tsx';

type OneProps = { kind: ArticleKind; id: string; children: (article: Article) => ReactNode };

/** Loads one article; says so when it does not exist. */
export function OneArticle({ kind, id, children }: OneProps) {
  const asked = useAsk(articleApi.detail, { params: { key: id }, query: { kind } });
  useFromTop(id);
  if (asked.data) return children(asked.data);
  if (isMissing(asked.error)) return <Missing kind={kind} />;
  if (asked.error) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  return <ArticleSkeleton />;
}

type ViewProps = {
  article: Article;
  /** Breadcrumbs between the list and the article. */
  crumbs?: readonly { to: string; text: string }[];
  /** Rendered after the text. */
  end?: ReactNode;
};

/** One article as visitors read it. */
export function ArticleView({ article, crumbs = [], end }: ViewProps) {
  const t = useText(words);
  const { title, summary } = useArticleText()(article);
  const body = useArticleBody(article);
  usePageTitle(title);
  return (
    <div className="portal-article-page cy-width">
      <Crumbs up={[{ to: listAddress(article.kind), text: t.kinds[article.kind] }, ...crumbs]} here={title} />
      <div className="portal-article-columns cy-fold-1023 cy-grid">
        <article className="portal-article-text">
          <header>
            <h1>{title}</h1>
            {summary && <p className="portal-article-summary cy-size-18 cy-top-12 cy-faint">{summary}</p>}
            <Dates article={article} />
          </header>
          <ContentsFold headings={body.headings} />
          {article.image && <ArticleMark image={article.image} name={article.id} />}
          <ArticleBody {...body} />
          {end}
          <Neighbours {...article} />
        </article>
        <aside className="portal-article-side cy-sticky cy-scroll cy-plain">
          <Contents headings={body.headings} />
          <Related rows={article.related} />
        </aside>
      </div>
    </div>
  );
}

function Dates({ article: { publishedAt, updatedAt } }: Pick<ViewProps, 'article'>) {
  const t = useText(words);
  return (
    <p className="portal-article-dates cy-flex cy-wrap cy-faint cy-plain">
      <span>
        {t.published} <DateText value={publishedAt} />
      </span>
      {updatedAt > publishedAt && !isSameDay(updatedAt, publishedAt) && (
        <span>
          {t.updated} <DateText value={updatedAt} />
        </span>
      )}
    </p>
  );
}
