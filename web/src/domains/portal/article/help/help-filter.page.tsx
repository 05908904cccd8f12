import '../article.css';
import './help.css';
import { articleApi } from '@cloudyard/contract/portal/article.ts';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { Button } from '../../../../kit/button.tsx';
import { writeList } from '../../../../kit/list-state.ts';
import { usePageTitle } from '../../../../kit/page-holder.ts';
import { Empty, ErrorState } from '../../../../kit/states.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useListState } from '../../../../kit/use-list-state.ts';
import { words } from '../../i18n/article/en.ts';
import { articleAddress } from '../article-address.ts';
import { RowsSkeleton } from '../article-state.tsx';
import { marked, tidied, useArticleText, useNamed } from '../article-text.ts';
import { Crumbs } from '../crumbs.tsx';
import { Pages } from '../pages.tsx';
import { HelpSearch } from './help-search.tsx';

const filterQuery = articleApi.list.query.pick({ q: true, category: true, page: true, size: true });
type Filter = z.output<typeof filterQuery>;
const PAGE = '/common/help-filter';

export function HelpFilterPage() {
  const t = useText(words);
  const [state] = useListState(filterQuery);
  const { q, category, page, size } = state;
  const asked = useAsk(articleApi.list, { query: { kind: 'help', q, category, page, size } });
  const topic = useAsk(articleApi.categories, { query: q ? { q } : {} }).data?.find(
    ({ id }) => id === category,
  );
  const named = useNamed();
  const title = q ? fill(t.help.resultsFor, { q }) : topic ? named(topic) : t.help.allArticles;
  usePageTitle(title);
  return (
    <div className="portal-article-page cy-width">
      <Crumbs
        up={[{ to: '/common/help-home', text: t.kinds.help }]}
        here={topic && !q ? named(topic) : t.help.resultsTitle}
      />
      <header className="portal-help-results-head">
        <h1 className="cy-break cy-bottom-16">{title}</h1>
        <HelpSearch q={q ?? ''} category={category} />
      </header>
      <div className="portal-help-results cy-grid cy-fold">
        <Topics state={state} />
        <section aria-label={t.help.resultsTitle}>
          <p className="cy-faint" role="status">
            {asked.data &&
              asked.data.totalElements > 0 &&
              fill(t.help.found, { n: asked.data.totalElements })}
          </p>
          {asked.error && !asked.data && (
            <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
          )}
          {!asked.data && !asked.error && <RowsSkeleton />}
          {asked.data && <Found rows={asked.data.content} state={state} />}
          {asked.data && (
            <Pages
              page={page}
              size={size}
              total={asked.data.totalElements}
              addressOf={(next) => PAGE + writeList(filterQuery, { ...state, page: next })}
            />
          )}
        </section>
      </div>
    </div>
  );
}

/** The topics with the number of matches in each. */
function Topics({ state }: { state: Filter }) {
  const t = useText(words).help;
  const named = useNamed();
  const { q, category } = state;
  const asked = useAsk(articleApi.categories, { query: q ? { q } : {} });
  // A topic without a match is not offered.
  const shown = asked.data?.filter(({ id, articles }) => articles > 0 || id === category);
  const address = (id?: string) => PAGE + writeList(filterQuery, { ...state, category: id, page: 0 });
  return (
    <nav className="portal-help-topics" aria-label={t.filter}>
      <h2 className="cy-faint cy-medium cy-bottom-8 cy-size-13">{t.filter}</h2>
      <ul className="cy-list">
        <li>
          <Link
            className="cy-flex cy-between cy-gap-12 cy-quiet cy-round cy-text"
            to={address()}
            aria-current={category ? undefined : 'true'}
          >
            {t.everything}
          </Link>
        </li>
        {shown?.map((one) => (
          <li key={one.id}>
            <Link
              className="cy-flex cy-between cy-gap-12 cy-quiet cy-round cy-text"
              to={address(one.id)}
              aria-current={category === one.id ? 'true' : undefined}
            >
              {named(one)} <span className="cy-figures cy-faint">{one.articles}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type FoundRow = z.output<typeof articleApi.list.reply>['content'][number];

function Found({ rows, state: { q = '', category } }: { rows: readonly FoundRow[]; state: Filter }) {
  const t = useText(words).help;
  const navigate = useNavigate();
  if (rows.length === 0) {
    const ways = (
      <div className="cy-row cy-middle">
        {(q || category) && (
          <Button
            size="large"
            onClick={() => void navigate(category && q ? `${PAGE}?${new URLSearchParams({ q })}` : PAGE)}
          >
            {category && q ? t.allTopics : t.allArticles}
          </Button>
        )}
        <Button size="large" onClick={() => void navigate('/common/feedback')}>
          {t.ask}
        </Button>
      </div>
    );
    return <Empty title={t.nothing} hint={category ? t.nothingHere : t.nothingHint} action={ways} />;
  }
  return (
    <ul className="portal-help-found cy-unlisted cy-unpadded">
      {rows.map((row) => (
        <FoundOne key={row.id} row={row} q={q} />
      ))}
    </ul>
  );
}

function FoundOne({ row, q }: { row: FoundRow; q: string }) {
  const named = useNamed();
  const { title, summary } = useArticleText()(row);
  // Title and summary do not contain the search words, so the excerpt is shown too.
  const isElsewhere = marked(title, q).length === 1 && marked(summary, q).length === 1;
  return (
    <li className="cy-over">
      <h2 className="cy-size-18 cy-lines-28">
        <Link to={articleAddress(row)}>
          <Marked text={title} q={q} />
        </Link>
      </h2>
      <p className="cy-faint">
        <Marked text={summary} q={q} />
      </p>
      {isElsewhere && row.excerpt && (
        <p className="cy-faint cy-plain cy-break">
          {'… '}
          <Marked text={tidied(row.excerpt, q)} q={q} />
          {' …'}
        </p>
      )}
      {row.category && (
        <span className="cy-inline-block cy-faint cy-note cy-top-4">{named(row.category)}</span>
      )}
    </li>
  );
}

/** A text with the search words marked in it. */
const Marked = ({ text, q }: { text: string; q: string }) =>
  marked(text, q).map((piece, at) =>
    // Every second piece is a search word.
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  );
