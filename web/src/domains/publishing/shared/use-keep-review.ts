import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

/** Asks before a save that would undo a review, under way or passed. False: nothing is to be saved. */
export function useKeepReview() {
  const t = useText(words).undoing;
  const confirm = useConfirm();
  return async ({ name, code }: { name: string; code: StatusCode }): Promise<boolean> => {
    if (code !== STATUS.pending && code !== STATUS.approved) return true;
    const consequence = code === STATUS.pending ? t.pending : t.approved;
    return confirm({ title: fill(t.title, { name }), consequence, verb: t.verb });
  };
}
