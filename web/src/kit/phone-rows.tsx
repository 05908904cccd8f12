import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Column } from './columns.tsx';
import { Facts } from './detail-page.tsx';
import { Drawer } from './dialog.tsx';
import type { RowAction } from './row-actions.tsx';
import { fill, useKitText } from './text.ts';

/** How a row is marked: one of them, or many. */
export type Marking<Row> = {
  kind: 'checkbox' | 'radio';
  isOn: (row: Row) => boolean;
  isClosed: (row: Row) => boolean;
  /** Left out: what stands in the row's first column. */
  label?: (row: Row) => string;
  onToggle: (row: Row) => void;
};

type PhoneRowsProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Also those that are not shown: the sheet has room for them. */
  all: readonly Column<Row>[];
  isFetching: boolean;
  rowKey: (row: Row) => string;
  marking: Marking<Row> | undefined;
  sort: { value: string | undefined; onChange: (sort: string | undefined) => void } | undefined;
};

const IN_SECOND_LINE = 3;

/** What a table shows in this cell. */
function cell<Row>(column: Column<Row>, row: Row, at: number): ReactNode {
  const value = typeof column.dataIndex === 'string' ? row[column.dataIndex as keyof Row] : undefined;
  return (column.render ? column.render(value, row, at) : value) as ReactNode;
}

/** The rows of a table on a phone: two lines each; everything else and the acts are in a sheet from below. */
export function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const { rows, columns, all, isFetching, rowKey, marking, sort } = props;
  const t = useKitText();
  const prefix = useId();
  const [openKey, setOpenKey] = useState<string>();
  const acts = columns.find((column) => column.acts)?.acts;
  const [title, ...rest] = columns.filter((column) => !column.acts);
  const beside = rest.filter(({ phone }) => phone === 'status');
  const below = rest.filter(({ phone, extra }) => phone === undefined && !extra).slice(0, IN_SECOND_LINE);
  const open = rows.find((row) => rowKey(row) === openKey);
  return (
    <>
      {sort && <SortSelect columns={columns} {...sort} />}
      <ul className="cy-phone-rows" aria-busy={isFetching}>
        {rows.map((row, at) => (
          <li key={rowKey(row)}>
            {marking && <Mark marking={marking} row={row} nameId={prefix + rowKey(row)} />}
            <div className="cy-grow">
              <div className="cy-phone-first">
                <div id={prefix + rowKey(row)} className="cy-grow cy-ellipsis">
                  {title && cell(title, row, at)}
                </div>
                {beside.map((column) => (
                  <div key={String(column.key)}>{cell(column, row, at)}</div>
                ))}
              </div>
              <div className="cy-phone-second">
                {below.map((column) => (
                  <div key={String(column.key)}>
                    {column.isFigure && `${column.title} `}
                    {cell(column, row, at)}
                  </div>
                ))}
              </div>
            </div>
            <Button
              type="text"
              icon={<EllipsisOutlined />}
              aria-label={t.more}
              onClick={() => setOpenKey(rowKey(row))}
            />
          </li>
        ))}
      </ul>
      <Drawer
        placement="bottom"
        size="auto"
        title={t.rowSheet}
        open={open !== undefined}
        onClose={() => setOpenKey(undefined)}
      >
        {open && (
          <Sheet
            columns={all.filter((column) => !column.acts)}
            row={open}
            acts={acts?.(open) ?? []}
            onDone={() => setOpenKey(undefined)}
          />
        )}
      </Drawer>
    </>
  );
}

type SheetProps<Row> = {
  columns: readonly Column<Row>[];
  row: Row;
  acts: readonly RowAction[];
  onDone: () => void;
};

function Sheet<Row>({ columns, row, acts, onDone }: SheetProps<Row>) {
  return (
    <div className="cy-stack">
      <Facts
        facts={columns.map((column) => ({ label: String(column.title), value: cell(column, row, 0) }))}
      />
      <div className="cy-column cy-gap-8">
        {acts.map(({ key, label, to, disabled = false, title, onClick }) =>
          to !== undefined && !disabled ? (
            <Link key={key} className="cy-button is-block" to={to} onClick={onDone}>
              {label}
            </Link>
          ) : (
            <Button
              key={key}
              block
              disabled={disabled}
              title={title}
              onClick={() => {
                onDone();
                onClick?.();
              }}
            >
              {label}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}

function Mark<Row>({ marking, row, nameId }: { marking: Marking<Row>; row: Row; nameId: string }) {
  const { kind, isOn, isClosed, label, onToggle } = marking;
  const Box = kind === 'radio' ? Radio : Checkbox;
  return (
    <Box
      checked={isOn(row)}
      disabled={isClosed(row)}
      {...(label ? { 'aria-label': label(row) } : { 'aria-labelledby': nameId })}
      // A radio that is on says nothing when it is clicked again, and a second click unselects it.
      onClick={() => onToggle(row)}
    />
  );
}

type SortSelectProps<Row> = {
  columns: readonly Column<Row>[];
  value: string | undefined;
  onChange: (sort: string | undefined) => void;
};

/** A phone shows no column heads to click on. */
function SortSelect<Row>({ columns, value, onChange }: SortSelectProps<Row>) {
  const t = useKitText();
  const sortable = columns.filter(({ sorter, title }) => sorter && typeof title === 'string');
  if (sortable.length === 0) return null;
  return (
    <div className="cy-phone-sort">
      <Select
        className="cy-grow"
        variant="borderless"
        aria-label={t.sort}
        placeholder={t.sort}
        allowClear
        value={value ?? null}
        options={sortable.flatMap(({ key, title }) => [
          { value: String(key), label: fill(t.sortUp, { name: String(title) }) },
          { value: `-${String(key)}`, label: fill(t.sortDown, { name: String(title) }) },
        ])}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </div>
  );
}
