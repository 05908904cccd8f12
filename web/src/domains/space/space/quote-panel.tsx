import { NIL } from '@cloudyard/contract/kit/values.ts';
import { FROZEN_DAYS, GRACE_DAYS, NOTICE_DAYS } from '@cloudyard/contract/space/renewal.ts';
import { type SpaceQuote, spaceApi } from '@cloudyard/contract/space/space.ts';
import { Months } from '@cloudyard/contract/space/values.ts';
import { Form } from 'antd';
import { Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/space/initialize-en.ts';
import { AmountList } from '../shared/amount-list.tsx';
import { Lack, PriceLines, useBalanceFacts } from '../shared/funds.tsx';

/** What the chosen plan brings and costs, by the server. */
export function QuotePanel() {
  const t = useText(words);
  const planId = Form.useWatch<string | undefined>('planId');
  const period = useDebounced(Form.useWatch<number | null | undefined>('period'));
  const isWhole = planId !== undefined && Months.safeParse(period).success;
  const asked = useAsk(
    spaceApi.quote,
    { query: { planId: planId ?? NIL, period: period ?? 1 } },
    { enabled: isWhole },
  );
  return (
    <Panel title={t.summary}>
      {isWhole ? (
        <Loaded asked={asked} skeleton={<CardSkeleton />}>
          {(quote) => <Quoted quote={quote} />}
        </Loaded>
      ) : (
        <p className="cy-faint cy-flush">{t.summaryEmpty}</p>
      )}
    </Panel>
  );
}

function Quoted({ quote }: { quote: SpaceQuote }) {
  const t = useText(words);
  return (
    <div className="cy-stack cy-gap-16" aria-live="polite">
      <section aria-label={t.quota}>
        <h3 className="cy-size-14 cy-medium cy-bottom-4">{t.quota}</h3>
        <AmountList items={quote.items} />
      </section>
      <section aria-label={t.cost}>
        <h3 className="cy-size-14 cy-medium cy-bottom-4">{t.cost}</h3>
        <PriceLines lines={quote.lines} amount={quote.amount} />
      </section>
      <Facts facts={useBalanceFacts(quote)} />
      <Lack {...quote} />
      <p className="cy-small cy-faint cy-flush">
        {quote.amount > 0 && t.onHold} {fill(t.quotedUntil, { day: day(quote.until) })}
      </p>
    </div>
  );
}

/** What becomes of a space that is not renewed. */
export function EndPanel() {
  const t = useText(words);
  return (
    <Panel title={t.end}>
      <ol className="cy-flush cy-indent">
        <li>
          {fill(t.ends.notice, {
            days: `${NOTICE_DAYS.slice(0, -1).join(t.dayJoin)}${t.dayLast}${NOTICE_DAYS.at(-1)}`,
          })}
        </li>
        <li>{fill(t.ends.grace, { n: GRACE_DAYS })}</li>
        <li>{fill(t.ends.frozen, { n: FROZEN_DAYS })}</li>
        <li>{t.ends.purge}</li>
      </ol>
    </Panel>
  );
}
