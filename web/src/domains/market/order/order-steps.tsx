import type { OrderDetail } from '@cloudyard/contract/market/order.ts';
import { useEffect, useState } from 'react';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { words } from '../i18n/order/progress-en.ts';

type Step = OrderDetail['steps'][number];

const TONES: Record<Step['state'], Tone> = {
  waiting: 'neutral',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  undone: 'caution',
};

type OrderStepsProps = { order: OrderDetail; isOpen: boolean };

/** The steps of a purchase, how far they are, and how long it took. */
export function OrderSteps({ order, isOpen }: OrderStepsProps) {
  const t = useText(words);
  const time = useElapsed(order, isOpen);
  return (
    <>
      <ol className="cy-list cy-parted-lines">
        {order.steps.map((step) => (
          <li key={step.step}>
            <div className="cy-line cy-between">
              <span className="cy-medium">{t.steps[step.step]}</span>
              <StatusTag tone={TONES[step.state]}>{t.states[step.state]}</StatusTag>
            </div>
            <div className="cy-flex cy-wrap cy-between cy-gap-0-16 cy-note cy-faint">
              <span>{t.stepHints[step.step]}</span>
              {step.at && <time className="cy-figures">{exact(step.at).slice(11)}</time>}
            </div>
          </li>
        ))}
      </ol>
      {time && <p className="cy-faint cy-note cy-figures cy-flush">{time}</p>}
    </>
  );
}

const SECOND = 1000;

/** How long the delivery has been going on, or took; before the payment there is none. */
function useElapsed({ createdAt, deliveredAt, state }: OrderDetail, isOpen: boolean): string | undefined {
  const t = useText(words);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isOpen]);
  if (state !== 'delivering' && !deliveredAt) return undefined;
  const until = deliveredAt ? Date.parse(deliveredAt) : now;
  const n = Math.max(0, Math.round((until - Date.parse(createdAt)) / SECOND));
  const time = n < 60 ? fill(t.seconds, { n }) : fill(t.minutes, { m: Math.floor(n / 60), s: n % 60 });
  return fill(deliveredAt ? t.took : t.elapsed, { time });
}
