import '../../../kit/tile.css';
import '../shared/ledger.css';
import {
  type FinanceOverview,
  financeApi,
  WAITING,
  type WaitingKind,
} from '@cloudyard/contract/ledger/finance.ts';
import type { Reconciliation } from '@cloudyard/contract/ledger/reconciliation.ts';
import { Link } from 'react-router';
import { Chart } from '../../../kit/chart.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/finance/en.ts';
import { Figure } from '../shared/figure.tsx';
import { yuan } from '../shared/yuan.ts';

/** The list each kind of waiting work is in, and the key that opens it. */
const LISTS = {
  topups: { path: '/console/finance-topups', key: 'ledger.topup.confirm' },
  refunds: { path: '/console/finance-refunds', key: 'ledger.refund.settle' },
  withdrawals: { path: '/console/finance-withdrawals', key: 'ledger.withdrawal.settle' },
  invoices: { path: '/console/finance-invoices', key: 'ledger.invoice.issue' },
} as const satisfies Record<WaitingKind, object>;

/** What waits, what the platform has and owes, what it earned, and whether the books are right. */
export function FinancePage() {
  const t = useText(words);
  usePageTitle(t.title);
  const asked = useAsk(financeApi.overview, {});
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <Loaded asked={asked}>
        {({ waiting, sums, months, reconciliation }) => (
          <>
            <Panel title={t.waiting}>
              <div className="ledger-figures cy-grid">
                {WAITING.map((kind) => (
                  <Waits key={kind} kind={kind} {...waiting[kind]} />
                ))}
              </div>
            </Panel>
            <Sums sums={sums} />
            <Panel title={t.months}>
              <Chart
                kind="bar"
                label={t.months}
                unit={t.unit}
                x={months.map(({ month }) => month)}
                series={[{ name: t.revenue, values: months.map(({ revenue }) => revenue) }]}
              />
            </Panel>
            <Latest run={reconciliation} />
          </>
        )}
      </Loaded>
    </div>
  );
}

type WaitsProps = { kind: WaitingKind; count: number; amount: number };

/** A count that leads to its list, for those who may open it. */
function Waits({ kind, count, amount }: WaitsProps) {
  const t = useText(words);
  const may = useMay();
  const { path, key } = LISTS[kind];
  const inside = (
    <>
      <span className="cy-faint">{t.waits[kind]}</span>
      <strong className="cy-figures">{count.toLocaleString()}</strong>
      <span className="cy-faint cy-figures">{yuan(amount)}</span>
    </>
  );
  return may(key) ? (
    <Link className="cy-tile" to={path}>
      {inside}
    </Link>
  ) : (
    <div className="cy-tile">{inside}</div>
  );
}

function Sums({ sums }: Pick<FinanceOverview, 'sums'>) {
  const t = useText(words);
  return (
    <Panel title={t.sums}>
      <dl className="ledger-figures cy-grid">
        <Figure label={t.revenue} value={yuan(sums.revenue)}>
          {t.revenueHelp}
        </Figure>
        <Figure label={t.clearing} value={yuan(sums.clearing)}>
          {t.clearingHelp}
        </Figure>
        <Figure label={t.wallets} value={yuan(sums.wallets)}>
          {fill(t.walletsHelp, { amount: yuan(sums.held) })}
        </Figure>
        <Figure label={t.owed} value={yuan(sums.owed)} />
        <Figure label={t.promotion} value={yuan(sums.promotion)}>
          {fill(t.promotionHelp, { amount: yuan(sums.promo) })}
        </Figure>
      </dl>
    </Panel>
  );
}

function Latest({ run }: { run: Reconciliation | null }) {
  const t = useText(words);
  const may = useMay();
  return (
    <Panel
      title={t.reconciliation}
      actions={
        may('ledger.reconciliation.run') && (
          <Link to="/console/ledger-reconciliation">{t.reconciliationOpen}</Link>
        )
      }
    >
      {run ? (
        <p className="cy-row cy-gap-12 cy-flush">
          <Outcome run={run} />
          <TimeText value={run.startedAt} />
        </p>
      ) : (
        <p className="cy-faint cy-flush">{t.reconciliationNone}</p>
      )}
    </Panel>
  );
}

function Outcome({ run: { endedAt, checks } }: { run: Reconciliation }) {
  const t = useText(words);
  const wrong = checks.filter((one) => one.wrong > 0).length;
  if (wrong > 0) return <StatusTag tone="bad">{fill(t.wrong, { n: wrong })}</StatusTag>;
  if (endedAt === null) return <StatusTag tone="busy">{t.running}</StatusTag>;
  return <StatusTag tone="good">{t.right}</StatusTag>;
}
