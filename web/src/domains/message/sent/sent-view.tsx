import '../message.css';
import { type SentMessage, sentApi } from '@cloudyard/contract/message/sent.ts';
import { SELF_TYPE, SEND_MAIL } from '@cloudyard/contract/message/values.ts';
import { Alert, Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { save } from '../../../kit/call.ts';
import { DetailPage, type Fact } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { May } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Place } from '../../../kit/place.ts';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/sent/en.ts';
import { RichText } from '../inbox/rich-text.tsx';
import { keyIn } from '../shared/place.ts';
import { BackButton } from './back-button.tsx';
import type { Composed } from './composer.tsx';
import { withProgress } from './progress.ts';
import { type RecipientState, Recipients } from './recipients.tsx';
import { problemText } from './sent-columns.tsx';
import { SentFigures } from './sent-figures.tsx';
import { IMPORTANCE_TONES, STATE_TONES } from './tones.ts';
import { canEdit, canMailAgain, canRecall, useSentActs } from './use-acts.ts';
import { useSending, WHILE_SENDING } from './use-sending.ts';

type SentViewProps = {
  place: Place;
  enterpriseId: string;
  id: string;
  onBack: () => void;
  onCompose: (composed: Composed) => void;
};

export function SentView({ place, enterpriseId, id, onBack, onCompose }: SentViewProps) {
  const [onWay, setOnWay] = useState(false);
  const asked = useAsk(
    sentApi.detail,
    { params: { id } },
    { refetchInterval: onWay ? WHILE_SENDING : false },
  );
  const isOnWay = asked.data?.state === 'sending';
  if (onWay !== isOnWay) setOnWay(isOnWay);
  const heard = useSending(enterpriseId);
  // A message deleted on this page still has data, so it does not redirect while the user returns to the list.
  if (asked.error?.code === 'message.not_found' && !asked.data)
    return <Navigate to="/exception/415" replace />;
  return (
    <div className="cy-page">
      <BackButton onClick={onBack} />
      <Loaded asked={asked}>
        {(found) => {
          const message = withProgress(found, heard.get(id));
          const acts = <Acts place={place} message={message} onBack={onBack} onCompose={onCompose} />;
          return <Opened message={message} acts={acts} />;
        }}
      </Loaded>
    </div>
  );
}

function Opened({ message, acts }: { message: SentMessage; acts: ReactNode }) {
  const t = useText(words);
  const facts = useFacts(message);
  const [state, setState] = useState<RecipientState>();
  const isOut = !canEdit(message);
  return (
    <DetailPage
      title={message.title || t.untitled}
      identity={<StatusTag tone={STATE_TONES[message.state]}>{t.states[message.state]}</StatusTag>}
      facts={facts}
      actions={acts}
      aside={
        <>
          <Panel title={t.audience}>
            <AudienceShown audience={message.audience} />
          </Panel>
          {message.attachments.length > 0 && <Files message={message} />}
        </>
      }
    >
      {message.problem && <Alert type="warning" showIcon title={problemText(t, message.problem)} />}
      {isOut && <SentFigures message={message} state={state} onState={setState} />}
      <Panel title={t.message}>
        {message.description ? (
          <RichText html={message.description} lang="" />
        ) : (
          <p className="cy-faint">{t.noBody}</p>
        )}
      </Panel>
      {isOut && <Recipients message={message} state={state} onState={setState} />}
    </DetailPage>
  );
}

function useFacts(message: SentMessage): Fact[] {
  const t = useText(words);
  const called = useLocalizedName();
  const { type, category, importance, ways, sender, createdAt, sendAt, sentAt, recalledAt } = message;
  const kind = type?.code === SELF_TYPE.audit ? 'audit message' : 'user message';
  const at = (label: string, value: string | null) =>
    value ? [{ label, value: <TimeText value={value} /> }] : [];
  return [
    ...(type ? [{ label: t.facts.type, value: called(type) }] : []),
    { label: t.facts.category, value: called(category) },
    { label: t.kind, value: t.kinds[kind] },
    {
      label: t.way,
      value: [t.ways.inbox, ...(ways.includes(SEND_MAIL) ? [t.ways.sendEmail] : [])].join(' · '),
    },
    {
      label: t.facts.importance,
      value: <StatusTag tone={IMPORTANCE_TONES[importance]}>{t.importances[importance]}</StatusTag>,
    },
    { label: t.facts.sender, value: sender ?? t.system },
    { label: t.facts.created, value: <TimeText value={createdAt} /> },
    ...at(t.facts.sendAt, sendAt),
    ...at(t.facts.sentAt, sentAt),
    ...at(t.facts.recalledAt, recalledAt),
  ];
}

type ActsProps = Pick<SentViewProps, 'place' | 'onBack' | 'onCompose'> & { message: SentMessage };

function Acts({ place, message, onBack, onCompose }: ActsProps) {
  const t = useText(words);
  const { busy, recall, remove, mailAgain } = useSentActs();
  if (message.app !== 'console') return null;
  return (
    <May permission={keyIn(place, 'message', 'send')}>
      {canEdit(message) && (
        <Button type="primary" disabled={busy} onClick={() => onCompose({ how: 'edit', message })}>
          {t.edit}
        </Button>
      )}
      {canMailAgain(message) && (
        <Button disabled={busy} onClick={() => void mailAgain(message)}>
          {t.mailAgain}
        </Button>
      )}
      <Button disabled={busy} onClick={() => onCompose({ how: 'copy', message })}>
        {t.copy}
      </Button>
      {canRecall(message) && (
        <Button danger disabled={busy} onClick={() => void recall(message)}>
          {t.recall}
        </Button>
      )}
      <Button danger disabled={busy} onClick={() => void remove(message, onBack)}>
        {t.remove}
      </Button>
    </May>
  );
}

function AudienceShown({ audience: { groups, users, everybody } }: Pick<SentMessage, 'audience'>) {
  const t = useText(words);
  if (everybody) return t.everybody;
  const named = [...groups, ...users];
  if (named.length === 0) return <span className="cy-faint">{t.noAudience}</span>;
  return (
    <div className="cy-row">
      {named.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
    </div>
  );
}

function Files({ message: { id, attachments } }: { message: SentMessage }) {
  const t = useText(words);
  return (
    <Panel title={t.attachments}>
      <ul className="message-manage-rules cy-parted cy-down cy-list">
        {attachments.map(({ name, originalName, bytes: size }) => (
          <li key={name} className="message-manage-rule cy-high-36 cy-row">
            <Button
              type="link"
              size="small"
              className="message-manage-link"
              onClick={() => save(sentApi.file, { params: { id, name } })}
            >
              {originalName}
            </Button>
            <span className="cy-faint cy-figures">{bytes(size)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
