import { type EquipmentType, equipmentTypeApi } from '@cloudyard/contract/equipment/type.ts';
import { Link } from 'react-router';
import { z } from 'zod';
import { actions, type Column, code, name, number, text, time } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/type/en.ts';
import { TYPE_ADD, typeEditPath } from '../shared/paths.ts';
import { useTypeActs } from './use-type-acts.ts';

const STATES = ['all', 'enabled', 'disabled'] as const;
/** All of it is one answer: it is searched here. */
const State = z.object({
  state: z.enum(STATES).default('all'),
  q: z.string().optional(),
  sort: z.string().optional(),
});
type State = z.output<typeof State>;

const isIn = ({ ifEnabled }: EquipmentType, state: State['state']) =>
  state === 'all' || ifEnabled === (state === 'enabled');
const isFound = (type: EquipmentType, q = '') =>
  [type.name, type.code].some((one) => one.toLowerCase().includes(q.toLowerCase()));

export function TypeListPage() {
  const t = useText(words);
  const [state, change] = useListState(State);
  const asked = useAsk(equipmentTypeApi.list, {});
  const all = asked.data;
  const clear = () => change({ q: undefined });
  const add = (
    <Link className="cy-button is-primary" to={TYPE_ADD}>
      {t.add}
    </Link>
  );
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={add}
      tabs={
        <ListTabs<State['state']>
          label={t.state}
          value={state.state}
          tabs={STATES.map((value) => ({
            value,
            label: t.states[value],
            count: all?.filter((one) => isIn(one, value)).length,
          }))}
          onChange={(next) => change({ state: next })}
        />
      }
      filters={<SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />}
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: clear }]}
            onClear={clear}
          />
        )
      }
    >
      <DataTable
        asked={asked}
        rows={all?.filter((one) => isIn(one, state.state) && isFound(one, state.q))}
        columns={useColumns()}
        state={state}
        onChange={change}
        narrowed={state.q !== undefined || state.state !== 'all'}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
      />
    </ListPage>
  );
}

function useColumns(): Column<EquipmentType>[] {
  const t = useText(words);
  const kit = useKitText();
  return [
    name('name', t.name, ({ id }) => typeEditPath(id)),
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { ifEnabled }) => (
        <StatusTag tone={ifEnabled ? 'good' : 'neutral'}>
          {ifEnabled ? t.states.enabled : t.states.disabled}
        </StatusTag>
      ),
    },
    code('code', t.code),
    { key: 'dynamic', title: t.dynamic, render: (_, row) => (row.ifDynamic ? t.isDynamic : t.notDynamic) },
    {
      key: 'description',
      title: t.description,
      render: (_, { description }) => (
        <span className="cy-ellipsis cy-block" title={description}>
          {description}
        </span>
      ),
    },
    number('gateways', t.gateways, { sorter: (one, other) => one.gateways - other.gateways }),
    text('updateByName', t.updatedBy, { extra: true }),
    time('updatedAt', t.updatedAt),
    actions<EquipmentType>(kit.actions, useTypeActs()),
  ];
}
