import './cards.css';
import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import { ALGORITHM_STATUSES, type AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/cards/en.ts';
import { ADD_ALGORITHM, ALGORITHMS, viewPath } from '../shared/paths.ts';
import { StateTag } from '../shared/state-tag.tsx';

/** All that one place may have. */
const MOST = 500;
const VERDICTS = 3;

/** The user's algorithms by state, of the enterprise they act for or their own, and what was decided last. */
export function AlgorithmsCard() {
  const { userId = '' } = useWho();
  const asked = useAsk(
    algorithmApi.byUser,
    { params: { userId }, query: { size: MOST, sort: '-updateDate' } },
    { enabled: userId !== '' },
  );
  return <CardLoaded asked={asked}>{({ content }) => <Counted rows={content} />}</CardLoaded>;
}

/** Decided ones, the newest first: online or refused. */
export const decidedOf = (rows: readonly AlgorithmRow[]) =>
  rows.filter(({ algorithmStatus: { code } }) => code === '3' || code === '4').slice(0, VERDICTS);

function Counted({ rows }: { rows: readonly AlgorithmRow[] }) {
  const t = useText(words);
  const may = useMay();
  const { enterpriseId } = useWho();
  if (rows.length === 0)
    return (
      <div className="cy-column">
        <p>{t.none}</p>
        <p className="cy-faint">{t.noneHint}</p>
        {((enterpriseId ?? NIL) === NIL || may('algorithm.algorithm.edit')) && (
          <Link to={ADD_ALGORITHM}>{t.add}</Link>
        )}
      </div>
    );
  const count = (code: AlgorithmStatusCode) =>
    rows.filter(({ algorithmStatus }) => algorithmStatus.code === code).length;
  return (
    <div className="cy-stack">
      <ul className="cy-list" aria-label={t.mine}>
        {ALGORITHM_STATUSES.filter((code) => count(code) > 0).map((code) => (
          <li key={code}>
            <Link
              className="algorithm-card-count cy-line cy-between cy-high-32 cy-text"
              to={`${ALGORITHMS}?status=${code}`}
            >
              <StateTag code={code} />
              <b className="cy-figures">{count(code).toLocaleString()}</b>
            </Link>
          </li>
        ))}
      </ul>
      <Decided rows={decidedOf(rows)} />
    </div>
  );
}

function Decided({ rows }: { rows: readonly AlgorithmRow[] }) {
  const t = useText(words);
  const called = useLocalizedName();
  return (
    <section aria-label={t.decided}>
      <h3 className="cy-note cy-medium">{t.decided}</h3>
      {rows.length === 0 ? (
        <p className="cy-faint">{t.noDecided}</p>
      ) : (
        <ul className="cy-list cy-parted-lines">
          {rows.map((row) => (
            <li key={row.id}>
              <div className="cy-line cy-between">
                <Link className="cy-ellipsis" to={viewPath(row.id)}>
                  {called(row)}
                </Link>
                <StateTag code={row.algorithmStatus.code} />
              </div>
              <p className="cy-faint cy-small cy-ellipsis" title={row.reason || undefined}>
                <TimeText value={row.updateDate} />
                {row.reason && ` · ${row.reason}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
