import { type ChosenColumn, COLUMN_TYPES, type Sniffed } from '@cloudyard/contract/bigdata/table.ts';
import { Checkbox, Input, Pagination, Select } from 'antd';
import { useEffect, useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/dataset/en.ts';

const PAGE = 25;
const MOST_NAME = 128;

type Props = {
  columns: readonly ChosenColumn[];
  misfits: Sniffed['misfits'];
  onChange: (columns: ChosenColumn[]) => void;
};

/** Each column's name and type, kept or not, and how many values would not fit. */
export function ColumnLines({ columns, misfits, onChange }: Props) {
  const t = useText(words).bring;
  const [page, setPage] = useState(1);
  const first = (page - 1) * PAGE;
  const kept = columns.filter(({ isKept }) => isKept).length;
  const set = (at: number, column: ChosenColumn) =>
    onChange(columns.map((one, other) => (other === at ? column : one)));
  return (
    <section className="cy-column" aria-label={t.columns}>
      <h3 className="cy-flush cy-size-14 cy-strong">
        {t.columns}{' '}
        <span className="cy-faint cy-regular">{fill(t.columnsHint, { n: columns.length, kept })}</span>
      </h3>
      <ul className="cy-list cy-box cy-parted">
        {columns.slice(first, first + PAGE).map((column, at) => (
          <ColumnLine
            key={column.from}
            column={column}
            misfit={misfits[first + at] ?? 0}
            onChange={(next) => set(first + at, next)}
          />
        ))}
      </ul>
      {columns.length > PAGE && (
        <Pagination
          size="small"
          current={page}
          pageSize={PAGE}
          total={columns.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}

type LineProps = { column: ChosenColumn; misfit: number; onChange: (column: ChosenColumn) => void };

function ColumnLine({ column, misfit, onChange }: LineProps) {
  const t = useText(words).bring;
  const { from, type, isKept } = column;
  const options = COLUMN_TYPES.map((value) => ({ value, label: t.types[value] }));
  return (
    <li className="bigdata-column cy-grid cy-center">
      <Checkbox
        aria-label={fill(t.keep, { name: from })}
        checked={isKept}
        onChange={({ target }) => onChange({ ...column, isKept: target.checked })}
      />
      <NameInput column={column} onChange={onChange} />
      <Select
        aria-label={fill(t.columnType, { name: from })}
        disabled={!isKept}
        value={type}
        options={options}
        onChange={(next) => onChange({ ...column, type: next })}
      />
      <Fit misfit={misfit} isKept={isKept} />
    </li>
  );
}

/** Kept when the user leaves it: each change asks the server. */
function NameInput({ column, onChange }: Omit<LineProps, 'misfit'>) {
  const t = useText(words).bring;
  const [typed, setTyped] = useState(column.name);
  useEffect(() => setTyped(column.name), [column.name]);
  const keep = () => typed !== column.name && onChange({ ...column, name: typed });
  return (
    <Input
      aria-label={fill(t.columnName, { name: column.from })}
      disabled={!column.isKept}
      maxLength={MOST_NAME}
      status={column.isKept && typed.trim() === '' ? 'error' : ''}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
      onPressEnter={keep}
    />
  );
}

function Fit({ misfit, isKept }: { misfit: number; isKept: boolean }) {
  const t = useText(words).bring;
  if (!isKept) return <span className="cy-faint">{t.dropped}</span>;
  if (misfit === 0) return <span className="cy-faint">{t.fits}</span>;
  return (
    <span className="cy-amber" title={fill(t.misfitsHint, { n: misfit })}>
      {fill(t.misfits, { n: misfit })}
    </span>
  );
}
