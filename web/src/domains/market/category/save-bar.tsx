import { Button } from 'antd';
import { CallError } from '../../../kit/call-error.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { Notice } from '../../enterprise/parts/notice.tsx';
import { words } from '../i18n/category/en.ts';
import type { Saving } from './use-saving.ts';

type SaveBarProps = {
  dirty: boolean;
  busy: boolean;
  /** A name is missing or there twice: said below. */
  closed: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

export function SaveBar({ dirty, busy, closed, onSave, onDiscard }: SaveBarProps) {
  const t = useText(words);
  const confirm = useConfirm();
  const discard = async () => {
    if (await confirm({ title: t.discardTitle, consequence: t.discardText, verb: t.discard })) onDiscard();
  };
  return (
    <>
      <span className="cy-faint" role="status">
        {dirty ? t.unsaved : t.allSaved}
      </span>
      <Button disabled={!dirty || busy} onClick={() => void discard()}>
        {t.discard}
      </Button>
      <Button type="primary" loading={busy} disabled={!dirty || closed} onClick={onSave}>
        {t.save}
      </Button>
    </>
  );
}

type SaveProblemProps = { problems: number; saving: Saving; onReload: () => void };

/** Why it cannot be saved. */
export function SaveProblem({ problems, saving: { stale }, onReload }: SaveProblemProps) {
  const t = useText(words);
  const errorText = useErrorText();
  if (stale)
    return (
      <Notice
        type="warning"
        role="status"
        title={errorText(new CallError('market.app_category_changed'))}
        action={
          <Button size="small" onClick={onReload}>
            {t.reload}
          </Button>
        }
      />
    );
  return problems > 0 ? (
    <Notice type="warning" role="status" title={fill(t.invalid, { n: problems })} />
  ) : null;
}
