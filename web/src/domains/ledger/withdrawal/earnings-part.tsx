import { NIL } from '@cloudyard/contract/kit/values.ts';
import {
  ACCEPTANCE_DAYS,
  type Earnings,
  LEAST_WITHDRAWAL,
  type Withdrawal,
  withdrawalApi,
} from '@cloudyard/contract/ledger/withdrawal.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Chart } from '../../../kit/chart.tsx';
import { actions, type Column } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/withdrawal/en.ts';
import { Figure } from '../shared/figure.tsx';
import { yuan } from '../shared/yuan.ts';
import { withdrawalColumns } from './withdrawal-columns.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

const State = withdrawalApi.list.query.omit({ enterpriseId: true });

/** What sales brought, and how it is paid out. */
export function EarningsPart({ enterpriseId }: { enterpriseId: string }) {
  const asked = useAsk(withdrawalApi.earnings, { query: { enterpriseId } });
  return (
    <>
      <div className="cy-pad cy-stack">
        <Loaded asked={asked} skeleton={<CardSkeleton />}>
          {(earnings) => <Sums enterpriseId={enterpriseId} earnings={earnings} />}
        </Loaded>
      </div>
      <Withdrawals enterpriseId={enterpriseId} />
    </>
  );
}

type SumsProps = { enterpriseId: string; earnings: Earnings };

function Sums({ enterpriseId, earnings }: SumsProps) {
  const t = useText(words);
  const { available, accepting, acceptedAt, settling, settled, months } = earnings;
  return (
    <>
      <dl className="ledger-figures cy-grid">
        <Figure label={t.available} value={yuan(available)} main>
          <span className="cy-stack cy-gap-8">
            {t.availableHelp}
            <Withdraw enterpriseId={enterpriseId} earnings={earnings} />
          </span>
        </Figure>
        <Figure label={t.accepting} value={yuan(accepting)}>
          {acceptedAt
            ? fill(t.acceptedAt, { day: day(acceptedAt) })
            : fill(t.acceptingHelp, { days: ACCEPTANCE_DAYS })}
        </Figure>
        <Figure label={t.settling} value={yuan(settling)}>
          {t.settlingHelp}
        </Figure>
        <Figure label={t.settled} value={yuan(settled)} />
      </dl>
      <section aria-label={t.earned}>
        <h3 className="cy-strong cy-bottom-8">{t.earned}</h3>
        <Chart
          kind="bar"
          label={t.earned}
          unit={t.unit}
          x={months.map(({ month }) => month)}
          series={[{ name: t.earned, values: months.map(({ earned }) => earned) }]}
          height={180}
        />
      </section>
    </>
  );
}

/** The button, or what is missing first. */
function Withdraw({ enterpriseId, earnings: { available, payee } }: SumsProps) {
  const t = useText(words);
  const may = useMay();
  const [open, setOpen] = useState(false);
  const isOwn = enterpriseId === NIL;
  if (!isOwn && !may('ledger.withdrawal.add')) return null;
  if (!payee)
    return (
      <span>
        {isOwn ? t.notCertifiedPerson : t.notCertifiedEnterprise}{' '}
        <Link to={isOwn ? '/console/user-details' : '/console/enterprise-info-modify'}>{t.certify}</Link>
      </span>
    );
  const isLittle = available < LEAST_WITHDRAWAL;
  return (
    <span>
      <Button
        type="primary"
        disabled={isLittle}
        title={isLittle ? fill(t.askNone, { least: yuan(LEAST_WITHDRAWAL) }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t.ask}
      </Button>
      {open && (
        <WithdrawalDialog
          enterpriseId={enterpriseId}
          available={available}
          payee={payee}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

function Withdrawals({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  const may = useMay();
  const confirm = useConfirm();
  const toast = useToast();
  const [state, change] = useListState(State);
  const asked = useAsk(withdrawalApi.list, { query: { ...state, enterpriseId } });
  const cancel = useSend(withdrawalApi.cancel, {
    act: 'submit',
    verb: t.cancel,
    refresh: [withdrawalApi.list, withdrawalApi.earnings],
  });
  const takeBack = async ({ id, amount }: Withdrawal) => {
    const said = { amount: yuan(amount) };
    const question = { title: fill(t.cancelTitle, said), consequence: t.cancelText, verb: t.cancel };
    if (await confirm(question))
      cancel.mutate({ params: { id } }, { onSuccess: () => toast.success(fill(t.cancelled, said)) });
  };
  const mayCancel = enterpriseId === NIL || may('ledger.withdrawal.add');
  const columns: Column<Withdrawal>[] = [
    ...withdrawalColumns(t),
    actions(t.acts, (row) =>
      row.state === 'asked' && mayCancel
        ? [{ key: 'cancel', label: t.cancel, onClick: () => void takeBack(row) }]
        : [],
    ),
  ];
  return (
    <section aria-label={t.list}>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        empty={<Empty title={t.none} hint={t.noneHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </section>
  );
}
