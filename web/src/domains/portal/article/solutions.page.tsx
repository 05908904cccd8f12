import { ArticleCards, ArticleList } from './article-list.tsx';
import { Talk } from './talk.tsx';

export const SolutionsPage = () => (
  <ArticleList kind="solution">
    {(rows) => (
      <>
        <ArticleCards rows={rows} />
        <Talk />
      </>
    )}
  </ArticleList>
);
