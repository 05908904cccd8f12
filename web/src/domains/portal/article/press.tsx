import { useSearchParams } from 'react-router';
import { ArticleList, DatedRows } from './article-list.tsx';
import { ArticleView, OneArticle } from './article-view.tsx';

/** The list, or the one the address names. */
export function Press({ kind }: { kind: 'news' | 'announcement' }) {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id) {
    return (
      <OneArticle key={id} kind={kind} id={id}>
        {(article) => <ArticleView article={article} />}
      </OneArticle>
    );
  }
  return <ArticleList kind={kind}>{(rows) => <DatedRows rows={rows} />}</ArticleList>;
}
