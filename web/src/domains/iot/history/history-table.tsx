import type { HistoryReply, HistoryRow, PointHistory } from '@cloudyard/contract/iot/history.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { Column } from '../../../kit/columns.tsx';
import { csvOf } from '../../../kit/csv.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { NONE } from '../../../kit/none.tsx';
import { saveCsv } from '../../../kit/save-text.ts';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useValueText } from '../../equipment/lent/value-text.ts';
import { words } from '../i18n/history/en.ts';
import { keyOf } from '../point-set/point-ref.ts';
import { unitOf } from './history-lines.ts';
import { rolledText, titleOf } from './point-chart.tsx';

type TableProps = {
  reply: HistoryReply;
  earlier: HistoryReply | undefined;
  shift: number | undefined;
  zone: string;
};

const HEIGHT = 520;

/** 2026-03-01 08:05:09.120, by the clocks of a zone. */
const momentIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
    ...{ minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
  });
  return (at: number) => format.format(at).replace(',', '.');
};

export const HistoryTable = (props: TableProps) =>
  props.reply.mode === 'raw' ? <Measured {...props} /> : <Counted {...props} />;

type Measure = PointHistory['points'][number] & { key: string; title: string; unit: string };
const QUALITY_TONES = { good: 'good', uncertain: 'caution', bad: 'bad' } as const;

/** Point by point, newest first: those that the chart shows. */
function Measured({ reply, zone }: TableProps) {
  const t = useText(words);
  const textOf = useValueText();
  const when = useMemo(() => momentIn(zone), [zone]);
  const rows = useMemo(
    () =>
      reply.points
        .flatMap((one) =>
          one.points.map(
            (point): Measure => ({
              ...{ ...point, key: `${keyOf(one)} ${point.at}`, title: titleOf(one), unit: one.unit },
            }),
          ),
        )
        .sort((a, b) => b.at - a.at),
    [reply],
  );
  const columns: Column<Measure>[] = [
    { key: 'title', title: t.point, width: 260, render: (_, { title }) => title },
    {
      key: 'at',
      title: t.at,
      width: 210,
      render: (_, { at }) => <span className="cy-figures">{when(at)}</span>,
    },
    {
      ...{ key: 'value', title: t.value, width: 160 },
      render: (_, { value, unit }) => (
        <span className="cy-figures">
          {textOf(value)} <span className="cy-faint">{unit}</span>
        </span>
      ),
    },
    {
      ...{ key: 'quality', title: t.quality, width: 120, phone: 'status' },
      render: (_, { quality }) => <StatusTag tone={QUALITY_TONES[quality]}>{t.qualities[quality]}</StatusTag>,
    },
  ];
  const lines = () => [
    [t.at, t.point, t.value, t.unit, t.quality],
    ...rows.map(({ at, title, value, unit, quality }) => [
      ...[when(at), title, value === null ? '' : String(value), unit, quality],
    ]),
  ];
  return <Table rows={rows} columns={columns} lines={lines} />;
}

type Interval = { key: string; at: number; n: number };

/** An interval a row, a point and function a column; beside it what was there earlier. */
function Counted({ reply, earlier, shift, zone }: TableProps) {
  const t = useText(words);
  const textOf = useValueText();
  const when = useMemo(() => momentIn(zone), [zone]);
  const first = reply.points[0]?.rows ?? [];
  const rows = useMemo(
    () => first.map(({ at }, n): Interval => ({ key: String(at), at, n })).reverse(),
    [first],
  );
  const before = useMemo(() => earlierRows(earlier, shift), [earlier, shift]);
  const cells = reply.points.flatMap((point) =>
    reply.functions.flatMap((what, place) => {
      const rolled = rolledText(reply, keyOf(point), t);
      const name = [titleOf(point), t.functionNames[what], rolled].filter(Boolean).join(' · ');
      const unit = unitOf(what, point.unit);
      const key = `${keyOf(point)} ${what}`;
      const now = { key, name, unit, place, rowAt: ({ n }: Interval) => point.rows[n] };
      const then = {
        ...{ key: `${key} earlier`, name: fill(t.earlier, { name }), unit, place },
        rowAt: ({ at }: Interval) => before.get(keyOf(point))?.get(at),
      };
      return earlier ? [now, then] : [now];
    }),
  );
  const said = (row: HistoryRow | undefined, place: number) => row?.values[place] ?? null;
  const columns: Column<Interval>[] = [
    {
      ...{ key: 'at', title: t.at, width: 210, fixed: 'left' },
      render: (_, { at }) => <span className="cy-figures">{when(at)}</span>,
    },
    ...cells.map(
      ({ key, name, unit, place, rowAt }): Column<Interval> => ({
        ...{ key, title: unit ? `${name} (${unit})` : name, width: 220 },
        render: (_, interval) => {
          const row = rowAt(interval);
          const value = said(row, place);
          if (value === null) return NONE;
          return (
            <span
              className={`cy-figures ${row?.isFilled ? 'cy-faint' : ''}`}
              title={row?.isFilled ? t.filled : undefined}
            >
              {textOf(value)}
            </span>
          );
        },
      }),
    ),
  ];
  const lines = () => [
    [t.at, ...cells.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))],
    ...rows.map((row) => [
      when(row.at),
      ...cells.map(({ place, rowAt }) => String(said(rowAt(row), place) ?? '')),
    ]),
  ];
  return <Table rows={rows} columns={columns} lines={lines} />;
}

/** By point and by the moment they are laid over. */
function earlierRows(earlier: HistoryReply | undefined, shift = 0) {
  return new Map(
    earlier?.points.map((point) => [keyOf(point), new Map(point.rows.map((row) => [row.at + shift, row]))]),
  );
}

type ShownProps<Row> = { rows: Row[]; columns: Column<Row>[]; lines: () => string[][] };

function Table<Row extends { key: string }>({ rows, columns, lines }: ShownProps<Row>) {
  const t = useText(words);
  return (
    <>
      <div className="cy-row cy-between cy-small">
        <span className="cy-faint cy-figures">{fill(t.rows, { n: rows.length.toLocaleString() })}</span>
        <Button
          size="small"
          disabled={rows.length === 0}
          onClick={() => saveCsv('history.csv', csvOf(lines()))}
        >
          {t.downloadTable}
        </Button>
      </div>
      <DataTable
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        height={HEIGHT}
        empty={<Empty title={t.noPoints} />}
      />
    </>
  );
}
