import { type ResourceWarning, resourceApi } from '@cloudyard/contract/operation/resource.ts';
import { useState } from 'react';
import { type Column, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { useFigures } from '../shared/use-figures.ts';

/** When something was beyond its limits, the newest first. */
export function Warnings() {
  const t = useText(words);
  const { longNameOf, sourceOf, amountOf } = useFigures();
  const [state, setState] = useState({ page: 0, size: 10 });
  const asked = useAsk(resourceApi.warnings, { query: state }, { refetchInterval: 60_000 });
  const columns: Column<ResourceWarning>[] = [
    {
      key: 'figure',
      title: t.figure,
      render: (_, { figure, source }) => (
        <>
          {longNameOf(figure)} <span className="cy-faint cy-small">{sourceOf(source)}</span>
        </>
      ),
    },
    {
      key: 'level',
      title: t.level,
      phone: 'status',
      render: (_, { level }) => <StatusTag tone={level}>{t.levels[level]}</StatusTag>,
    },
    {
      key: 'worst',
      title: t.worst,
      align: 'right',
      isFigure: true,
      render: (_, { figure, worst }) => <span className="cy-figures">{amountOf(figure, worst)}</span>,
    },
    time('beganAt', t.beganAt),
    {
      key: 'endedAt',
      title: t.endedAt,
      render: (_, { endedAt }) => (endedAt ? <TimeText value={endedAt} /> : t.goesOn),
    },
  ];
  const total = asked.data?.totalElements ?? 0;
  return (
    <Panel title={t.warnings}>
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        empty={<Empty title={t.warningsEmpty} hint={t.warningsHint} />}
      />
      {total > state.size && (
        <Pager state={state} total={total} onChange={(patch) => setState({ ...state, ...patch })} />
      )}
    </Panel>
  );
}
