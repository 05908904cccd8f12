import type { Table } from '@cloudyard/contract/bigdata/table.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { ListToolsContext } from '../../../kit/list-tools.ts';
import { NONE } from '../../../kit/none.tsx';
import type { Asked } from '../../../kit/use-ask.ts';

export type Cell = Table['rows'][number][number];
type Line = { at: number; cells: readonly Cell[] };
/** A column by its place: two datasets may call theirs anything, also `-a`. */
export const keyAt = (at: number) => `c${at}`;

const NUMBERS = /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U\w+INT|FLOAT|DOUBLE|DECIMAL)/;
export const isNumeric = (type: string) => NUMBERS.test(type);

type CellsProps = {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly Cell[])[] | undefined;
  asked?: Asked | undefined;
  /** Of the first row, counted from 0. */
  offset?: number;
  /** The head of the column with the numbers of rows. */
  numberTitle: string;
  height: number;
  empty: ReactNode;
  sort?: { value: string | undefined; onChange: (sort: string | undefined) => void };
};

/** A table as it is stored, whatever its columns. */
export function Cells(props: CellsProps) {
  const { columns, rows, asked, offset = 0, numberTitle, height, empty, sort } = props;
  const lines = rows?.map((cells, at): Line => ({ at: offset + at, cells }));
  const own: Column<Line>[] = columns.map(({ name, type }, at) => ({
    key: keyAt(at),
    title: name,
    width: widthFor(name, type),
    align: isNumeric(type) ? 'right' : 'left',
    onHeaderCell: () => ({ title: `${name} · ${type}` }),
    ...(sort ? { sorter: true } : {}),
    render: (_, { cells }) => <Value value={cells[at] ?? null} />,
  }));
  const number: Column<Line> = {
    key: 'at',
    title: numberTitle,
    width: 88,
    render: (_, { at }) => <span className="cy-faint cy-figures">{(at + 1).toLocaleString()}</span>,
  };
  return (
    // The columns are the data's own: which of them to show is no choice that is kept.
    <ListToolsContext value={null}>
      <DataTable<Line>
        {...(asked ? { asked } : {})}
        rows={lines}
        columns={[number, ...own]}
        rowKey={({ at }) => String(at)}
        height={height}
        empty={empty}
        {...(sort
          ? { state: { sort: sort.value }, onChange: (patch: { sort?: string }) => sort.onChange(patch.sort) }
          : {})}
      />
    </ListToolsContext>
  );
}

const LEAST_WIDTH = 112;
const MOST_WIDTH = 260;
const PER_SIGN = 14;
const widthFor = (name: string, type: string) =>
  Math.min(
    Math.max(name.length * PER_SIGN + 48, type.startsWith('TIMESTAMP') ? 180 : LEAST_WIDTH),
    MOST_WIDTH,
  );

export const cellText = (value: Cell) => (typeof value === 'number' ? String(value) : `${value}`);

function Value({ value }: { value: Cell }) {
  if (value === null) return NONE;
  const text = cellText(value);
  return (
    <span
      className={`bigdata-cell cy-ellipsis ${typeof value === 'number' ? 'cy-figures' : ''}`}
      title={text}
    >
      {text}
    </span>
  );
}
