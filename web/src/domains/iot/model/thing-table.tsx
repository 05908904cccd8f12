import type { ModelPart, Property, Service, Tag, ThingEvent } from '@cloudyard/contract/iot/model.ts';
import { type ReactNode, useState } from 'react';
import { actions, type Column, code, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { lastPage } from '../../../kit/list-state.ts';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/en.ts';
import type { Thing } from './model-editor.tsx';

type ThingTableProps = {
  part: ModelPart;
  things: readonly Thing[];
  mayEdit: boolean;
  /** What can be done, in the line of the search. */
  tools: ReactNode;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
};

type Row = Thing & { index: number };
type Words = typeof words.cn;

export function rangeText({ dataType, min, max, choices }: Property): string {
  if (dataType === 'choice') return choices.map(({ value, name }) => `${value}=${name}`).join(' · ');
  if (dataType !== 'number' || (min === null && max === null)) return '';
  return `${min ?? '−∞'} … ${max ?? '∞'}`;
}

const COLUMNS: { [P in ModelPart]: (t: Words) => Column<Row>[] } = {
  properties: (t) => [
    of<Property>('dataType', t.dataType, ({ dataType }) => t.dataTypes[dataType]),
    of<Property>('unit', t.unit, ({ unit }) => unit),
    of<Property>('range', t.range, rangeText),
    of<Property>('source', t.source, ({ source }) => t.sources[source]),
    of<Property>('isWritable', t.isWritable, ({ isWritable }) => (isWritable ? '✓' : '')),
  ],
  events: (t) => [
    of<ThingEvent>('level', t.level, ({ level }) => t.levels[level]),
    of<ThingEvent>('output', t.output, ({ output }) => output.map(({ id }) => id).join(', ')),
  ],
  services: (t) => [
    of<Service>('input', t.input, ({ input }) => input.map(({ id }) => id).join(', ')),
    of<Service>('output', t.output, ({ output }) => output.map(({ id }) => id).join(', ')),
    of<Service>('isAsync', t.isAsync, ({ isAsync }) => (isAsync ? '✓' : '')),
  ],
  tags: (t) => [of<Tag>('isRequired', t.isRequired, ({ isRequired }) => (isRequired ? '✓' : ''))],
};

const of = <T,>(key: string, title: string, show: (thing: T) => string): Column<Row> => ({
  key,
  title,
  render: (_, row) => show(row as unknown as T) || NONE,
});

const isFound = ({ id, name }: Thing, q: string | undefined) =>
  !q || [id, name].some((one) => one.toLowerCase().includes(q.toLowerCase()));

/** One part of a thing model: searched and paged here, as all of it is one answer. */
export function ThingTable({ part, things, mayEdit, tools, onEdit, onRemove }: ThingTableProps) {
  const t = useText(words);
  const [q, setQ] = useState<string>();
  const [{ page, size }, setPaging] = useState({ page: 0, size: 20 });
  const columns = useThingColumns({ part, mayEdit, onEdit, onRemove });
  const found = things.map((thing, index) => ({ ...thing, index })).filter((row) => isFound(row, q));
  // Deleting may empty the page one is on.
  const shown = Math.min(page, lastPage(found.length, size));
  const search = (next: string | undefined) => {
    setQ(next);
    setPaging({ page: 0, size });
  };
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={q} placeholder={t.search} onChange={search} />
        {tools && <div className="cy-row cy-push">{tools}</div>}
      </div>
      <DataTable
        rows={found.slice(shown * size, (shown + 1) * size)}
        columns={columns}
        narrowed={q !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      <div className="cy-foot">
        <Pager
          state={{ page: shown, size }}
          total={found.length}
          onChange={(next) => setPaging({ page: next.page ?? 0, size: next.size ?? size })}
        />
      </div>
    </>
  );
}

type ColumnsFor = Pick<ThingTableProps, 'part' | 'mayEdit' | 'onEdit' | 'onRemove'>;

function useThingColumns({ part, mayEdit, onEdit, onRemove }: ColumnsFor): Column<Row>[] {
  const t = useText(words);
  const kit = useKitText();
  const acts = actions<Row>(kit.actions, ({ index }) => [
    { key: 'edit', label: t.edit, onClick: () => onEdit(index) },
    { key: 'remove', label: t.remove, onClick: () => onRemove(index) },
  ]);
  return [
    code('id', t.id),
    text('name', t.name),
    ...COLUMNS[part](t),
    text('description', t.description, { extra: true }),
    ...(mayEdit ? [acts] : []),
  ];
}
