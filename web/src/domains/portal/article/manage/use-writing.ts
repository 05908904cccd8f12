import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { ArticleDraft, articleApi, type ManagedArticle } from '@cloudyard/contract/portal/article.ts';
import { useRef, useState } from 'react';
import { CallError } from '../../../../kit/call.ts';
import { useFailure } from '../../../../kit/failure.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { useSend } from '../../../../kit/use-send.ts';
import { words } from '../../i18n/article/manage/en.ts';
import { useNamed } from '../article-text.ts';
import { differences, EMPTY_DRAFT } from './state-of.ts';
import { ARTICLE_CALLS } from './use-article-acts.ts';

type Problems = Readonly<Record<string, string>>;
const isConflict = (error: unknown) => error instanceof CallError && error.code === 'portal.article_changed';

/** An article being written: what is typed, the server's version of it, and the problems. */
export function useWriting(first: ManagedArticle | undefined, onKept: (article: ManagedArticle) => void) {
  const t = useText(words);
  const toast = useToast();
  const tell = useFailure();
  const named = useNamed();
  const titleOf = ({ title, titleEn }: ArticleDraft) => named({ name: title, nameEn: titleEn });
  const [kept, setKept] = useState(first);
  const [draft, setDraft] = useState(first?.draft ?? EMPTY_DRAFT);
  const [problems, setProblems] = useState<Problems>({});
  const [conflict, setConflict] = useState(false);
  const send = useCalls();
  const dirty = differences(draft, kept?.draft ?? EMPTY_DRAFT).length > 0;
  // Read at the moment of leaving, when a save may just have finished.
  const clean = useRef(false);
  clean.current = !dirty;

  const take = (article: ManagedArticle) => {
    setKept(article);
    setDraft(article.draft);
    clean.current = true;
    onKept(article);
    return article;
  };
  const keep = async () => {
    const parsed = ArticleDraft.safeParse(draft, { reportInput: true });
    if (!parsed.success) {
      setProblems(fieldProblems(parsed.error));
      return undefined;
    }
    if (kept && !dirty) return kept;
    const known = kept ? { id: kept.id, version: kept.version } : {};
    return take(await send.save({ ...parsed.data, ...known }));
  };
  const run = async (what: string, act: () => Promise<string | undefined>) => {
    setProblems({});
    try {
      const done = await act();
      if (done) toast.success(done);
    } catch (error) {
      if (isConflict(error)) setConflict(true);
      else if (error instanceof CallError && Object.keys(error.fields).length > 0) setProblems(error.fields);
      void tell.modal(error, { failed: what });
    }
  };
  const change = (patch: Partial<ArticleDraft>) => {
    setDraft((now) => ({ ...now, ...patch }));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in patch))));
  };
  const on = async (act: typeof send.publish) => kept && take(await act(kept.id, kept.version));
  return {
    ...{ draft, kept, problems, conflict, dirty, change },
    busy: send.busy,
    isClean: () => clean.current,
    save: () => run(t.saveFailed, async () => ((await keep()) ? t.saved : undefined)),
    publish: () =>
      run(t.publishFailed, async () => {
        const now = await keep();
        if (!now) return undefined;
        return (
          take(await send.publish(now.id, now.version)) && fill(t.published, { title: titleOf(now.draft) })
        );
      }),
    withdraw: () =>
      run(t.withdraw, async () => (await on(send.withdraw)) && fill(t.withdrawn, { title: titleOf(draft) })),
    discard: () => run(t.discard, async () => (await on(send.discard)) && t.discarded),
  };
}
export type Writing = ReturnType<typeof useWriting>;

type Change = (ask: { params: { id: string }; body: { version: number } }) => Promise<ManagedArticle>;

function useCalls() {
  const save = useSend(articleApi.save, { act: 'form', refresh: ARTICLE_CALLS });
  const publish = useSend(articleApi.publish, { act: 'form', refresh: ARTICLE_CALLS });
  const withdraw = useSend(articleApi.withdraw, { act: 'form', refresh: ARTICLE_CALLS });
  const discard = useSend(articleApi.discard, { act: 'form', refresh: ARTICLE_CALLS });
  const by = (change: Change) => (id: string, version: number) =>
    change({ params: { id }, body: { version } });
  return {
    save: (body: Parameters<typeof save.mutateAsync>[0]['body']) => save.mutateAsync({ body }),
    publish: by(publish.mutateAsync),
    withdraw: by(withdraw.mutateAsync),
    discard: by(discard.mutateAsync),
    busy: [save, publish, withdraw, discard].some(({ isPending }) => isPending),
  };
}
