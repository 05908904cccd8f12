import {
  certificateApi,
  type ExpiryForecast as Forecast,
} from '@cloudyard/contract/equipment/certificate.ts';
import { Chart } from '../../../kit/chart.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/certificate/en.ts';

const HEIGHT = 120;

/** What is to be renewed when; one sentence where there is nothing to draw. */
export function ExpiryForecast() {
  const t = useText(words);
  const asked = useAsk(certificateApi.forecast, {});
  return (
    <section className="cy-pad cy-roomy" aria-label={t.forecast}>
      <h2 className="cy-strong cy-bottom-8">{t.forecast}</h2>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(forecast) => <Drawn forecast={forecast} />}
      </Loaded>
    </section>
  );
}

function Drawn({ forecast: { months, over } }: { forecast: Forecast }) {
  const t = useText(words);
  const ends = months.some(({ count }) => count > 0);
  if (!ends)
    return (
      <p className="cy-faint cy-flush">
        {over > 0 ? fill(t.forecastOnlyOver, { n: over }) : t.forecastNothing}
      </p>
    );
  return (
    <>
      <Chart
        kind="bar"
        label={t.forecastLabel}
        unit={t.forecastUnit}
        x={months.map(({ month }) => month)}
        series={[{ name: t.forecastSeries, values: months.map(({ count }) => count) }]}
        height={HEIGHT}
      />
      {over > 0 && <p className="cy-faint cy-flush">{fill(t.forecastOver, { n: over })}</p>}
    </>
  );
}
