import type { Article } from '@cloudyard/contract/portal/article.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/article/en.ts';
import { listAddress } from './article-address.ts';
import { ArticleBody, useArticleBody } from './article-body.tsx';
import { ArticleMark } from './article-mark.tsx';
import { useArticleText } from './article-text.ts';
import { OneArticle } from './article-view.tsx';
import { Contents, ContentsFold } from './contents.tsx';
import { Crumbs } from './crumbs.tsx';
import { Related } from './neighbours.tsx';
import { Talk } from './talk.tsx';

/** A solution by its id or name. */
export const Solution = ({ id }: { id: string }) => (
  <OneArticle kind="solution" id={id}>
    {(article) => <SolutionView article={article} />}
  </OneArticle>
);

function SolutionView({ article }: { article: Article }) {
  const t = useText(words);
  const { title, summary } = useArticleText()(article);
  const body = useArticleBody(article);
  usePageTitle(title);
  return (
    <div className="portal-article-page cy-width">
      <Crumbs up={[{ to: listAddress('solution'), text: t.kinds.solution }]} here={title} />
      <article>
        <header className="portal-article-hero cy-fold cy-grid cy-center cy-ruled">
          <div>
            <h1>{title}</h1>
            <p className="cy-faint cy-top-12">{summary}</p>
          </div>
          <ArticleMark image={article.image} name={article.slug ?? article.id} />
        </header>
        <div className="portal-article-columns cy-fold-1023 cy-grid">
          <div className="portal-article-text">
            <ContentsFold headings={body.headings} />
            <ArticleBody {...body} />
            <Talk />
          </div>
          <aside className="portal-article-side cy-sticky cy-scroll cy-plain">
            <Contents headings={body.headings} />
            <Related rows={article.related} />
          </aside>
        </div>
      </article>
    </div>
  );
}
