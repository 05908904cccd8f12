import { articleApi, type ManagedRow } from '@cloudyard/contract/portal/article.ts';
import type { RowAction } from '../../../../kit/columns.tsx';
import { useConfirm } from '../../../../kit/confirm.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { useSend } from '../../../../kit/use-send.ts';
import { words } from '../../i18n/article/manage/en.ts';
import { useNamed } from '../article-text.ts';
import { stateOf } from './state-of.ts';

/** The queries of visitors and editors that are made again after a change. */
export const ARTICLE_CALLS = [
  articleApi.manage,
  articleApi.managed,
  articleApi.list,
  articleApi.detail,
  articleApi.categories,
];

/** Publish, withdraw and delete, from a row of the list. */
export function useArticleActs() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const named = useNamed();
  const publish = useSend(articleApi.publish, {
    act: 'submit',
    failed: t.publishFailed,
    refresh: ARTICLE_CALLS,
  });
  const withdraw = useSend(articleApi.withdraw, { act: 'submit', verb: t.withdraw, refresh: ARTICLE_CALLS });
  const remove = useSend(articleApi.remove, { act: 'list', refresh: ARTICLE_CALLS });
  const saying = (done: string) => ({ onSuccess: () => toast.success(done) });
  return (row: ManagedRow): RowAction[] => {
    const { id, version } = row;
    const title = named({ name: row.title, nameEn: row.titleEn });
    const state = stateOf(row);
    const params = { id };
    const publishIt = () =>
      publish.mutate({ params, body: { version } }, saying(fill(t.published, { title })));
    const withdrawIt = async () => {
      const question = {
        title: fill(t.withdrawTitle, { title }),
        consequence: t.withdrawText,
        verb: t.withdraw,
      };
      if (!(await confirm(question))) return;
      withdraw.mutate({ params, body: { version } }, saying(fill(t.withdrawn, { title })));
    };
    const removeIt = async () => {
      const question = { title: fill(t.removeTitle, { title }), consequence: t.removeText, verb: t.remove };
      if (!(await confirm(question))) return;
      remove.mutate({ params, query: { version } }, { thing: title, ...saying(fill(t.removed, { title })) });
    };
    return [
      ...(state === 'published' ? [] : [{ key: 'publish', label: t.publish, onClick: publishIt }]),
      ...(state === 'draft'
        ? [{ key: 'remove', label: t.remove, onClick: () => void removeIt() }]
        : [{ key: 'withdraw', label: t.withdraw, onClick: () => void withdrawIt() }]),
    ];
  };
}
