import '../shared/forward.css';
import { type Counts, type Forward, forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { Chart } from '../../../kit/chart.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/forward/en.ts';
import { perSecondText } from './per-second.ts';

/** Where messages went, and how fast. */
export function OverviewTab({ forward }: { forward: Forward }) {
  const t = useText(words);
  const { counts, delivery, queuedBytes, oldestAt } = forward;
  return (
    <div className="cy-pad cy-stack cy-gap-16">
      <section className="cy-stack cy-gap-12" aria-label={t.countsTitle}>
        <h3 className="cy-flush">{t.countsTitle}</h3>
        <p className="cy-faint cy-flush">{t.countsSentence}</p>
        <CountsTable counts={counts} />
        <p className="cy-faint cy-flush">
          {fill(t.queueUse, {
            rows: (counts.queued + counts.sending).toLocaleString(),
            most: delivery.mostRows.toLocaleString(),
            bytes: bytes(queuedBytes),
          })}
          {' · '}
          {fill(t.perSecondNow, { n: perSecondText(forward) })}
          {oldestAt && (
            <>
              {' · '}
              {t.oldest} <TimeText value={oldestAt} />
            </>
          )}
        </p>
      </section>
      <Rates id={forward.id} />
    </div>
  );
}

const PARTS = [
  ...(['delivered', 'queued', 'sending', 'dead', 'removed', 'handed'] as const),
  ...(['droppedOldest', 'droppedNewest', 'expired', 'unfit'] as const),
];

/** The sum first, and what it is made of. */
export function CountsTable({ counts }: { counts: Counts }) {
  const t = useText(words);
  return (
    <dl className="iot-counts cy-grid cy-gap-12">
      {(['matched', ...PARTS] as const).map((one) => (
        <div key={one} className={one === 'matched' ? 'iot-count is-sum' : 'iot-count'}>
          <dt className="cy-faint">{t.counts[one]}</dt>
          <dd className="cy-figures">{counts[one].toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}

const EVERY = 10_000;
const clock = (at: string) => new Date(at).toLocaleTimeString('en-GB').slice(0, 5);

function Rates({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(forwardApi.rates, { params: { id } }, { refetchInterval: EVERY });
  return (
    <section className="cy-stack cy-gap-12" aria-label={t.ratesTitle}>
      <h3 className="cy-flush">{t.ratesTitle}</h3>
      <Loaded asked={asked}>
        {(minutes) => (
          <Chart
            kind="line"
            label={t.ratesLabel}
            unit={t.perMinute}
            x={minutes.map(({ at }) => clock(at))}
            series={[
              { name: t.counts.matched, values: minutes.map(({ matched }) => matched) },
              { name: t.counts.delivered, values: minutes.map(({ delivered }) => delivered) },
              { name: t.failedRate, values: minutes.map(({ failed }) => failed) },
              { name: t.droppedRate, values: minutes.map(({ dropped }) => dropped) },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
