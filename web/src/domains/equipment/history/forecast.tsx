import { type HistoryLoss, historyApi } from '@cloudyard/contract/equipment/history.ts';
import { Alert } from 'antd';
import { bytes } from '../../../kit/figures.ts';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/history/en.ts';

const day = (at: string) => exact(at).slice(0, 10);

/** How much history is kept, since when and for how long; and what of it will go. Nothing while it is not known. */
export function Forecast() {
  const t = useText(words);
  const { data } = useAsk(historyApi.forecast, {});
  if (!data) return null;
  const { usedBytes, grantedBytes, keepDays, oldest, losses, points } = data;
  const known = { used: bytes(usedBytes), granted: bytes(grantedBytes), days: keepDays };
  return (
    <div className="cy-stack cy-gap-8 cy-pad-bar">
      {losses.map((loss) => (
        <Alert key={loss.reason} type="warning" showIcon title={lossText(loss, keepDays, t)} />
      ))}
      <p className="cy-faint cy-small cy-figures">
        {fill(t.stock, known)}
        {oldest && ` · ${fill(t.stockSince, { day: day(oldest), points: points.toLocaleString() })}`}
      </p>
    </div>
  );
}

const lossText = ({ reason, goesAt, before }: HistoryLoss, days: number, t: typeof words.cn) =>
  reason === 'age'
    ? fill(t.goesByAge, { from: day(goesAt), before: before ? day(before) : day(goesAt), days })
    : fill(t.goesByQuota, { from: day(goesAt) });
