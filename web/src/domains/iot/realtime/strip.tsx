import { useLink } from '../../../kit/live.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { words } from '../i18n/realtime/en.ts';
import type { LiveFrame } from './live-store.ts';

type StripProps = {
  frame: LiveFrame;
  sources: readonly { id: string }[];
  gaps: number;
  isPaused: boolean;
  isFailing: boolean;
};

/** More than that is worth saying. */
const LAG_MS = 1_500;

/** How the connection is, and what happened to it. */
export function Strip({ frame, sources, gaps, isPaused, isFailing }: StripProps) {
  const t = useText(words);
  const { lagMs, heardAt, up, slots } = frame;
  const away = sources.filter(({ id }) => !up.has(id)).length;
  return (
    <p
      className="cy-flex cy-wrap cy-gap-8-16 cy-small cy-flush iot-live-strip cy-center"
      role="status"
      aria-label={t.strip}
    >
      <Connection isPaused={isPaused} />
      <span className="cy-figures">{fill(t.counts, { n: slots.length, sources: sources.length })}</span>
      {away > 0 && <StatusTag tone="caution">{fill(t.away, { n: away })}</StatusTag>}
      {gaps > 0 && <span>{fill(t.gaps, { n: gaps })}</span>}
      {lagMs !== null && lagMs > LAG_MS && (
        <StatusTag tone="caution">{fill(t.lag, { ms: lagMs.toLocaleString() })}</StatusTag>
      )}
      {heardAt !== null && (
        <span className="cy-faint cy-figures">{fill(t.heard, { time: exact(heardAt).slice(11) })}</span>
      )}
      {isFailing && <StatusTag tone="bad">{t.failed}</StatusTag>}
    </p>
  );
}

function Connection({ isPaused }: { isPaused: boolean }) {
  const t = useText(words);
  const { isUp, tries } = useLink();
  if (isPaused) return <StatusTag tone="neutral">{t.paused}</StatusTag>;
  if (isUp) return <StatusTag tone="good">{t.connected}</StatusTag>;
  if (tries > 0) return <StatusTag tone="caution">{fill(t.reconnecting, { n: tries })}</StatusTag>;
  return <StatusTag tone="busy">{t.connecting}</StatusTag>;
}
