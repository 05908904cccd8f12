import '../message.css';
import './preference.css';
import { type Blocked, blockApi } from '@cloudyard/contract/message/block.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { type Preferences, preferenceApi } from '@cloudyard/contract/message/preference.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useDiscard } from '../../../kit/use-unsaved-changes.ts';
import { words } from '../i18n/preference/en.ts';
import { CategoryChoices } from './category-choices.tsx';
import { type Draft, draftOf, isChanged, saidIn } from './draft.ts';
import { MailSettings } from './mail-settings.tsx';

/** The senders the user has blocked; each can be unblocked. */
function BlockedSenders() {
  const t = useText(words).blocked;
  const asked = useAsk(blockApi.list, {});
  return (
    <Panel title={t.title}>
      <Loaded asked={asked}>
        {(blocked) =>
          blocked.length === 0 ? (
            <p className="cy-faint">{t.none}</p>
          ) : (
            <>
              <p className="cy-faint">{t.hint}</p>
              <ul className="message-blocked cy-parted cy-unlisted cy-unpadded">
                {blocked.map((one) => (
                  <Line key={one.id} blocked={one} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Line({ blocked: { id, name, since } }: { blocked: Blocked }) {
  const t = useText(words).blocked;
  const toast = useToast();
  const remove = useSend(blockApi.remove, { act: 'list', refresh: [blockApi.list, inboxApi.detail] });
  const unblock = () =>
    remove.mutate(
      { params: { id } },
      { thing: name, onSuccess: () => toast.success(fill(t.done, { name })) },
    );
  return (
    <li className="cy-line cy-gap-16 cy-high-44">
      <span className="cy-grow">{name}</span>
      <span className="cy-faint">
        <TimeText value={since} />
      </span>
      <Button
        size="small"
        loading={remove.isPending}
        aria-label={fill(t.unblockOf, { name })}
        onClick={unblock}
      >
        {t.unblock}
      </Button>
    </li>
  );
}

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

/** The form's initial state; a later answer replaces it while nothing has been changed. */
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
      .catch(() => undefined); // the failure is shown; the choices stay
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
