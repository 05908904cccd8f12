import { type SentMessage, sentApi } from '@cloudyard/contract/message/sent.ts';
import { useState } from 'react';
import { call, changedTheirMind } from '../../../kit/call.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { PageHolderContext, usePageTitle } from '../../../kit/page-holder.ts';
import type { Place } from '../../../kit/place.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useUnsavedChanges } from '../../../kit/use-unsaved-changes.ts';
import { words } from '../i18n/sent/en.ts';
import { BackButton } from './back-button.tsx';
import { ComposerFields } from './composer-fields.tsx';
import { bodyOf, Compose, type Intent, initialOf } from './draft.ts';
import { refresh } from './use-sending.ts';

export type Composed = { how: 'add' } | { how: 'edit' | 'copy'; message: SentMessage };

type ComposerProps = { place: Place; enterpriseId: string; composed: Composed; onClose: () => void };

/** Writes a message: sent now, at a time, or kept as a draft. On the page itself, which asks before work is lost. */
export function Composer({ place, enterpriseId, composed, onClose }: ComposerProps) {
  const t = useText(words);
  const c = t.compose;
  const message = composed.how === 'add' ? undefined : composed.message;
  const [initial] = useState(() => initialOf(message, composed.how === 'copy'));
  const [intent, setIntent] = useState<Intent>(initial.intent);
  const { send, sending } = useSending(enterpriseId, composed, onClose);
  const { holder, leave } = useUnsavedChanges({
    title: c.leaveTitle,
    consequence: c.leaveHint,
    verb: c.leaveVerb,
  });
  const close = () => leave(onClose);
  const title =
    composed.how === 'copy' ? fill(c.copyOf, { title: message?.title || t.untitled }) : c[composed.how];
  usePageTitle(title);
  return (
    <div className="cy-page">
      <BackButton onClick={close} />
      <PageHead title={title} />
      <section className="cy-panel message-compose" aria-label={title}>
        <PageHolderContext value={holder}>
          <EntityForm
            schema={Compose}
            initial={initial}
            verb={sending && intent === 'send' ? t.sending : c.verbs[intent]}
            failed={intent === 'draft' ? t.saveFailed : t.sendFailed}
            onSend={send}
            onCancel={onClose}
          >
            <ComposerFields
              place={place}
              enterpriseId={enterpriseId}
              message={message}
              intent={intent}
              onIntent={setIntent}
            />
          </EntityForm>
        </PageHolderContext>
      </section>
    </div>
  );
}

function useSending(enterpriseId: string, composed: Composed, onDone: () => void) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const sending = useSend(sentApi.send, { act: 'form', refresh });
  const which = composed.how === 'edit' ? { id: composed.message.id, version: composed.message.version } : {};

  const askAboutEverybody = async ({ audience, intent }: Compose) => {
    const { count } = await call(sentApi.preview, { body: { ...audience, enterpriseId } });
    const title = fill(t.compose.everybodyTitle, { n: count.toLocaleString() });
    const sure = await confirm({
      title,
      consequence: t.compose.everybodyText,
      verb: t.compose.verbs[intent],
    });
    if (!sure) throw changedTheirMind();
  };
  const send = async (draft: Compose) => {
    const { intent } = draft;
    if (intent !== 'draft' && draft.audience.everybody) await askAboutEverybody(draft);
    if (intent === 'send') toast.info(t.sending);
    await sending.mutateAsync({ body: { ...bodyOf(draft), ...which, enterpriseId } });
    toast.success({ send: t.sent, schedule: t.scheduled, draft: t.saved }[intent]);
    onDone();
  };
  return { send, sending: sending.isPending };
}
