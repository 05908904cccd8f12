import { NIL } from '@cloudyard/contract/kit/values.ts';
import { walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { Link } from 'react-router';
import { Chart } from '../../../kit/chart.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/finance/en.ts';
import { yuan } from '../shared/yuan.ts';

const MONTHS = 6;

/** What can be spent: of the enterprise for those who may see it, otherwise one's own. */
export function BalanceCard() {
  const t = useText(words);
  const may = useMay();
  const who = useWho();
  const enterpriseId = may('ledger.wallet.read') ? (who.enterpriseId ?? NIL) : NIL;
  const isOwn = enterpriseId === NIL;
  const asked = useAsk(walletApi.get, { query: { enterpriseId } });
  const page = isOwn ? '/console/person-account' : '/console/enterprise-account';
  return (
    <CardLoaded asked={asked}>
      {({ available, held }) => (
        <div className="cy-column cy-gap-12">
          <div className="cy-row cy-between">
            <Link className="cy-tile" to={page}>
              <span className="cy-faint">{`${isOwn ? t.own : t.enterprise} · ${t.available}`}</span>
              <strong className="cy-figures">{yuan(available)}</strong>
              <span className="cy-faint cy-figures">{fill(t.held, { amount: yuan(held) })}</span>
            </Link>
            {(isOwn || may('ledger.wallet.spend')) && (
              <Link className="cy-button" to="/console/top-up">
                {t.topUp}
              </Link>
            )}
          </div>
          <Spending enterpriseId={enterpriseId} />
        </div>
      )}
    </CardLoaded>
  );
}

function Spending({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const asked = useAsk(walletApi.months, { query: { enterpriseId, months: MONTHS } });
  return (
    <CardLoaded asked={asked}>
      {(months) => (
        <Chart
          kind="line"
          label={t.spending}
          unit={t.unit}
          x={months.map(({ month }) => month)}
          series={[{ name: t.spending, values: months.map(({ spent }) => spent) }]}
          height={110}
        />
      )}
    </CardLoaded>
  );
}
