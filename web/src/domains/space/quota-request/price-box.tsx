import type { RequestQuote } from '@cloudyard/contract/space/quota-request.ts';
import { type PriceLine, QUOTA_ITEMS } from '@cloudyard/contract/space/values.ts';
import { Button } from 'antd';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { Lack } from '../shared/funds.tsx';
import { yuan } from '../shared/yuan.ts';
import type { Quoted } from './use-quote.ts';

type PriceBoxProps = {
  quoted: Quoted;
  /** Whether it is renewed together with the space. */
  isRenewed: boolean;
};

/** What a request costs now and later, and whether the account has it. */
export function PriceBox({ quoted, isRenewed }: PriceBoxProps) {
  const t = useText(words).price;
  return (
    <section
      className="space-cost cy-sticky cy-box cy-pad cy-column cy-gap-12"
      aria-label={t.title}
      aria-live="polite"
    >
      <h3 className="cy-strong">{t.title}</h3>
      <Body quoted={quoted} isRenewed={isRenewed} />
    </section>
  );
}

function Body({ quoted, isRenewed }: PriceBoxProps) {
  const t = useText(words).price;
  const errorText = useErrorText();
  if (!quoted) return <p className="cy-faint">{t.choose}</p>;
  if (quoted.error)
    return (
      <div className="cy-column cy-gap-8" role="alert">
        <p className="cy-bad">{errorText(quoted.error)}</p>
        <div>
          <Button size="small" onClick={() => void quoted.refetch()}>
            {t.retry}
          </Button>
        </div>
      </div>
    );
  if (!quoted.data) return <Skeleton lines={['100%', '60%', '100%']} />;
  return <Sums quote={quoted.data} isRenewed={isRenewed} />;
}

function Sums({ quote, isRenewed }: { quote: RequestQuote; isRenewed: boolean }) {
  const t = useText(words).price;
  const labelOf = useLineLabel();
  const { amount, lines, monthly, until } = quote;
  return (
    <>
      <dl className="space-cost-lines cy-gap-8-16 cy-grid">
        {lines.map((line) => (
          <Line key={line.code} label={labelOf(line)} value={yuan(line.amount)} />
        ))}
        <Line
          label={t.now}
          note={fill(t.until, { day: day(until) })}
          value={amount === 0 ? t.free : yuan(amount)}
          isMain
        />
        {isRenewed && monthly > 0 && <Line label={t.monthly} note={t.monthlyHelp} value={yuan(monthly)} />}
      </dl>
      {amount > 0 && <p className="cy-small cy-faint">{t.hold}</p>}
      {amount > 0 && <Balance quote={quote} />}
    </>
  );
}

/** Items have their words here, plans their own names. */
function useLineLabel() {
  const nameOf = useLocalizedName();
  const { name } = useQuotaWords();
  return ({ code, label, labelEn }: PriceLine) => {
    const item = QUOTA_ITEMS.find((one) => one === code);
    return item ? name(item) : nameOf({ name: label, nameEn: labelEn });
  };
}

type LineProps = { label: string; note?: string; value: string; isMain?: boolean };

const Line = ({ label, note, value, isMain = false }: LineProps) => (
  <>
    <dt className={isMain ? 'cy-medium' : 'cy-faint'}>
      {label}
      {note && <span className="cy-block cy-small cy-faint">{note}</span>}
    </dt>
    <dd className={isMain ? 'cy-figures cy-right cy-strong cy-size-20' : 'cy-figures cy-right'}>{value}</dd>
  </>
);

/** Of the enterprise's account, for those who may see it. */
function Balance({ quote }: { quote: RequestQuote }) {
  const t = useText(words).price;
  const { balance, missing, amount } = quote;
  const isShort = (missing ?? 0) > 0;
  return (
    <>
      {balance !== null && (
        <dl className="space-cost-lines cy-gap-8-16 cy-grid">
          <Line label={t.balance} value={yuan(balance)} />
          {!isShort && (
            <Line label={t.balanceAfter} value={yuan(Math.round((balance - amount) * 100) / 100)} />
          )}
        </dl>
      )}
      <Lack amount={amount} balance={balance} missing={missing} />
    </>
  );
}
