import '../lent/operate.css';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { words } from '../i18n/review/en.ts';
import { Age } from '../review/review-columns.tsx';
import {
  addressOfOne,
  KINDS,
  type Kind,
  type Place,
  pathOf,
  placeOf,
  verifyQuery,
  type Waiting,
} from '../review/review-state.ts';
import { useFirst } from '../review/use-waiting.ts';

/** How many wait for a review, and which of them longest. */
export function QueueCard() {
  const t = useText(words);
  const applications = useFirst('application');
  const versions = useFirst('version');
  const oldest = [applications.first, versions.first]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.hours - one.hours);
  return (
    <CardLoaded asked={applications.asked}>
      {() => (
        <CardLoaded asked={versions.asked}>
          {() => (
            <div className="cy-stack">
              <Counts place="management" all={[applications.total, versions.total]} />
              <Counts place="platform" all={[applications.total, versions.total]} />
              {oldest.length === 0 ? (
                <p className="cy-faint">{t.card.none}</p>
              ) : (
                <section aria-label={t.card.oldest}>
                  <h3 className="cy-note cy-medium">{t.card.oldest}</h3>
                  <ul className="publishing-verify-parts cy-list">
                    {oldest.map((row) => (
                      <Oldest key={row.id} row={row} />
                    ))}
                  </ul>
                </section>
              )}
            </div>
          )}
        </CardLoaded>
      )}
    </CardLoaded>
  );
}

type CountsProps = {
  place: Place /** Over all scopes, in the order of the kinds. */;
  all: (number | undefined)[];
};

/** The platform's own are counted apart; the rest is on the page of enterprises and people. */
function Counts({ place, all }: CountsProps) {
  const t = useText(words);
  const platform: Record<Kind, number> = {
    application: useFirst('application', 'platform').total ?? 0,
    version: useFirst('version', 'platform').total ?? 0,
  };
  return (
    <ul className="publishing-queue-counts cy-gap-8-16 cy-grid cy-center cy-list" aria-label={t.title[place]}>
      <li className="cy-faint">{t.title[place]}</li>
      {KINDS.map((kind, index) => {
        const n = place === 'platform' ? platform[kind] : (all[index] ?? 0) - platform[kind];
        return (
          <li key={kind}>
            <Link className="cy-flex" to={`${pathOf(place)}?kind=${kind}`}>
              <span className="cy-faint">{t.kinds[kind]}</span>
              <strong className="cy-figures cy-strong cy-size-20">{n.toLocaleString()}</strong>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const START = verifyQuery.parse({});

function Oldest({ row }: { row: Waiting }) {
  const t = useText(words);
  return (
    <li>
      <Link to={addressOfOne(placeOf(row.scope), START, row.kind, row.id)}>{row.name}</Link>
      <Age t={t} hours={row.hours} />
    </li>
  );
}
