import './data.css';
import type { NodeData } from '@cloudyard/contract/equipment/data.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { useEffect, useState } from 'react';
import { type Column, code, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { lastPage } from '../../../kit/list-state.ts';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { usePhone } from '../../../kit/use-phone.ts';
import { words } from '../i18n/data/en.ts';
import { nameOf } from '../shared/gateway-tag.tsx';
import { BackToGateway, OneGateway } from '../shared/one-gateway.tsx';
import { valueText } from '../shared/value-text.ts';
import { WithAddressId } from '../shared/with-address-id.tsx';
import type { LiveValues } from './live-values.ts';
import { stateOf, TONES } from './node-state.ts';
import { Trend } from './trend.tsx';
import { useLiveData } from './use-live-data.ts';

/** What the gateway measures that the address names, as it comes. */
export function DataViewPage() {
  return (
    <WithAddressId>
      {(id) => (
        <OneGateway key={id} id={id}>
          {(gateway) => <Shown gateway={gateway} />}
        </OneGateway>
      )}
    </WithAddressId>
  );
}

const isFound = ({ name, alias }: NodeData, q: string | undefined) =>
  !q || [name, alias].some((one) => one.toLowerCase().includes(q.toLowerCase()));

/** Ages go on while nothing comes. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

function Shown({ gateway }: { gateway: Gateway }) {
  const t = useText(words);
  const { asked, values } = useLiveData(gateway.id);
  const [q, setQ] = useState<string>();
  const [{ page, size }, setPaging] = useState({ page: 0, size: 20 });
  const isUp = asked.data?.isUp ?? false;
  const columns = useColumns(values, isUp);
  const found = asked.data?.nodes.filter((node) => isFound(node, q));
  const shown = Math.min(page, lastPage(found?.length ?? 0, size));
  return (
    <ListPage
      title={fill(t.title, { name: nameOf(gateway) })}
      sentence={asked.data && !isUp ? t.away : t.sentence}
      actions={<BackToGateway id={gateway.id} />}
      filters={<SearchBox value={q} placeholder={t.search} onChange={setQ} />}
      footer={
        found && (
          <Pager
            state={{ page: shown, size }}
            total={found.length}
            onChange={(next) => setPaging({ page: next.page ?? 0, size: next.size ?? size })}
          />
        )
      }
    >
      <DataTable
        asked={asked}
        rows={found?.slice(shown * size, (shown + 1) * size)}
        rowKey={({ alias }) => alias}
        columns={columns}
        narrowed={q !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}

function useColumns({ last, trends }: LiveValues, isUp: boolean): Column<NodeData>[] {
  const t = useText(words);
  const now = useNow();
  const isPhone = usePhone();
  const of = ({ alias }: NodeData) => last.get(alias);
  const textOf = (row: NodeData) => {
    const change = of(row);
    return change ? valueText(change.value, t) : '';
  };
  const time = (value: string | undefined) =>
    value ? (
      <time className="cy-figures" dateTime={value}>
        {exact(value)}
      </time>
    ) : (
      NONE
    );
  return [
    text('name', t.name),
    code('alias', t.alias, { phone: 'sheet' }),
    { key: 'description', title: t.description, extra: true, render: (_, row) => row.description || NONE },
    { key: 'dataType', title: t.dataType, phone: 'sheet', render: (_, row) => t.dataTypes[row.dataType] },
    text('dataUnit', t.unit, { phone: 'sheet' }),
    {
      key: 'value',
      title: t.value,
      render: (_, row) => (
        <span className="cy-size-15 cy-strong cy-figures">
          {textOf(row)}
          {/* A phone has no column for it. */}
          {isPhone && row.dataUnit && ` ${row.dataUnit}`}
        </span>
      ),
    },
    {
      key: 'trend',
      title: t.trend,
      render: (_, { name, alias }) => {
        const values = trends.get(alias) ?? [];
        return <Trend values={values} label={fill(t.trendOf, { name, count: values.length })} />;
      },
    },
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, row) => {
        const state = stateOf(row, of(row), isUp, now);
        return (
          <span title={t.stateHints[state]}>
            <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
          </span>
        );
      },
    },
    { key: 'time', title: t.time, render: (_, row) => time(of(row)?.timestamp) },
    { key: 'receiveTime', title: t.receiveTime, render: (_, row) => time(of(row)?.receiveTime) },
  ];
}
