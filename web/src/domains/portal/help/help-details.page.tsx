import './help.css';
import { Navigate, useSearchParams } from 'react-router';
import { useNamed } from '../article/article-text.ts';
import { ArticleView, OneArticle } from '../article/article-view.tsx';
import { Helpful } from './helpful.tsx';

/** One help article, by its id or its name. */
export function HelpDetailsPage() {
  const [search] = useSearchParams();
  const named = useNamed();
  const id = search.get('id');
  if (!id) return <Navigate to="/common/help-home" replace />;
  return (
    <OneArticle kind="help" id={id}>
      {(article) => (
        <ArticleView
          key={article.id}
          article={article}
          crumbs={
            article.category
              ? [
                  {
                    to: `/common/help-filter?category=${article.category.id}`,
                    text: named(article.category),
                  },
                ]
              : []
          }
          end={<Helpful id={article.id} />}
        />
      )}
    </OneArticle>
  );
}
