import { gatewayApi, type MessageRate } from '@cloudyard/contract/equipment/gateway.ts';
import { Chart } from '../../../kit/chart.tsx';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/cards/en.ts';

/** As long as one step: each answer brings one more. */
const EVERY = 10_000;
const HEIGHT = 160;

/** How many messages the gateways send, over the last quarter of an hour and now. */
export function RateCard() {
  const asked = useAsk(gatewayApi.rate, {}, { refetchInterval: EVERY });
  return <CardLoaded asked={asked}>{(rate) => <Shown rate={rate} />}</CardLoaded>;
}

const clock = (ms: number) => new Date(ms).toLocaleTimeString('en-GB');

function Shown({ rate: { startsAt, stepSeconds, messages, points } }: { rate: MessageRate }) {
  const t = useText(words);
  if (messages.every((each) => each === 0))
    return (
      <div className="cy-column">
        <p className="cy-medium cy-flush">{t.nothingArrives}</p>
        <p className="cy-faint cy-flush">{t.nothingHint}</p>
      </div>
    );
  const start = new Date(startsAt).getTime();
  return (
    <>
      <div className="cy-column">
        <span className="cy-faint">{t.rateNow}</span>
        <strong className="cy-figures cy-size-20">{(messages.at(-1) ?? 0).toLocaleString()}</strong>
      </div>
      <Chart
        kind="line"
        label={t.rateLabel}
        unit={t.perSecond}
        x={messages.map((_, n) => clock(start + n * stepSeconds * 1000))}
        series={[
          { name: t.messages, values: messages },
          { name: t.points, values: points },
        ]}
        height={HEIGHT}
      />
    </>
  );
}
