import './cards.css';
import { verificationApi, type WaitingAlgorithm } from '@cloudyard/contract/algorithm/verification.ts';
import { Link } from 'react-router';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/cards/en.ts';
import { words as review } from '../i18n/verification/en.ts';
import { Age } from '../verification/verification-columns.tsx';
import {
  detailAddress,
  LIST,
  publisherOf,
  REFRESH_MS,
  waitedHours,
} from '../verification/verification-state.ts';

const SHOWN = 5;

/** How many algorithms wait for a review, and which of them longest. */
export function QueueCard() {
  const t = useText(words);
  const asked = useAsk(
    verificationApi.page,
    { query: { algorithmStatus: '2', pageSize: SHOWN } },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <CardLoaded asked={asked}>
      {({ content, totalElements }) =>
        totalElements === 0 ? (
          <p className="cy-faint">{t.noWaiting}</p>
        ) : (
          <div className="cy-stack">
            <Link className="cy-tile" to={LIST}>
              <span className="cy-faint">{t.waiting}</span>
              <strong className="cy-figures">{totalElements.toLocaleString()}</strong>
            </Link>
            <section aria-label={t.oldest}>
              <h3 className="cy-note cy-medium">{t.oldest}</h3>
              <ul className="cy-list cy-parted-lines">
                {content.map((row) => (
                  <Waiting key={row.id} row={row} />
                ))}
              </ul>
            </section>
          </div>
        )
      }
    </CardLoaded>
  );
}

function Waiting({ row }: { row: WaitingAlgorithm }) {
  const t = useText(words);
  const reviewing = useText(review);
  const called = useLocalizedName();
  return (
    <li>
      <div className="cy-line cy-between">
        <Link className="cy-ellipsis" to={detailAddress(row.id)}>
          {called(row)}
        </Link>
        <Age t={reviewing} hours={waitedHours(row) ?? 0} />
      </div>
      <div className="cy-line cy-between cy-faint cy-small">
        <span className="cy-ellipsis">{publisherOf(row)}</span>
        {row.failedChecks > 0 && <StatusTag tone="bad">{fill(t.failed, { n: row.failedChecks })}</StatusTag>}
      </div>
    </li>
  );
}
