import '../message.css';
import '../brief.css';
import { ALL, type InboxCounts, inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { Link } from 'react-router';
import { writeList } from '../../../kit/list-state.ts';
import { locale, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/inbox/en.ts';
import { Brief } from '../inbox/brief.tsx';
import { CentreState } from '../inbox/inbox-state.ts';
import { CENTRE } from '../inbox/said.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';

const NEWEST = { tabKey: ALL, ifRead: false, pageNumber: 0, pageSize: 3 } as const;

/** Unread messages by category, and the newest of them. Follows the bell. */
export function UnreadCard() {
  const asked = useAsk(inboxApi.counts, { query: {} });
  return <CardLoaded asked={asked}>{(counts) => <Unread counts={counts} />}</CardLoaded>;
}

const unreadOf = (tab: string) => `${CENTRE}${writeList(CentreState, { tab, read: 'unread' })}`;

function Unread({ counts }: { counts: InboxCounts }) {
  const t = useText(words).card;
  const language = locale.use();
  const waiting = counts.categories.filter(({ unread }) => unread > 0);
  if (counts.unread === 0) {
    return (
      <div className="cy-column cy-gap-4">
        <p>{t.none}</p>
        <p className="cy-faint">{t.noneHint}</p>
        <Link to={CENTRE}>{t.all}</Link>
      </div>
    );
  }
  return (
    <div className="cy-column">
      <Link className="cy-tile" to={unreadOf(ALL)}>
        <span className="cy-faint">{t.unread}</span>
        <strong className="cy-figures">{counts.unread.toLocaleString()}</strong>
      </Link>
      <ul className="message-card-counts cy-flex cy-wrap cy-gap-8 cy-list">
        {waiting.map((one) => (
          <li key={one.id}>
            <Link className="cy-inline cy-gap-6 cy-quiet cy-text cy-box cy-round-4" to={unreadOf(one.id)}>
              <CategoryIcon icon={one.icon} /> {localizedName(language, one)}{' '}
              <b className="cy-figures">{one.unread.toLocaleString()}</b>
            </Link>
          </li>
        ))}
      </ul>
      <h3 className="cy-faint cy-small cy-medium">{t.newest}</h3>
      <NewestUnread />
    </div>
  );
}

function NewestUnread() {
  const { userId = '' } = useWho();
  const asked = useAsk(inboxApi.page, { params: { userId }, body: NEWEST });
  return (
    <CardLoaded asked={asked}>
      {({ content }) => (
        <ul className="message-card-newest cy-list">
          {content.map((message) => (
            <Brief key={message.id} message={message} />
          ))}
        </ul>
      )}
    </CardLoaded>
  );
}
