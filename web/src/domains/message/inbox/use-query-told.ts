import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallError } from '../../../kit/call-error.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { words } from '../i18n/inbox/en.ts';

type Failed = { error: CallError | null };
type Asked = Failed & {
  data: { totalElements: number } | undefined;
  isPlaceholderData: boolean;
  isFetching: boolean;
};

/** A failure is shown once, also when its page comes to the front again. */
const told = new WeakSet<CallError>();
const isNews = (error: CallError) => {
  // The login dialog shows the end of a session.
  if (told.has(error) || error.code === 'kit.not_logged_in') return false;
  told.add(error);
  return true;
};

/** The toasts of a list: the result only to a user who searched, a failure always. */
export function useQueryTold(asked: Asked, question: string) {
  const t = useText(words);
  const toast = useToast();
  const searching = useRef(false);
  const answered = useEffectEvent((total: number) => {
    if (!searching.current) return;
    searching.current = false;
    if (total > 0) toast.success(t.queried);
    else toast.warning(t.noneFound);
  });
  const failed = useEffectEvent((error: CallError) => {
    searching.current = false;
    if (isNews(error)) toast.failure(t.queryFailed);
  });
  const { error } = asked;
  const total = asked.isFetching || asked.isPlaceholderData ? undefined : asked.data?.totalElements;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query may have as many results
  useEffect(() => {
    if (total !== undefined) answered(total);
  }, [total, question]);
  useEffect(() => {
    if (error) failed(error);
  }, [error]);
  return () => {
    searching.current = true;
  };
}

/** Without categories there are no tabs: a toast says so when the lookup finds none, or fails. */
export function useCategoriesTold({ data, error }: Failed & { data: { categories: unknown[] } | undefined }) {
  const t = useText(words);
  const toast = useToast();
  const none = data?.categories.length === 0;
  const empty = useEffectEvent(() => toast.warning(t.noCategories));
  const failed = useEffectEvent((failure: CallError) => {
    if (isNews(failure)) toast.failure(t.categoriesFailed);
  });
  useEffect(() => {
    if (none) empty();
  }, [none]);
  useEffect(() => {
    if (error) failed(error);
  }, [error]);
}

type Again = () => Promise<Failed>;

/** Loads again on request, and shows whether it worked. */
export function useRefresh() {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  return async (...again: Again[]) => {
    const answers = await Promise.all(again.map((one) => one()));
    const errors = answers.flatMap(({ error }) => (error && isNews(error) ? [error] : []));
    if (errors.length > 0) toast.failure(fill(t.refreshFailed, { why: errorText(errors[0]) }));
    else if (answers.every(({ error }) => !error)) toast.success(t.refreshed);
  };
}
