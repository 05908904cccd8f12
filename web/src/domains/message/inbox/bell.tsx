import '../message.css';
import '../brief.css';
import { BellOutlined } from '@ant-design/icons';
import { ALL, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { Badge, Button, Popover, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/inbox/en.ts';
import { Brief } from './brief.tsx';
import { CENTRE, PREFERENCES } from './said.ts';
import { useActs } from './use-acts.ts';
import { useInboxLive } from './use-inbox.ts';

const NEWEST = { tabKey: ALL, ifRead: false, pageNumber: 0, pageSize: 5 } as const;

type NewestProps = { userId: string; unread: number; onGo: () => void };

/** The five newest unread messages, and links. */
function Newest({ userId, unread, onGo }: NewestProps) {
  const t = useText(words).bell;
  const asked = useAsk(inboxApi.page, { params: { userId }, body: NEWEST });
  const { act, busy } = useActs();
  return (
    <section className="message-newest" aria-label={t.newest}>
      <header className="message-newest-bar cy-line cy-between cy-gap-12 cy-ruled">
        <h2>{t.newest}</h2>
        <Button
          type="link"
          size="small"
          disabled={unread === 0}
          title={unread === 0 ? t.none : undefined}
          loading={busy === 'read'}
          onClick={() => void act('read', { filter: { tabKey: ALL } })}
        >
          {t.readAll}
        </Button>
      </header>
      <Loaded asked={asked} skeleton={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="cy-faint message-newest-none cy-centred">{t.none}</p>
          ) : (
            <ul className="cy-list">
              {content.map((message) => (
                <Brief key={message.id} message={message} onGo={onGo} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <footer className="message-newest-bar cy-line cy-between cy-gap-12 cy-over">
        <Link to={CENTRE} onClick={onGo}>
          {t.all}
        </Link>
        <Link to={PREFERENCES} onClick={onGo}>
          {t.settings}
        </Link>
      </footer>
    </section>
  );
}

/** Polling covers a live connection that is down: the number is late, but not wrong for ever. */
const POLL_MS = 60_000;

export function Bell() {
  const { userId } = useWho();
  return userId ? <OwnBell userId={userId} /> : null;
}

/** The number of unread messages, and the newest of them. Listens for changes on behalf of every page. */
function OwnBell({ userId }: { userId: string }) {
  const t = useText(words).bell;
  const [open, setOpen] = useState(false);
  const asked = useAsk(inboxApi.unreadCount, { query: { userId } }, { refetchInterval: POLL_MS });
  useInboxLive(userId);
  const n = asked.data ?? 0;
  const label = n > 0 ? fill(t.label, { n }) : t.labelNone;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      styles={{ container: { padding: 0 } }}
      content={<Newest userId={userId} unread={n} onGo={() => setOpen(false)} />}
      destroyOnHidden
    >
      <Button
        type="text"
        className="message-bell"
        aria-label={label}
        title={label}
        icon={
          <Badge count={n} overflowCount={99} size="small" title="" offset={[2, 0]}>
            <BellOutlined />
          </Badge>
        }
      />
    </Popover>
  );
}
