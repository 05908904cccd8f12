import { NIL } from '@cloudyard/contract/kit/values.ts';
import {
  RECIPIENT_STATES,
  type Recipient,
  type SentMessage,
  sentApi,
} from '@cloudyard/contract/message/sent.ts';
import { useState } from 'react';
import { type Column, code, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import type { cn } from '../i18n/sent/cn.ts';
import { words } from '../i18n/sent/en.ts';
import { MAIL_TONES } from './tones.ts';

export type RecipientState = (typeof RECIPIENT_STATES)[number];

const ALL = 'all';

type RecipientsProps = {
  message: SentMessage;
  state: RecipientState | undefined;
  onState: (state: RecipientState | undefined) => void;
};

/** The ledger: the state of the message for each recipient. */
export function Recipients({ message, state, onState }: RecipientsProps) {
  const t = useText(words);
  const kit = useKitText();
  const [paging, setPaging] = useState<{ page: number; size: number; q?: string | undefined }>({
    page: 0,
    size: 10,
  });
  // Another state begins on its first page.
  const [shownState, setShownState] = useState(state);
  if (shownState !== state) {
    setShownState(state);
    setPaging({ ...paging, page: 0 });
  }
  const query = { ...paging, ...(state ? { state } : {}) };
  const asked = useAsk(sentApi.recipients, { params: { id: message.id }, query });
  return (
    <section className="cy-panel" aria-label={t.recipients}>
      <header className="cy-panel-head">
        <h2>{t.recipients}</h2>
      </header>
      <ListTabs<RecipientState | typeof ALL>
        label={t.recipientState}
        value={state ?? ALL}
        tabs={[
          { value: ALL, label: kit.all },
          ...RECIPIENT_STATES.map((value) => ({ value, label: t.figures[value] })),
        ]}
        onChange={(next) => onState(next === ALL ? undefined : next)}
      />
      <div className="cy-filters">
        <SearchBox
          value={paging.q}
          onChange={(q) => setPaging({ ...paging, q, page: 0 })}
          placeholder={t.recipientSearch}
        />
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={recipientColumns(t, message.enterprise !== NIL)}
        narrowed={paging.q !== undefined || state !== undefined}
        empty={<Empty title={t.noRecipients} />}
      />
      <div className="cy-foot">
        <Pager
          state={paging}
          total={asked.data?.totalElements}
          onChange={(patch) => setPaging({ ...paging, page: 0, ...patch })}
        />
      </div>
    </section>
  );
}

/** Recipients of the platform have no department. */
const recipientColumns = (t: typeof cn, placed: boolean): Column<Recipient>[] => [
  text('name', t.recipient.name),
  code('username', t.recipient.username),
  ...(placed ? [text<Recipient>('place', t.recipient.place)] : []),
  time('deliveredAt', t.recipient.delivered),
  {
    key: 'state',
    title: t.recipient.state,
    phone: 'status',
    render: (_, row) => {
      const { state, tone, at } = stateOf(row);
      return (
        <span className="cy-line">
          <StatusTag tone={tone}>{t.recipientStates[state]}</StatusTag> {at && <TimeText value={at} />}
        </span>
      );
    },
  },
  {
    key: 'mail',
    title: t.recipient.mail,
    render: (_, { mail }) =>
      mail === 'none' ? (
        <span className="cy-faint">{t.mailStates.none}</span>
      ) : (
        <StatusTag tone={MAIL_TONES[mail] ?? 'neutral'}>
          {mail in t.mailStates ? t.mailStates[mail as keyof typeof t.mailStates] : mail}
        </StatusTag>
      ),
  },
];

/** The last act of the recipient in their inbox. */
function stateOf({ recalledAt, readAt, muted }: Recipient): {
  state: 'recalled' | 'read' | 'muted' | 'delivered';
  tone: Tone;
  at: string | null;
} {
  if (recalledAt) return { state: 'recalled', tone: 'bad', at: recalledAt };
  if (muted) return { state: 'muted', tone: 'caution', at: null };
  if (readAt) return { state: 'read', tone: 'good', at: readAt };
  return { state: 'delivered', tone: 'neutral', at: null };
}
