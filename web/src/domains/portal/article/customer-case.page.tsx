import { useSearchParams } from 'react-router';
import { ArticleCards, ArticleList } from './article-list.tsx';
import { ArticleView, OneArticle } from './article-view.tsx';
import { Talk } from './talk.tsx';

/** Customer cases: the list, or the one the address names. */
export function CustomerCasePage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id) {
    return (
      <OneArticle kind="case" id={id}>
        {(article) => <ArticleView article={article} end={<Talk />} />}
      </OneArticle>
    );
  }
  return <ArticleList kind="case">{(rows) => <ArticleCards rows={rows} />}</ArticleList>;
}
