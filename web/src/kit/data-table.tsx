import { Button, Pagination, Table, type TableProps } from 'antd';
import type { SorterResult } from 'antd/es/table/interface.js';
import { type Key, type ReactNode, useState } from 'react';
import { useColumnChoice } from './column-choice.tsx';
import type { Column } from './columns.tsx';
import { type Marking, PhoneRows } from './phone-rows.tsx';
import { Empty, ErrorState, isRefusedByPermission, NoPermission } from './states.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { fill, useKitText } from './text.ts';
import type { Asked } from './use-ask.ts';
import { useClampPage } from './use-clamp-page.ts';
import { usePhone } from './use-phone.ts';

type SortState = { sort?: string | undefined };

type DataTableProps<Row> = {
  /** What `useAsk` answered: the table shows waiting, refusal and failure by itself. Left out: the rows are there. */
  asked?: Asked | undefined;
  rows: readonly Row[] | undefined;
  columns: Column<Row>[];
  /** Shown when there are no rows at all: what this is for, and the first action. */
  empty?: ReactNode;
  /** Filters are active: without rows, nothing was found. */
  narrowed?: boolean | undefined;
  /** Server sorting: columns with `sorter: true` write `sort` into the list state. */
  state?: SortState;
  onChange?: (patch: { sort?: never }) => void;
  /** What can be done to the selected rows; makes rows selectable. */
  selection?: (rows: Row[], clear: () => void) => ReactNode;
  /** One row can be chosen, by a click anywhere in it; a second click unselects it. */
  choice?: Choice<Row>;
  rowKey?: (row: Row) => string;
  /** So high, in pixels: of many rows only those in sight are drawn. Columns then have widths. */
  height?: number;
  rowClass?: (row: Row) => string;
};

export type Choice<Row> = {
  key: string | undefined;
  onChange: (row: Row | undefined) => void;
  /** Rows that are shown but cannot be chosen. */
  closed?: (row: Row) => boolean;
  label: (row: Row) => string;
};

const idOf = (row: unknown) => String((row as { id: unknown }).id);

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { asked, rows, columns: given, state, onChange, selection, rowKey = idOf } = props;
  const t = useKitText();
  const isPhone = usePhone();
  const { columns, button } = useColumnChoice(given);
  const [keys, setKeys] = useState<Key[]>([]);
  const selected = rows?.filter((row) => keys.includes(rowKey(row))) ?? [];

  if (asked?.error && !rows) {
    if (isRefusedByPermission(asked.error)) return <NoPermission />;
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  if (!rows) return <TableSkeleton columns={columns} />;

  const sort = (text: string | undefined) => onChange?.({ sort: text as never }); // the list schema decides which sorts exist
  const shared = { rows, columns, all: given, rowKey, keys, setKeys, sort };
  return (
    <>
      {!isPhone && button}
      {selection && selected.length > 0 && (
        <div className="cy-selection" role="status">
          <span>{fill(t.selected, { n: selected.length })}</span>
          {selection(selected, () => setKeys([]))}
          <Button type="link" size="small" onClick={() => setKeys([])}>
            {t.deselect}
          </Button>
        </div>
      )}
      {isPhone ? <Rows {...props} {...shared} sorted={state?.sort} /> : <Grid {...props} {...shared} />}
    </>
  );
}

type Shared<Row> = {
  rows: readonly Row[];
  columns: Column<Row>[];
  /** Also those that are not shown. */
  all: Column<Row>[];
  rowKey: (row: Row) => string;
  keys: Key[];
  setKeys: (keys: Key[]) => void;
  sort: (text: string | undefined) => void;
};

function Nothing<Row>({ empty, narrowed }: Pick<DataTableProps<Row>, 'empty' | 'narrowed'>) {
  const t = useKitText();
  if (narrowed) return <Empty title={t.nothingFound} hint={t.nothingFoundHint} />;
  return empty ?? <Empty title={t.nothing} />;
}

function Grid<Row extends object>(props: DataTableProps<Row> & Shared<Row>) {
  const { asked, rows, columns, rowKey, keys, setKeys, sort, state, selection, choice, height, rowClass } =
    props;
  const isTall = height !== undefined && rows.length > 0;
  return (
    <Table<Row>
      ref={mendForKeys}
      className="cy-table"
      rowKey={rowKey}
      columns={columns.map((column) => withOrder(column, state?.sort))}
      dataSource={rows as Row[]}
      pagination={false}
      {...(isTall
        ? { virtual: true, scroll: { x: widthOf(columns), y: height } }
        : { sticky: true, scroll: ACROSS })}
      {...(rowClass ? { rowClassName: rowClass } : {})}
      loading={asked?.isFetching === true && { spinning: true, indicator: <i className="cy-progress" /> }}
      locale={{ emptyText: <Nothing empty={props.empty} narrowed={props.narrowed} /> }}
      rowSelection={
        selection
          ? { selectedRowKeys: keys, onChange: setKeys, preserveSelectedRowKeys: false }
          : choice && radios(choice)
      }
      {...(choice ? { onRow: clicks(choice, rowKey) } : {})}
      showSorterTooltip={false}
      onChange={(_page, _filters, sorter, { action }) => action === 'sort' && sort(sortText(sorter))}
    />
  );
}

const ACROSS = { x: 'max-content' } as const;
const USUAL_WIDTH = 120;
const widthOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : USUAL_WIDTH), 0);

function sortText<Row>(sorter: SorterResult<Row> | SorterResult<Row>[]): string | undefined {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  return one?.order ? `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}` : undefined;
}

function Rows<Row extends object>(props: DataTableProps<Row> & Shared<Row> & { sorted: string | undefined }) {
  const { asked, rows, columns, all, rowKey, keys, setKeys, sort, sorted, onChange, selection, choice } =
    props;
  if (rows.length === 0) return <Nothing empty={props.empty} narrowed={props.narrowed} />;
  const many: Marking<Row> | undefined = selection && {
    kind: 'checkbox',
    isOn: (row) => keys.includes(rowKey(row)),
    isClosed: () => false,
    onToggle: (row) => {
      const key = rowKey(row);
      setKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
    },
  };
  const one: Marking<Row> | undefined = choice && {
    kind: 'radio',
    isOn: (row) => rowKey(row) === choice.key,
    isClosed: (row) => choice.closed?.(row) ?? false,
    label: choice.label,
    onToggle: (row) => choice.onChange(rowKey(row) === choice.key ? undefined : row),
  };
  return (
    <PhoneRows
      rows={rows}
      columns={columns}
      all={all}
      isFetching={asked?.isFetching ?? false}
      rowKey={rowKey}
      marking={many ?? one}
      sort={onChange && { value: sorted, onChange: sort }}
    />
  );
}

/** Its own click does not reach the row: Ant Design keeps it. */
const radios = <Row,>({ key, onChange, closed, label }: Choice<Row>): TableProps<Row>['rowSelection'] => ({
  type: 'radio',
  selectedRowKeys: key === undefined ? [] : [key],
  onChange: (_, rows) => onChange(rows[0]),
  getCheckboxProps: (row) => ({ disabled: closed?.(row) ?? false, 'aria-label': label(row) }),
});

/** Anywhere else in the row; a second click unselects it. */
const clicks =
  <Row,>({ key, onChange, closed }: Choice<Row>, rowKey: (row: Row) => string): TableProps<Row>['onRow'] =>
  (row) =>
    closed?.(row)
      ? { 'aria-disabled': true }
      : {
          className: 'cy-choosable',
          onClick: ({ target }) => {
            // A name or an act does its own; it chooses nothing.
            if (!(target as Element).closest('a, button')) onChange(rowKey(row) === key ? undefined : row);
          },
        };

/**
 * Ant Design hides its measuring row from screen readers, but the Tab key still reaches a checkbox in it;
 * and a wide table must scroll without a mouse too.
 */
const mendForKeys = (table: { nativeElement: HTMLElement } | null) => {
  table?.nativeElement.querySelector('.ant-table-measure-row')?.setAttribute('inert', '');
  table?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0');
};

function withOrder<Row>(column: Column<Row>, sort: string | undefined): Column<Row> {
  if (!column.sorter) return column;
  const order = sort === column.key ? 'ascend' : sort === `-${String(column.key)}` ? 'descend' : null;
  return { ...column, sortOrder: order };
}

type PagerProps = {
  state: { page: number; size: number };
  total: number | undefined;
  /** There are more: they were counted up to the total. */
  isMore?: boolean;
  onChange: (patch: { page?: number; size?: number }) => void;
  sizes?: readonly number[];
};

const SIZES = [10, 20, 50, 100];

/** Count and pages below a list. */
export function Pager({ state, total, isMore, onChange, sizes = SIZES }: PagerProps) {
  const t = useKitText();
  useClampPage(total, state, onChange);
  if (total === undefined) return null;
  return (
    <>
      <span className="cy-figures">
        {fill(isMore ? t.totalMore : t.total, { n: total.toLocaleString() })}
      </span>
      {total > 0 && (
        <Pagination
          size="small"
          current={state.page + 1}
          pageSize={state.size}
          total={total}
          showSizeChanger
          pageSizeOptions={[...sizes]}
          onChange={(page, size) => onChange(size === state.size ? { page: page - 1 } : { size })}
        />
      )}
    </>
  );
}
