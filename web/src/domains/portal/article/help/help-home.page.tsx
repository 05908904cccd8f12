import '../article.css';
import './help.css';
import { type ArticleCategory, articleApi } from '@cloudyard/contract/portal/article.ts';
import { Link } from 'react-router';
import { usePageTitle } from '../../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../../kit/states.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { words } from '../../i18n/article/en.ts';
import { articleAddress } from '../article-address.ts';
import { RowsSkeleton } from '../article-state.tsx';
import { useArticleText, useNamed } from '../article-text.ts';
import { CategoryGlyph } from './category-glyph.tsx';
import { HelpSearch } from './help-search.tsx';

const POPULAR = 6;
const topicAddress = (id: string) => `/common/help-filter?category=${id}`;

export function HelpHomePage() {
  const t = useText(words);
  const asked = useAsk(articleApi.categories, {});
  usePageTitle(t.kinds.help);
  return (
    <div className="portal-help-home">
      <header className="portal-help-hero cy-centred cy-ruled">
        <h1>{t.help.title}</h1>
        <p>{t.help.sentence}</p>
        <HelpSearch />
      </header>
      <div className="portal-article-page cy-width">
        <section aria-labelledby="topics">
          <h2 id="topics" className="portal-help-title cy-lines-32 cy-size-24">
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
    <ul className="portal-help-categories cy-grid cy-fold cy-gap-16 cy-list">
      {categories.map((one) => (
        <li className="cy-down cy-card" key={one.id}>
          <CategoryGlyph icon={one.icon} size={28} />
          <h3 className="cy-top-12 cy-bottom-8 cy-size-18">
            <Link className="portal-help-name cy-quiet cy-text" to={topicAddress(one.id)}>
              {named(one)}
            </Link>
          </h3>
          <ul className="portal-help-first cy-fill cy-list">
            {one.first.map((row) => (
              <li key={row.id}>
                <FirstLink row={row} />
              </li>
            ))}
          </ul>
          {one.articles > one.first.length && (
            <Link className="portal-help-all cy-top-12 cy-size-14 cy-block" to={topicAddress(one.id)}>
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
    <Link className="cy-block cy-text" to={articleAddress({ ...row, kind: 'help' })}>
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
    <section className="portal-help-popular" aria-labelledby="popular">
      <h2 id="popular" className="portal-help-title cy-lines-32 cy-size-24">
        {t.popular}
      </h2>
      {rows ? (
        <ol className="cy-grid cy-fold cy-flush cy-unlisted">
          {rows.map((row) => (
            <li key={row.id}>
              <Link className="cy-medium" to={articleAddress(row)}>
                {textOf(row).title}
              </Link>
              <p className="cy-faint cy-plain">{textOf(row).summary}</p>
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
    <section className="portal-help-elsewhere cy-pad-32 cy-card" aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="portal-help-title cy-lines-32 cy-size-24">
        {t.elsewhere}
      </h2>
      <div className="cy-grid cy-fold">
        <p className="cy-faint cy-plain">
          <Link className="cy-block cy-size-16" to="/common/feedback">
            {t.feedback}
          </Link>
          {t.feedbackText}
        </p>
        <p className="cy-faint cy-plain">
          <Link className="cy-block cy-size-16" to="/docs">
            {t.reference}
          </Link>
          {t.referenceText}
        </p>
      </div>
    </section>
  );
}
