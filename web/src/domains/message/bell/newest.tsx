import { ALL, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { CENTRE, PREFERENCES } from '../centre/said.ts';
import { useActs } from '../centre/use-acts.ts';
import { words } from '../i18n/centre/en.ts';
import { Brief } from './brief.tsx';

const NEWEST = { tabKey: ALL, ifRead: false, pageNumber: 0, pageSize: 5 } as const;

type NewestProps = { userId: string; unread: number; onGo: () => void };

/** The five newest that are unread, and the ways on. */
export function Newest({ userId, unread, onGo }: NewestProps) {
  const t = useText(words).bell;
  const asked = useAsk(inboxApi.page, { params: { userId }, body: NEWEST });
  const { act, busy } = useActs();
  return (
    <section className="message-newest" aria-label={t.newest}>
      <header className="cy-ruled">
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
      <footer>
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
