import { fill, useText } from '../../../kit/text.ts';
import { useValueText } from '../../equipment/lent/value-text.ts';
import { words } from '../i18n/realtime/en.ts';
import { LiveValue, Pin, StateTag } from './live-columns.tsx';
import type { LiveFrame, Slot } from './live-store.ts';
import type { Limits } from './row-state.ts';

type PinnedProps = {
  slots: readonly Slot[];
  frame: LiveFrame;
  now: number;
  limits: Limits;
  onPin: (key: string) => void;
};

/** What a user keeps an eye on, larger and with its trend. */
export function Pinned({ slots, ...shared }: PinnedProps) {
  const t = useText(words);
  if (slots.length === 0) return null;
  return (
    <section className="iot-live-pinned cy-grid cy-gap-12" aria-label={t.pinned}>
      {slots.map((slot) => (
        <Card key={slot.key} slot={slot} {...shared} />
      ))}
    </section>
  );
}

function Card({ slot, frame, now, limits, onPin }: Omit<PinnedProps, 'slots'> & { slot: Slot }) {
  const t = useText(words);
  const textOf = useValueText();
  const { point, trend } = slot;
  const values = trend.toArray();
  const name = point.facts?.name ?? point.property;
  return (
    <article className="cy-box cy-down cy-gap-4 cy-pad-12" aria-label={name}>
      <div className="cy-row cy-between cy-nowrap">
        <span className="cy-ellipsis" title={`${point.deviceName} · ${name}`}>
          {point.deviceName} · {name}
        </span>
        <Pin isOn onClick={() => onPin(slot.key)} />
      </div>
      <div className="cy-row cy-between">
        <span className="iot-live-large">
          <LiveValue slot={slot} limits={limits} /> <small className="cy-faint">{point.facts?.unit}</small>
        </span>
        <StateTag slot={slot} frame={frame} now={now} />
      </div>
      <Wide values={values} label={fill(t.trendOf, { name, n: values.length })} />
      {values.length > 1 && (
        <span className="cy-faint cy-small cy-figures">
          {fill(t.low, { value: textOf(Math.min(...values)) })} ·{' '}
          {fill(t.high, { value: textOf(Math.max(...values)) })}
        </span>
      )}
    </article>
  );
}

const [WIDTH, HEIGHT] = [100, 40];

/** As wide as there is room: the line keeps its thickness. */
function Wide({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return <div className="iot-live-wide" />;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, n) => {
    const x = (n / (values.length - 1)) * WIDTH;
    const y = HEIGHT - 2 - ((value - low) / (high - low || 1)) * (HEIGHT - 4);
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  return (
    <svg
      className="iot-live-wide"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
