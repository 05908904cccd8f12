import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from './status-tag.tsx';
import { useKitText } from './text.ts';
import { TimeText } from './time-text.tsx';

export type Column<Row> = TableColumnType<Row>;
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
    more,
  );

export type RowAction = {
  key: string;
  label: string;
  onClick: () => void;
  danger?: boolean;
  disabled?: boolean;
};

/** Two are visible, the rest is in a menu. */
export const actions = <Row,>(title: string, of: (row: Row) => RowAction[]): Column<Row> => ({
  key: 'actions',
  title,
  align: 'right',
  fixed: matchMedia('(min-width: 768px)').matches ? 'right' : undefined, // a phone has no room for it
  render: (_, row) => <RowActions actions={of(row)} />,
});

function RowActions({ actions }: { actions: RowAction[] }) {
  const t = useKitText();
  const visible = actions.slice(0, 2);
  const rest = actions.slice(2);
  return (
    <span className="cy-actions">
      {visible.map(({ key, label, ...action }) => (
        <Button key={key} type="link" size="small" {...action}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown menu={{ items: rest }} trigger={['click']}>
          <Button type="link" size="small" icon={<EllipsisOutlined />} aria-label={t.more} />
        </Dropdown>
      )}
    </span>
  );
}

const Figures = ({ children }: { children: string }) => <span className="cy-figures">{children}</span>;
