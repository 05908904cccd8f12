import type { GatewaySignals } from '@cloudyard/contract/equipment/gateway.ts';
import type { Fact } from '../../../kit/detail-page.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { exact, relative } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words as detailWords } from '../i18n/gateway/detail-en.ts';
import { words } from '../i18n/gateway/en.ts';

type Words = typeof detailWords.cn;

export function useSignalFacts(signals: GatewaySignals): Fact[] {
  const t = useText(detailWords);
  return [
    { label: t.link, value: <Link link={signals.link} /> },
    { label: t.address, value: signals.address && <code>{signals.address}</code> },
    { label: t.fresh, value: <Fresh fresh={signals.fresh} /> },
    { label: t.newest, value: <TimeText value={signals.fresh.newest} /> },
    { label: t.quality, value: <Quality signals={signals} /> },
    { label: t.held, value: <Held held={signals.held} /> },
    { label: t.clock, value: <Clock skewMs={signals.skewMs} /> },
  ];
}

function Link({ link: { up, since, cause } }: Pick<GatewaySignals, 'link'>) {
  const t = useText(detailWords);
  const { causes } = useText(words);
  const language = locale.use();
  const isNew = !up && since === null;
  const when = since && fill(t.since, { when: relative(since, language) });
  const why = [cause && causes[cause], when].filter(Boolean).join(' · ');
  return (
    <span className="cy-row cy-gap-8">
      <StatusTag tone={up ? 'good' : isNew ? 'neutral' : 'bad'}>
        {up ? t.up : isNew ? t.never : t.down}
      </StatusTag>
      {why && (
        <span className="cy-faint" title={since ? exact(since) : undefined}>
          {why}
        </span>
      )}
    </span>
  );
}

function Fresh({ fresh: { known, late, nodes } }: Pick<GatewaySignals, 'fresh'>) {
  const t = useText(detailWords);
  if (nodes === 0) return <StatusTag tone="neutral">{t.noNodes}</StatusTag>;
  if (!known) return <StatusTag tone="neutral">{t.unknown}</StatusTag>;
  if (late === 0) return <StatusTag tone="good">{fill(t.allFresh, { n: nodes })}</StatusTag>;
  return <StatusTag tone={late === nodes ? 'bad' : 'caution'}>{fill(t.late, { late, n: nodes })}</StatusTag>;
}

function Quality({ signals: { quality, fresh } }: { signals: GatewaySignals }) {
  const t = useText(detailWords);
  if (fresh.nodes === 0) return <StatusTag tone="neutral">{t.noNodes}</StatusTag>;
  const { bad, uncertain } = quality;
  if (bad === 0 && uncertain === 0) return <StatusTag tone="good">{t.good}</StatusTag>;
  return (
    <span className="cy-row cy-gap-8">
      {bad > 0 && <StatusTag tone="bad">{fill(t.bad, { n: bad })}</StatusTag>}
      {uncertain > 0 && <StatusTag tone="caution">{fill(t.uncertain, { n: uncertain })}</StatusTag>}
    </span>
  );
}

function Held({ held }: Pick<GatewaySignals, 'held'>) {
  const t = useText(detailWords);
  return <StatusTag tone={held ? 'bad' : 'good'}>{held ? t.heldBy[held] : t.taken}</StatusTag>;
}

/** Below this, a difference is the way the message took. */
const SAME_MS = 1_000;
/** From here on, points are stored at a time that misleads. */
const WRONG_MS = 60_000;
const SECOND = 1_000;
const MINUTE = 60_000;

/** 2500 → 2.5 秒 */
export function spanText(t: Words, ms: number): string {
  if (ms < SECOND) return fill(t.ms, { n: ms });
  if (ms < MINUTE) return fill(t.seconds, { n: Number((ms / SECOND).toFixed(1)) });
  return fill(t.minutes, { n: Math.round(ms / MINUTE) });
}

function Clock({ skewMs }: Pick<GatewaySignals, 'skewMs'>) {
  const t = useText(detailWords);
  if (skewMs === null) return <StatusTag tone="neutral">{t.clockUnknown}</StatusTag>;
  const off = Math.abs(skewMs);
  if (off < SAME_MS) return <StatusTag tone="good">{t.exact}</StatusTag>;
  const time = spanText(t, off);
  return (
    <StatusTag tone={off < WRONG_MS ? 'caution' : 'bad'}>
      {fill(skewMs > 0 ? t.ahead : t.behind, { time })}
    </StatusTag>
  );
}
