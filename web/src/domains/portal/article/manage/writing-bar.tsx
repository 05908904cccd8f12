import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useConfirm } from '../../../../kit/confirm.ts';
import { lazyPart } from '../../../../kit/lazy-part.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/article/manage/en.ts';
import { useNamed } from '../article-text.ts';
import { stateOf } from './state-of.ts';
import type { Writing } from './use-writing.ts';

const Preview = lazyPart(() => import('./preview.tsx').then((m) => m.Preview));

/** The actions on the article; a disabled button says why. */
export function WritingBar({ writing }: { writing: Writing }) {
  const t = useText(words);
  const { kept, dirty, busy, draft } = writing;
  const [looking, setLooking] = useState(false);
  const mayPublish = dirty || !kept || stateOf(kept) !== 'published';
  return (
    <div className="cy-submit cy-center">
      <Button
        type="primary"
        loading={busy}
        disabled={!mayPublish}
        title={mayPublish ? undefined : t.nothingToPublish}
        onClick={() => void writing.publish()}
      >
        {t.publish}
      </Button>
      <Button
        disabled={!dirty || busy}
        title={dirty ? undefined : t.nothingToSave}
        onClick={() => void writing.save()}
      >
        {t.saveDraft}
      </Button>
      <Button onClick={() => setLooking(true)}>{t.preview}</Button>
      <BackActs writing={writing} />
      {looking && (
        <Suspense fallback={null}>
          <Preview draft={draft} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Withdraws the published article, or discards the changes since. */
function BackActs({ writing }: { writing: Writing }) {
  const t = useText(words);
  const confirm = useConfirm();
  const named = useNamed();
  const { kept, busy } = writing;
  if (!kept?.published) return null;
  const withdraw = async () => {
    const question = {
      title: fill(t.withdrawTitle, { title: named({ name: kept.title, nameEn: kept.titleEn }) }),
      consequence: t.withdrawText,
      verb: t.withdraw,
    };
    if (await confirm(question)) await writing.withdraw();
  };
  const discard = async () => {
    const question = { title: t.discardTitle, consequence: t.discardText, verb: t.discard };
    if (await confirm(question)) await writing.discard();
  };
  return (
    <span className="portal-manage-back cy-inline-flex cy-push cy-wrap cy-gap-8">
      {kept.drafted && (
        <Button disabled={busy} onClick={() => void discard()}>
          {t.discard}
        </Button>
      )}
      <Button danger disabled={busy} onClick={() => void withdraw()}>
        {t.withdraw}
      </Button>
    </span>
  );
}
