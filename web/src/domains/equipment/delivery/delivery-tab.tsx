import { type Delivery, type DeliveryRun, deliveryApi } from '@cloudyard/contract/equipment/delivery.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { Button } from 'antd';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/delivery/en.ts';

const LOOK_MS = 10_000;

/** What became of what a gateway sent, and what is missing. */
export function DeliveryTab({ gateway: { id } }: { gateway: Gateway }) {
  const t = useText(words);
  const asked = useAsk(deliveryApi.view, { params: { id } }, { refetchInterval: LOOK_MS });
  return (
    <Loaded asked={asked}>
      {(delivery) =>
        delivery.receivedAt === null ? (
          <Empty title={t.empty} hint={t.emptyHint} />
        ) : (
          <Shown id={id} delivery={delivery} />
        )
      }
    </Loaded>
  );
}

function Shown({ id, delivery }: { id: string; delivery: Delivery }) {
  const t = useText(words);
  const missing = delivery.runs.reduce((sum, run) => sum + run.missing, 0);
  const figure = (label: string, value: number, hint?: string): Fact => ({
    label,
    value: (
      <span className="cy-figures" title={hint}>
        {value.toLocaleString()}
      </span>
    ),
  });
  const facts = [
    figure(t.messages, delivery.messages),
    figure(t.points, delivery.points),
    figure(t.doubles, delivery.doubles, t.doublesHint),
    figure(t.late, delivery.late, t.lateHint),
    figure(t.notKept, delivery.notKept, t.notKeptHint),
    figure(t.missing, missing),
    { label: t.receivedAt, value: <TimeText value={delivery.receivedAt} /> },
  ];
  return (
    <>
      <div className="cy-pad cy-stack cy-gap-16">
        <p className="cy-faint">{t.sentence}</p>
        <Facts facts={facts} />
        <Gaps id={id} gaps={delivery.gaps} />
        <div>
          <h2 className="cy-strong cy-size-15">{t.runs}</h2>
          <p className="cy-faint">{t.runsHint}</p>
        </div>
      </div>
      <DataTable rows={delivery.runs} rowKey={({ run }) => run} columns={useColumns()} />
    </>
  );
}

function Gaps({ id, gaps }: { id: string; gaps: Delivery['gaps'] }) {
  const t = useText(words);
  const may = useMay();
  const toast = useToast();
  const resend = useSend(deliveryApi.resend, { act: 'submit', refresh: [deliveryApi.view] });
  const ask = () =>
    resend.mutate(
      { params: { id } },
      { onSuccess: ({ gaps: count }) => toast.success(count > 0 ? fill(t.asked, { count }) : t.nothing) },
    );
  if (gaps.length === 0) return <p>{t.noGaps}</p>;
  return (
    <div className="cy-stack cy-gap-8">
      <div className="cy-row cy-gap-12">
        <h2 className="cy-strong cy-size-15">{t.gaps}</h2>
        {may(deliveryApi.resend.allow) && (
          <Button loading={resend.isPending} onClick={ask}>
            {t.resend}
          </Button>
        )}
      </div>
      <ul className="cy-row cy-wrap cy-gap-8">
        {gaps.map(({ run, first, last }) => (
          <li key={`${run} ${first}`}>
            <code>{first === last ? `${run} ${first}` : `${run} ${first}–${last}`}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useColumns(): Column<DeliveryRun>[] {
  const t = useText(words);
  const figure = (key: 'stored' | 'givenUp' | 'missing', title: string): Column<DeliveryRun> => ({
    ...{ key, title },
    render: (_, row) => <span className="cy-figures">{row[key].toLocaleString()}</span>,
  });
  return [
    { key: 'run', title: t.run, render: (_, { run }) => <code>{run}</code> },
    {
      key: 'range',
      title: t.range,
      render: (_, { first, last }) => <span className="cy-figures">{`${first}–${last}`}</span>,
    },
    figure('stored', t.stored),
    figure('missing', t.missing),
    figure('givenUp', t.givenUp),
    { key: 'began', title: t.began, render: (_, { beganAt }) => <TimeText value={beganAt} /> },
    { key: 'received', title: t.receivedAt, render: (_, { receivedAt }) => <TimeText value={receivedAt} /> },
  ];
}
