import '../message.css';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { useEffect, useEffectEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { previewNow } from '../../../kit/preview.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/inbox/en.ts';
import { MessageView } from './message-view.tsx';
import { CENTRE } from './said.ts';
import { useActTold } from './use-acts.ts';
import { INBOX_ASKS } from './use-inbox.ts';

const wrong = <Navigate to="/exception/415" replace />;

export function MessageDetailPage() {
  const { search } = useLocation();
  const id = Id.safeParse(new URLSearchParams(search).get('id'));
  if (!id.success) return wrong;
  return <Message key={id.data} id={id.data} />;
}

function Message({ id }: { id: string }) {
  const asked = useAsk(inboxApi.detail, { params: { id } });
  const opened = asked.data !== undefined;
  useReadOnce(id, opened);
  // A recalled, deleted or foreign message gives the same error. Only a user who had it open sees that it is gone.
  if (asked.error?.code === 'message.not_found') return opened ? <Gone /> : wrong;
  return <Loaded asked={asked}>{(message) => <MessageView message={message} />}</Loaded>;
}

/** Marks the message read when it is opened: each time it comes to the front, and not again while it is shown. */
function useReadOnce(id: string, opened: boolean) {
  const told = useActTold();
  const send = useSend(inboxApi.read, { act: 'quiet', refresh: INBOX_ASKS });
  const read = useEffectEvent(() => {
    // A preview of a role is read only.
    if (!previewNow()) send.mutateAsync({ body: [id] }).catch((error: unknown) => told.failed('read', error));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is another opening
  useEffect(() => {
    if (opened) read();
  }, [id, opened]);
}

/** The message was recalled while the user had it open. */
function Gone() {
  const t = useText(words).detail;
  return (
    <section className="cy-panel" aria-label={t.gone}>
      <Empty title={t.gone} hint={t.goneHint} action={<Link to={CENTRE}>{t.back}</Link>} />
    </section>
  );
}
