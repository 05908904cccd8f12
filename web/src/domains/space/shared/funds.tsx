import './space.css';
import type { Space } from '@cloudyard/contract/space/space.ts';
import type { PriceLine, SpaceItem } from '@cloudyard/contract/space/values.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import type { Fact } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as quotaWords } from '../i18n/quota/en.ts';
import { words } from '../i18n/shared/en.ts';
import { paymentPath, TOP_UP } from './paths.ts';
import { yuan } from './yuan.ts';

type Funds = { amount: number; balance: number | null; missing: number | null };

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** What the wallet has and what would be left; nothing for those who may not see it. */
export function useBalanceFacts({ amount, balance, missing }: Funds): Fact[] {
  const t = useText(words);
  if (balance === null) return [];
  const short = missing ?? 0;
  return [
    { label: t.balance, value: yuan(balance) },
    {
      label: t.after,
      value: short > 0 ? fill(t.missing, { amount: yuan(short) }) : yuan(rounded(balance - amount)),
    },
  ];
}

/** What is missing, and the way to get it; those who may not spend leave it to others. */
export function Lack({ amount, balance, missing }: Funds) {
  const t = useText(words);
  const may = useMay();
  if (amount > 0 && !may('ledger.wallet.spend')) return <Alert type="info" showIcon title={t.othersPay} />;
  if (balance === null || missing === null || missing <= 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={fill(t.missingTitle, { balance: yuan(balance), missing: yuan(missing) })}
      description={
        <div className="cy-column cy-gap-8">
          {t.missingHint}
          {may('ledger.topup.add') && (
            <div>
              <Link className="cy-button is-small" to={TOP_UP}>
                {t.topUp}
              </Link>
            </div>
          )}
        </div>
      }
    />
  );
}

/** A payment that is not settled: who has to do something, or that the money is set aside. */
export function PaymentNote({ payment }: Pick<Space, 'payment'>) {
  const t = useText(words);
  if (!payment) return null;
  const amount = yuan(payment.amount);
  const said = {
    open: { type: 'warning', title: t.paymentOpen, description: t.paymentOpenHint },
    approval: { type: 'warning', title: t.paymentApproval, description: t.paymentApprovalHint },
    held: { type: 'info', title: t.paymentHeld, description: t.paymentHeldHint },
  } as const;
  const told = payment.state in said ? said[payment.state as keyof typeof said] : undefined;
  if (!told) return null;
  return (
    <Alert
      {...told}
      showIcon
      title={fill(told.title, { amount })}
      action={<Link to={paymentPath(payment.id)}>{t.toPayment}</Link>}
    />
  );
}

/** The sums of a price; items have their words here, plans their own names. */
export function PriceLines({ lines, amount }: { lines: readonly PriceLine[]; amount: number }) {
  const t = useText(words);
  const items = useText(quotaWords).items as Partial<Record<string, string>>;
  const named = useLocalizedName();
  return (
    <dl className="space-price">
      {lines.map((line) => (
        <div key={line.code} className="cy-line cy-between">
          <dt>{items[line.code as SpaceItem] ?? named({ name: line.label, nameEn: line.labelEn })}</dt>
          <dd className="cy-figures cy-flush">{yuan(line.amount)}</dd>
        </div>
      ))}
      <div className="cy-over cy-top-4 cy-line cy-between cy-strong">
        <dt>{t.total}</dt>
        <dd className="cy-figures cy-flush">{yuan(amount)}</dd>
      </div>
    </dl>
  );
}
