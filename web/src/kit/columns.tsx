import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type RowAction, RowActions } from './row-actions.tsx';
import { StatusTag, type Tone } from './status-tag.tsx';
import { TimeText } from './time-text.tsx';

export type { RowAction };
export type Column<Row> = TableColumnType<Row> & {
  /** Hidden until the user chooses it: what a row of 1440 px has no room for. */
  extra?: boolean;
  /** On a phone: beside the title, or only in the sheet. Others stand in the second line. */
  phone?: 'status' | 'sheet';
  /** The column of the acts. */
  acts?: (row: Row) => RowAction[];
};
type More<Row> = Partial<Column<Row>>;
type Field<Row> = keyof Row & string;

const NONE = <span className="cy-faint">—</span>;

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

/** The name of the row's object; it always opens it. */
export const name = <Row,>(
  key: Field<Row>,
  title: string,
  to: (row: Row) => string,
  more?: More<Row> & { mark?: (row: Row) => ReactNode },
) => {
  const { mark, ...rest } = more ?? {};
  return column<Row>(
    key,
    title,
    (value, row) => (
      <span className="cy-line">
        {mark?.(row)}
        <Link className="cy-name cy-ellipsis" to={to(row)} title={String(value)}>
          {String(value)}
        </Link>
      </span>
    ),
    rest,
  );
};

export const time = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => <TimeText value={String(value)} />, { width: 140, ...more });

export const code = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => <code>{String(value)}</code>, more);

export const number = <Row,>(key: Field<Row>, title: string, more?: More<Row>) =>
  column<Row>(key, title, (value) => <Figures>{Number(value).toLocaleString()}</Figures>, {
    align: 'right',
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
