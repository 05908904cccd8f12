import { type TableColumnType, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NONE } from './none.tsx';
import { useObjectPath } from './object-link.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { StatusTag, type Tone } from './status-tag.tsx';
import { TimeText } from './time-text.tsx';

export type { RowAction };

/** Filters stand above a list, not in its heads: the build leaves those out (`vite.config.ts`). */
type HeadFilters = 'filters' | 'filterDropdown' | 'onFilter';
export type Column<Row> = Omit<TableColumnType<Row>, HeadFilters> & {
  /** Hidden until the user chooses it: what a row of 1440 px has no room for. */
  extra?: boolean;
  /** On a phone: beside the title, or only in the sheet. Others stand in the second line. */
  phone?: 'status' | 'sheet';
  /** A figure says nothing without its head: on a phone it stands before it. */
  isFigure?: boolean;
  /** The column of the acts. */
  acts?: (row: Row) => RowAction[];
};
type More<Row> = Partial<Column<Row>>;
type Field<Row> = keyof Row & string;

const column = <Row,>(
  key: Field<Row>,
  title: string,
  show: (value: Row[Field<Row>], row: Row) => ReactNode,
  more: More<Row> = {},
): Column<Row> => ({
  key,
  title,
  dataIndex: key as Column<Row>['dataIndex'],
  render: (value: Row[Field<Row>], row) =>
    value === null || value === undefined || value === '' ? NONE : show(value, row),
  ...more,
});

export const text = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => String(value), more);

type Named<Row> = {
  /** Before the name: a picture. */
  mark?: (row: Row) => ReactNode;
  /** After the name: what tells it apart. */
  after?: (row: Row) => ReactNode;
  /** When the name is not the field itself. */
  word?: (row: Row) => string;
};

/** The name of the row's object; it opens it, unless `to` says that the user may not. */
export const name = <Row,>(
  key: Field<Row>,
  title: string,
  to: (row: Row) => Target,
  more?: More<Row> & Named<Row>,
): Column<Row> => {
  const { mark, after, word = (row: Row) => String(row[key] ?? ''), ...rest } = more ?? {};
  return {
    key,
    title,
    render: (_, row) => (
      <Name to={to(row)} mark={mark?.(row)} after={after?.(row)}>
        {word(row)}
      </Name>
    ),
    ...rest,
  };
};

/** An address, an object with a page of its own, or nothing to open; a page the user may not open is no link. */
type Target = string | { type: string; id: string } | undefined;

type NameProps = {
  to: Target;
  children: string;
  mark?: ReactNode;
  after?: ReactNode;
  onClick?: () => void;
};

/** What stands in the column of names, for rows whose name is no field. */
export function Name({ to, children, mark, after, onClick }: NameProps) {
  const pathOf = useObjectPath();
  const path = typeof to === 'object' ? pathOf(to.type, to.id) : to;
  return (
    <span className="cy-line">
      {mark}
      {path === undefined ? (
        <span className="cy-name cy-ellipsis" title={children}>
          {children}
        </span>
      ) : (
        <Link className="cy-name cy-ellipsis" to={path} title={children} onClick={onClick}>
          {children}
        </Link>
      )}
      {after}
    </span>
  );
}

export const time = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => <TimeText value={String(value)} />, { width: 140, ...more });

export const code = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => <code>{String(value)}</code>, more);

export const number = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => <Figures>{Number(value).toLocaleString()}</Figures>, {
    align: 'right',
    isFigure: true,
    ...more,
  });

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
export const money = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => <Figures>{yuan.format(Number(value))}</Figures>, {
    align: 'right',
    ...more,
  });

/** `status('state', t.state, { running: { tone: 'busy', word: t.running }, … })` */
export const status = <Row,>(
  key: Field<Row>,
  title: string,
  words: Readonly<Record<string, { tone: Tone; word: string }>>,
  more?: More<Row>,
) =>
  column<Row>(
    key,
    title,
    (value) => {
      const known = words[String(value)];
      return <StatusTag tone={known?.tone ?? 'neutral'}>{known?.word ?? String(value)}</StatusTag>;
    },
    { phone: 'status', ...more },
  );

const TAGS = 2;

/** Several words in one line: the first two, and how many more. */
export function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return NONE;
  return (
    <span className="cy-tags" title={names.join(' · ')}>
      {names.slice(0, TAGS).map((one) => (
        <Tag key={one}>{one}</Tag>
      ))}
      {names.length > TAGS && <span className="cy-faint">{`+${names.length - TAGS}`}</span>}
    </span>
  );
}

/** Two are visible, the rest is in a menu; on a phone all are in a sheet. */
export const actions = <Row,>(title: string, of: (row: Row) => RowAction[]): Column<Row> => ({
  key: 'actions',
  title,
  align: 'right',
  fixed: 'right',
  acts: of,
  render: (_, row) => <RowActions actions={of(row)} />,
});

const Figures = ({ children }: { children: string }) => <span className="cy-figures">{children}</span>;
