import { InsertRowLeftOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { z } from 'zod';
import { ArrangementsContext, useArrangement } from './arrangement.ts';
import type { Column } from './columns.tsx';
import { useListName, useListTools } from './list-tools.ts';
import { useKitText } from './text.ts';

const Chosen = z.object({ hidden: z.array(z.string()).max(40), shown: z.array(z.string()).max(40) });
type Chosen = z.output<typeof Chosen>;
const AS_GIVEN: Chosen = { hidden: [], shown: [] };

/** Whether a column is shown: by the user's choice, otherwise unless it is one of the further ones. */
export const isShown = ({ key, extra }: { key?: unknown; extra?: boolean }, { hidden, shown }: Chosen) =>
  extra ? shown.includes(String(key)) : !hidden.includes(String(key));

export const without = (keys: readonly string[], key: string) => keys.filter((one) => one !== key);

/** The columns the user wants to see, and the button to choose them. The first column and the acts always stay. */
export function useColumnChoice<Row>(columns: readonly Column<Row>[]) {
  const name = useListName();
  const { isReady } = useContext(ArrangementsContext);
  const tools = useListTools();
  const [kept, save] = useArrangement(`columns:${name}`, Chosen);
  const chosen = kept ?? AS_GIVEN;
  const [first, ...rest] = columns;
  const free = rest.filter((column) => !column.acts && typeof column.title === 'string');
  const toggle = (column: Column<Row>, on: boolean) => {
    const key = String(column.key);
    const hidden = without(chosen.hidden, key);
    const shown = without(chosen.shown, key);
    save(
      column.extra
        ? { hidden, shown: on ? [...shown, key] : shown }
        : { hidden: on ? hidden : [...hidden, key], shown },
    );
  };
  return {
    columns: [
      ...(first ? [first] : []),
      ...rest.filter((column) => column.acts || !free.includes(column) || isShown(column, chosen)),
    ],
    button:
      tools && isReady && free.length > 2
        ? createPortal(
            <ColumnButton
              columns={free}
              isOn={(column) => isShown(column, chosen)}
              onToggle={toggle}
              onReset={kept && (() => save(undefined))}
            />,
            tools,
          )
        : null,
  };
}

type ColumnButtonProps<Row> = {
  columns: readonly Column<Row>[];
  isOn: (column: Column<Row>) => boolean;
  onToggle: (column: Column<Row>, on: boolean) => void;
  onReset: (() => void) | undefined;
};

function ColumnButton<Row>({ columns, isOn, onToggle, onReset }: ColumnButtonProps<Row>) {
  const t = useKitText();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t.columns}
      content={
        <div className="cy-column cy-gap-8">
          {columns.map((column) => (
            <Checkbox
              key={String(column.key)}
              checked={isOn(column)}
              onChange={(event) => onToggle(column, event.target.checked)}
            >
              {String(column.title)}
            </Checkbox>
          ))}
          {onReset && (
            <Button type="link" size="small" onClick={onReset}>
              {t.columnsReset}
            </Button>
          )}
        </div>
      }
    >
      <Button type="text" icon={<InsertRowLeftOutlined />} aria-label={t.columns} title={t.columns} />
    </Popover>
  );
}
