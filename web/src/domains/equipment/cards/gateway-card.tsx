import { GATEWAY_STATUS, type GatewayOverview, gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { Link } from 'react-router';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/cards/en.ts';
import { words as gatewayWords } from '../i18n/gateway/en.ts';
import { CERTIFICATES, GATEWAYS, gatewayPath } from '../shared/paths.ts';

const EVERY = 15_000;
const SHOWN = [
  { state: 'online', tone: 'good' },
  { state: 'offline', tone: 'bad' },
  { state: 'inactive', tone: 'neutral' },
  { state: 'stopped', tone: 'neutral' },
  { state: 'uncertified', tone: 'caution' },
] as const satisfies { state: keyof typeof GATEWAY_STATUS; tone: Tone }[];

/** How many gateways are in which state, why some are away, and which certificates end soon. */
export function GatewayCard() {
  const asked = useAsk(gatewayApi.overview, {}, { refetchInterval: EVERY });
  return (
    <CardLoaded asked={asked}>
      {(overview) => (overview.counts.all === 0 ? <None /> : <Shown overview={overview} />)}
    </CardLoaded>
  );
}

function None() {
  const t = useText(words);
  return (
    <div className="cy-column">
      <p className="cy-medium cy-flush">{t.none}</p>
      <p className="cy-faint cy-flush">{t.noneHint}</p>
      <div>
        <Link className="cy-button" to={GATEWAYS}>
          {t.toGateways}
        </Link>
      </div>
    </div>
  );
}

function Shown({ overview }: { overview: GatewayOverview }) {
  const t = useText(words);
  const { statuses } = useText(gatewayWords);
  const { counts } = overview;
  const there = SHOWN.filter(({ state }) => counts[state] > 0 || state === 'online' || state === 'offline');
  return (
    <div className="cy-column cy-gap-16">
      <div className="cy-line cy-gap-24">
        <div className="cy-column">
          <span className="cy-faint">{t.online}</span>
          <strong className="cy-figures cy-size-20">{counts.online.toLocaleString()}</strong>
          <span className="cy-small cy-faint">{fill(t.ofAll, { n: counts.all.toLocaleString() })}</span>
        </div>
        <ul className="cy-list cy-column cy-gap-4">
          {there.map(({ state, tone }) => (
            <li key={state}>
              <Link to={`${GATEWAYS}?status=${GATEWAY_STATUS[state]}`}>
                <StatusTag tone={tone}>{`${statuses[GATEWAY_STATUS[state]]} ${counts[state]}`}</StatusTag>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Away overview={overview} />
      {overview.expiring && <Expiring expiring={overview.expiring} />}
    </div>
  );
}

function Away({ overview: { counts, causes, away } }: { overview: GatewayOverview }) {
  const t = useText(words);
  const names = useText(gatewayWords).causes;
  if (counts.offline === 0) return <p className="cy-faint cy-flush">{t.fine}</p>;
  const why = causes.map(({ cause, count }) =>
    fill(t.because, { cause: cause ? names[cause] : t.unknownCause, n: count }),
  );
  return (
    <section aria-label={t.away}>
      <p className="cy-small cy-faint cy-flush">{why.join(' · ')}</p>
      <ul className="cy-list cy-column cy-gap-4">
        {away.map(({ id, name, cause }) => (
          <li key={id} className="cy-line cy-between">
            <Link className="cy-ellipsis" to={gatewayPath(id)}>
              {name}
            </Link>
            <span className="cy-small cy-faint cy-nowrap">{cause ? names[cause] : t.unknownCause}</span>
          </li>
        ))}
        {counts.offline > away.length && (
          <li>
            <Link to={`${GATEWAYS}?status=${GATEWAY_STATUS.offline}`}>
              {fill(t.more, { n: counts.offline - away.length })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

type ExpiringProps = { expiring: NonNullable<GatewayOverview['expiring']> };

function Expiring({ expiring: { days, count, next } }: ExpiringProps) {
  const t = useText(words);
  const title = fill(t.expiring, { days });
  if (count === 0) return <p className="cy-faint cy-flush">{fill(t.nothingEnds, { days })}</p>;
  return (
    <section aria-label={title}>
      <p className="cy-small cy-faint cy-flush">{title}</p>
      <ul className="cy-list cy-column cy-gap-4">
        {next.map(({ id, name, endDate, daysLeft }) => (
          <li key={id} className="cy-line cy-between">
            <Link className="cy-ellipsis" to={`${CERTIFICATES}?id=${id}`}>
              {name}
            </Link>
            <span className="cy-small cy-faint cy-nowrap" title={endDate}>
              {daysLeft === 0 ? t.lastDay : fill(t.daysLeft, { n: daysLeft })}
            </span>
          </li>
        ))}
        {count > next.length && (
          <li>
            <Link to={CERTIFICATES}>{fill(t.more, { n: count - next.length })}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
