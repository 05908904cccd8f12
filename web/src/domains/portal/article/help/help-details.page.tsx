import './help.css';
import { articleApi } from '@cloudyard/contract/portal/article.ts';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { Button } from '../../../../kit/button.tsx';
import { call } from '../../../../kit/call.ts';
import { fill, useErrorText, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/article/en.ts';
import { useNamed } from '../article-text.ts';
import { ArticleView, OneArticle } from '../article-view.tsx';

/** Asks once whether an article helped; a reader who has answered is not asked again in this browser. */
function Helpful({ id }: { id: string }) {
  const t = useText(words).help;
  const errorText = useErrorText();
  const [said, setSaid] = useState(() => votedFor(id));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const say = async (helpful: boolean) => {
    setBusy(true);
    setProblem('');
    try {
      await call(articleApi.helpful, { params: { id }, body: { helpful } });
      rememberVote(id, helpful);
      setSaid(helpful);
    } catch (error) {
      setProblem(fill(t.voteFailed, { why: errorText(error) }));
    }
    setBusy(false);
  };
  return (
    <section className="portal-help-helpful cy-card cy-row cy-gap-12" aria-label={t.helpful}>
      {said === undefined ? (
        <>
          <span>{t.helpful}</span>
          <Button size="large" disabled={busy} onClick={() => void say(true)}>
            {t.yes}
          </Button>
          <Button size="large" disabled={busy} onClick={() => void say(false)}>
            {t.no}
          </Button>
        </>
      ) : (
        <span role="status">
          {said ? t.thanks : t.sorry} {!said && <Link to="/common/feedback">{t.tell}</Link>}
        </span>
      )}
      <span role="alert" className="cy-bad">
        {problem}
      </span>
    </section>
  );
}

const PLACE = 'cloudyard.helpful';
const MOST = 200;

type Vote = [id: string, helpful: boolean];

function votes(): Vote[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? (kept as Vote[]) : [];
  } catch {
    // Storage is forbidden, or holds a foreign value: the question is asked again.
    return [];
  }
}

const votedFor = (id: string): boolean | undefined => votes().find(([one]) => one === id)?.[1];

function rememberVote(id: string, helpful: boolean): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([...votes(), [id, helpful]].slice(-MOST)));
  } catch {
    // The vote was counted all the same.
  }
}

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
