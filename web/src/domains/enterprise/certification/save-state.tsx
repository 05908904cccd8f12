import { Button } from 'antd';
import dayjs from 'dayjs';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import { Notice } from '../lent/notice.tsx';
import type { Saving } from './use-draft.ts';
import type { CertifiedForm } from './use-form.ts';

/** Whether the draft is saved, in small print; or why it cannot be submitted yet. */
export function SaveState({ saving, blocked }: { saving: Saving; blocked?: string | undefined }) {
  const t = useText(words);
  const text = () => {
    switch (saving.state) {
      case 'saving':
        return t.saving;
      case 'saved':
        return fill(t.saved, { time: dayjs(saving.at).format('HH:mm') });
      case 'failed':
        return fill(t.saveFailed, { why: saving.why });
      case 'dirty':
      case 'conflict':
        return t.unsaved;
      default:
        return t.draftHint;
    }
  };
  if (blocked) return <span className="cy-faint">{blocked}</span>;
  return (
    <span
      className={saving.state === 'failed' ? 'cy-bad' : 'cy-faint'}
      data-idle={saving.state === 'idle' || undefined}
      role="status"
    >
      {text()}
    </span>
  );
}

/** Another user saved a newer draft: what happened, and a button that loads it. */
export function Conflict({ saving, onReload }: { saving: Saving; onReload: () => void }) {
  const t = useText(words);
  if (saving.state !== 'conflict') return null;
  return (
    <Notice
      type="warning"
      role="alert"
      title={t.conflict}
      description={t.conflictHint}
      action={<Button onClick={onReload}>{t.loadTheirs}</Button>}
    />
  );
}

/** A draft is saved when the page is left, so there is no question, unless saving has failed. */
export function DraftGuard({ form }: { form: CertifiedForm }) {
  const { state } = form.saving;
  const lost = state === 'failed' || state === 'conflict';
  return <LeaveGuard dirty={lost || state === 'dirty' || state === 'saving'} mayLeave={() => !lost} />;
}
