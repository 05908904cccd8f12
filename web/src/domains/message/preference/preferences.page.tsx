import '../message.css';
import './preference.css';
import { type Preferences, preferenceApi } from '@cloudyard/contract/message/preference.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Loaded } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useDiscard } from '../../../kit/use-unsaved-changes.ts';
import { words } from '../i18n/preference/en.ts';
import { BlockedSenders } from './blocked-senders.tsx';
import { CategoryChoices } from './category-choices.tsx';
import { type Draft, draftOf, isChanged, saidIn } from './draft.ts';
import { MailSettings } from './mail-settings.tsx';

export function PreferencesPage() {
  const t = useText(words);
  const asked = useAsk(preferenceApi.get, {});
  usePageTitle(t.title);
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <Loaded asked={asked}>{(preferences) => <Form preferences={preferences} />}</Loaded>
      <div className="message-preferences cy-column cy-gap-16">
        <BlockedSenders />
      </div>
    </div>
  );
}

/** What the form began with; an answer that comes later counts while nothing has been touched. */
function useDraft(preferences: Preferences) {
  const [begun, setBegun] = useState({ from: preferences, draft: draftOf(preferences) });
  const [draft, setDraft] = useState<Draft>(begun.draft);
  const dirty = isChanged(begun.draft, draft);
  const restart = (from: Preferences) => {
    setBegun({ from, draft: draftOf(from) });
    setDraft(draftOf(from));
  };
  if (!dirty && begun.from !== preferences) restart(preferences);
  return { begun: begun.draft, draft, setDraft, dirty, restart };
}

function Form({ preferences }: { preferences: Preferences }) {
  const t = useText(words);
  const kit = useKitText();
  const toast = useToast();
  const confirm = useConfirm();
  const question = useDiscard();
  const { begun, draft, setDraft, dirty, restart } = useDraft(preferences);
  const save = useSend(preferenceApi.save, { act: 'submit', verb: kit.save, refresh: [preferenceApi.get] });
  const impossible = draft.quietFrom !== null && draft.quietFrom === draft.quietTo;
  const send = () =>
    save
      .mutateAsync({ body: saidIn(begun, draft) })
      .then((saved) => {
        restart(saved);
        toast.success(t.saved);
      })
      .catch(() => undefined); // told; what was chosen stays chosen
  const discard = async () => {
    if (await confirm(question)) setDraft(begun);
  };
  return (
    <form
      className="message-preferences cy-column cy-gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <LeaveGuard dirty={dirty} />
      <CategoryChoices categories={preferences.categories} draft={draft} onChange={setDraft} />
      <MailSettings address={preferences.address} draft={draft} onChange={setDraft} />
      <div className="cy-submit">
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!dirty || impossible}>
          {kit.save}
        </Button>
        <Button disabled={!dirty} onClick={() => void discard()}>
          {kit.cancel}
        </Button>
      </div>
    </form>
  );
}
