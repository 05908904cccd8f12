import '../article/article.css';
import './help.css';
import { type ArticleCategory, articleApi } from '@cloudyard/contract/portal/article.ts';
import { Link } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { articleAddress } from '../article/article-address.ts';
import { RowsSkeleton } from '../article/article-state.tsx';
import { useArticleText, useNamed } from '../article/article-text.ts';
import { words } from '../i18n/article/en.ts';
import { CategoryGlyph } from './category-glyph.tsx';
import { HelpSearch } from './help-search.tsx';

const POPULAR = 6;
const topicAddress = (id: string) => `/common/help-filter?category=${id}`;

export function HelpHomePage() {
  const t = useText(words);
  const asked = useAsk(articleApi.categories, {});
  usePageTitle(t.kinds.help);
  return (
    <div className="help-home">
      <header className="help-hero">
        <h1>{t.help.title}</h1>
        <p>{t.help.sentence}</p>
        <HelpSearch />
      </header>
      <div className="article-page">
        <section aria-labelledby="topics">
          <h2 id="topics" className="help-title">
            {t.help.categories}
          </h2>
          <Loaded asked={asked} skeleton={<RowsSkeleton rows={8} />}>
            {(categories) => <Categories categories={categories.filter(({ articles }) => articles > 0)} />}
          </Loaded>
        </section>
        <Popular />
        <Elsewhere />
      </div>
    </div>
  );
}

function Categories({ categories }: { categories: readonly ArticleCategory[] }) {
  const t = useText(words).help;
  const named = useNamed();
  if (categories.length === 0) return <Empty title={t.noCategories} />;
  return (
    <ul className="help-categories">
      {categories.map((one) => (
        <li key={one.id}>
          <CategoryGlyph icon={one.icon} size={28} />
          <h3>
            <Link className="help-name" to={topicAddress(one.id)}>
              {named(one)}
            </Link>
          </h3>
          <ul className="help-first">
            {one.first.map((row) => (
              <li key={row.id}>
                <FirstLink row={row} />
              </li>
            ))}
          </ul>
          {one.articles > one.first.length && (
            <Link className="help-all" to={topicAddress(one.id)}>
              {fill(t.all, { n: one.articles })}
              <span className="cy-hidden">{named(one)}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function FirstLink({ row }: { row: ArticleCategory['first'][number] }) {
  const named = useNamed();
  return (
    <Link to={articleAddress({ ...row, kind: 'help' })}>
      {named({ name: row.title, nameEn: row.titleEn })}
    </Link>
  );
}

function Popular() {
  const t = useText(words).help;
  const textOf = useArticleText();
  const asked = useAsk(articleApi.list, { query: { kind: 'help', sort: 'helpful', size: POPULAR } });
  const rows = asked.data?.content;
  if (rows?.length === 0 || asked.error) return null;
  return (
    <section className="help-popular" aria-labelledby="popular">
      <h2 id="popular" className="help-title">
        {t.popular}
      </h2>
      {rows ? (
        <ol>
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={articleAddress(row)}>{textOf(row).title}</Link>
              <p>{textOf(row).summary}</p>
            </li>
          ))}
        </ol>
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </section>
  );
}

function Elsewhere() {
  const t = useText(words).help;
  return (
    <section className="help-elsewhere" aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="help-title">
        {t.elsewhere}
      </h2>
      <div>
        <p>
          <Link to="/common/feedback">{t.feedback}</Link>
          {t.feedbackText}
        </p>
        <p>
          <Link to="/docs">{t.reference}</Link>
          {t.referenceText}
        </p>
      </div>
    </section>
  );
}
