import './manage.css';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { articleApi, type ManagedArticle } from '@cloudyard/contract/portal/article.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { CallError } from '../../../../kit/call-error.ts';
import { LeaveGuard } from '../../../../kit/leave-guard.tsx';
import { PageHead } from '../../../../kit/list-page.tsx';
import { useLeave, usePageTitle } from '../../../../kit/page-holder.ts';
import { Panel } from '../../../../kit/panel.tsx';
import { Loaded } from '../../../../kit/states.tsx';
import { StatusTag } from '../../../../kit/status-tag.tsx';
import { fill, locale, useText } from '../../../../kit/text.ts';
import { TimeText } from '../../../../kit/time-text.tsx';
import { useAsk } from '../../../../kit/use-ask.ts';
import { words } from '../../i18n/article/manage/en.ts';
import { articleAddress } from '../article-address.ts';
import { useNamed } from '../article-text.ts';
import { SettingFields } from './setting-fields.tsx';
import { differences, stateOf, TONES } from './state-of.ts';
import { useWriting, type Writing } from './use-writing.ts';
import { WritingBar } from './writing-bar.tsx';
import { WritingFields, type WrittenLanguage } from './writing-fields.tsx';

/** What readers see now, and how the draft differs from it. */
function WritingState({ writing: { kept, draft, dirty } }: { writing: Writing }) {
  const t = useText(words);
  const separator = locale.use() === 'cn' ? '、' : ', ';
  const published = kept?.published;
  const differing = published ? differences(draft, published) : [];
  const state = kept ? stateOf(kept) : 'draft';
  return (
    <Panel title={t.about}>
      <div className="portal-manage-state cy-grid cy-gap-8">
        <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
        {dirty && <StatusTag tone="busy">{t.unsaved}</StatusTag>}
        {kept ? (
          <span className="cy-faint">
            {t.changed} <TimeText value={kept.updatedAt} /> · {kept.updatedBy ?? t.system}
          </span>
        ) : (
          <span className="cy-faint">{t.never}</span>
        )}
        {kept?.publishedAt && (
          <span className="cy-faint">
            {t.since} <TimeText value={kept.publishedAt} />
          </span>
        )}
        <p role="status">
          {!published && t.notShown}
          {published && differing.length === 0 && t.same}
          {differing.length > 0 &&
            fill(t.differs, { fields: differing.map((key) => t.fields[key]).join(separator) })}
        </p>
        {kept && published && (
          <a
            href={articleAddress({ kind: published.kind, slug: published.slug, id: kept.id })}
            target="_blank"
            rel="noreferrer"
            title={t.opens}
          >
            {t.read}
          </a>
        )}
      </div>
    </Panel>
  );
}

const wrong = <Navigate to="/exception/415" replace />;

/** A new article, or the one the address names. */
export function HelpEditPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(search).get('id');
  const [sheet, setSheet] = useSheet(id);
  if (id !== null && !Id.safeParse(id).success) return wrong;
  if (id !== null && id !== sheet.born) return <Existing key={id} id={id} />;
  const keep = (article: ManagedArticle) => {
    if (id !== null || sheet.born) return;
    setSheet((was) => (was.born ? was : { n: was.n, born: article.id }));
    void navigate({ pathname, search: `?id=${article.id}` }, { replace: true });
  };
  return (
    <Editor key={sheet.n} first={undefined} onKept={keep} onReload={() => setSheet({ n: sheet.n + 1 })} />
  );
}

/** An editor for a new article: once saved, it continues under the article's address; the next new article gets another. */
type Sheet = { n: number; born?: string; named?: true };

function useSheet(id: string | null) {
  const [kept, setSheet] = useState<Sheet>({ n: 0 });
  const isOver = id === null && kept.named === true;
  const sheet: Sheet = isOver ? { n: kept.n + 1 } : kept;
  const isNamed = id !== null && id === kept.born;
  useEffect(() => {
    if (isOver) setSheet((was) => ({ n: was.n + 1 }));
    else if (isNamed) setSheet((was) => (was.named ? was : { ...was, named: true }));
  }, [isOver, isNamed]);
  return [sheet, setSheet] as const;
}

function Existing({ id }: { id: string }) {
  const asked = useAsk(articleApi.managed, { params: { id } });
  const [loads, setLoads] = useState(0);
  const reload = async () => {
    await asked.refetch();
    setLoads((n) => n + 1);
  };
  if (asked.error instanceof CallError && asked.error.status === 404) return wrong;
  return (
    <Loaded asked={asked}>
      {(article) => (
        <Editor key={loads} first={article} onKept={() => undefined} onReload={() => void reload()} />
      )}
    </Loaded>
  );
}

const CHINESE = ['title', 'summary', 'body'];

/** The language being written; a problem in the other one switches to it. */
function useLanguage(problems: Readonly<Record<string, string>>) {
  const [language, setLanguage] = useState<WrittenLanguage>(locale.use());
  useEffect(() => {
    const wrong = Object.keys(problems);
    if (wrong.some((name) => CHINESE.includes(name))) setLanguage('cn');
    else if (wrong.some((name) => CHINESE.includes(name.replace(/En$/, '')))) setLanguage('en');
  }, [problems]);
  return [language, setLanguage] as const;
}

type EditorProps = {
  first: ManagedArticle | undefined;
  onKept: (article: ManagedArticle) => void;
  onReload: (() => void) | undefined;
};

function Editor({ first, onKept, onReload }: EditorProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const leave = useLeave();
  const writing = useWriting(first, onKept);
  const [language, setLanguage] = useLanguage(writing.problems);
  const title = writing.kept ? t.editTitle : t.writeTitle;
  const named = useNamed();
  const { kept } = writing;
  usePageTitle((kept && named({ name: kept.draft.title, nameEn: kept.draft.titleEn })) || title);
  return (
    <div className="cy-page">
      <PageHead
        title={title}
        actions={
          <Button onClick={() => leave(() => void navigate('/console/help-management'))}>{t.back}</Button>
        }
      />
      <LeaveGuard dirty={writing.dirty} mayLeave={() => writing.isClean()} />
      {writing.conflict && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t.conflict}
          description={t.conflictHint}
          action={onReload && <Button onClick={onReload}>{t.reload}</Button>}
        />
      )}
      <div className="cy-columns">
        <WritingFields writing={writing} language={language} onLanguage={setLanguage} />
        <aside className="cy-stack">
          <WritingState writing={writing} />
          <SettingFields writing={writing} />
        </aside>
      </div>
      <WritingBar writing={writing} />
    </div>
  );
}
