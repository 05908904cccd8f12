import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Yuan } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Wallet, walletApi } from '@cloudyard/contract/ledger/wallet.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { Chart } from '../../../kit/chart.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/wallet/en.ts';
import { Figure } from '../shared/figure.tsx';
import { yuan } from '../shared/yuan.ts';

/** Balance, holds and alert, and where the money went. */
export function Overview({ enterpriseId }: { enterpriseId: string }) {
  const asked = useAsk(walletApi.get, { query: { enterpriseId } });
  const months = useAsk(walletApi.months, { query: { enterpriseId, months: 12 } });
  return (
    <div className="cy-pad cy-stack">
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(wallet) => <Figures wallet={wallet} />}
      </Loaded>
      <Loaded asked={months} skeleton={<CardSkeleton />}>
        {(found) => <Spending months={found} />}
      </Loaded>
    </div>
  );
}

function Figures({ wallet }: { wallet: Wallet }) {
  const t = useText(words);
  return (
    <dl className="ledger-figures cy-grid">
      <Figure label={t.available} value={yuan(wallet.available)} main>
        <Alert wallet={wallet} />
      </Figure>
      <Figure label={t.posted} value={yuan(wallet.posted)} />
      <Figure label={t.held} value={yuan(wallet.held)}>
        {t.heldHelp}
      </Figure>
      <Figure label={t.promotion} value={yuan(wallet.promotion)}>
        {t.promotionHelp}
      </Figure>
    </dl>
  );
}

const Draft = z.object({ below: Yuan.nullable() });

/** From which balance the owner is notified. */
function Alert({ wallet }: { wallet: Wallet }) {
  const t = useText(words);
  const toast = useToast();
  const may = useMay();
  const [open, setOpen] = useState(false);
  const save = useSend(walletApi.setAlert, { act: 'form', refresh: [walletApi.get] });
  const { enterpriseId, alertBelow } = wallet;
  const send = async ({ below }: z.output<typeof Draft>) => {
    await save.mutateAsync({ body: { enterpriseId, below } });
    toast.success(t.alertSaved);
    setOpen(false);
  };
  return (
    <>
      {alertBelow === null ? t.alertOff : fill(t.alertOn, { amount: yuan(alertBelow) })}{' '}
      {(enterpriseId === NIL || may('ledger.wallet.spend')) && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t.alertSet}
        </Button>
      )}
      {open && (
        <FormModal title={t.alert} footer={null} onClose={() => setOpen(false)}>
          <EntityForm
            schema={Draft}
            initial={{ below: alertBelow }}
            edits
            onSend={send}
            onCancel={() => setOpen(false)}
          >
            <NumberField name="below" label={t.alertBelow} help={t.alertHelp} min={0} max={10_000_000} />
          </EntityForm>
        </FormModal>
      )}
    </>
  );
}

type Months = Reply<typeof walletApi.months>;
const MOST = 5;

/** By what it was for: the five that cost most, and the rest. */
function Spending({ months }: { months: Months }) {
  const t = useText(words);
  const series = spendingSeries(months, t.others);
  return (
    <section aria-label={t.spending}>
      <h3 className="cy-strong cy-bottom-8">{t.spending}</h3>
      <Chart
        kind="bar"
        label={t.spending}
        unit={t.spendingUnit}
        x={months.map(({ month }) => month)}
        series={series}
      />
    </section>
  );
}

export function spendingSeries(months: Months, others: string) {
  const sums = new Map<string, { name: string; sum: number }>();
  for (const { parts } of months)
    for (const { reference, spent } of parts) {
      const known = sums.get(reference.id) ?? { name: reference.name, sum: 0 };
      sums.set(reference.id, { name: reference.name, sum: known.sum + spent });
    }
  const dearest = [...sums].sort(([, a], [, b]) => b.sum - a.sum).slice(0, MOST);
  const spentOn = (month: Months[number], id: string) =>
    month.parts.filter(({ reference }) => reference.id === id).reduce((all, { spent }) => all + spent, 0);
  const named = dearest.map(([id, { name }]) => ({
    name,
    values: months.map((month) => spentOn(month, id)),
  }));
  const rest = months.map(
    (month) => month.spent - dearest.reduce((all, [id]) => all + spentOn(month, id), 0),
  );
  const isThere = rest.some((value) => value > 0.005);
  return isThere
    ? [...named, { name: others, values: rest.map((value) => Math.round(value * 100) / 100) }]
    : named;
}
