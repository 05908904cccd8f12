import { type Forward, forwardApi, SINK_KINDS, type SinkKind } from '@cloudyard/contract/iot/forward.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { actions, type Column, name, number, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Dropdown } from '../../../kit/dropdown.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EitherTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/forward/en.ts';
import { forwardPath } from '../shared/paths.ts';
import { addressOf } from './address.ts';
import { ForwardDialog } from './forward-dialog.tsx';
import { StateOfForward } from './forward-state.tsx';
import { perSecondText } from './per-second.ts';
import { useForwardActs } from './use-forward-acts.ts';

type State = z.output<typeof forwardApi.list.query>;
type Opened = { kind: SinkKind } | { forward: Forward };
const EVERY = 5_000;

/** Connections to outside systems, with figures that add up. */
export function ForwardListPage() {
  const t = useText(words);
  const [state, change] = useListState(forwardApi.list.query);
  const [opened, setOpened] = useState<Opened>();
  const asked = useAsk(forwardApi.list, { query: state }, { refetchInterval: EVERY });
  const columns = useColumns((forward) => setOpened({ forward }));
  const { filters, chips, isNarrowed } = useFilters(state, change);
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={<Add onChoose={(kind) => setOpened({ kind })} />}
        tabs={
          <EitherTabs
            label={t.state}
            value={state.failing}
            both={t.allStates}
            tabs={[
              { value: false, label: t.works },
              { value: true, label: t.failing },
            ]}
            onChange={(failing) => change({ failing })}
          />
        }
        filters={filters}
        chips={chips}
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      >
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={change}
          narrowed={isNarrowed || state.failing !== undefined}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {opened && <ForwardDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Add({ onChoose }: { onChoose: (kind: SinkKind) => void }) {
  const t = useText(words);
  const items = SINK_KINDS.map((kind) => ({
    key: kind,
    label: (
      <span className="cy-column">
        <span className="cy-medium">{t.kinds[kind]}</span>
        <span className="cy-faint">{t.kindHints[kind]}</span>
      </span>
    ),
    onClick: () => onChoose(kind),
  }));
  return (
    <May permission={forwardApi.add.allow}>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="primary">{t.add}</Button>
      </Dropdown>
    </May>
  );
}

const droppedOf = ({ counts }: Forward) =>
  counts.droppedOldest + counts.droppedNewest + counts.expired + counts.unfit;

function useColumns(onEdit: (forward: Forward) => void): Column<Forward>[] {
  const t = useText(words);
  const kit = useKitText();
  const figure = (key: string, title: string, of: (one: Forward) => number): Column<Forward> => ({
    ...{ key, title, align: 'right' },
    render: (_, one) => <span className="cy-figures">{of(one).toLocaleString()}</span>,
  });
  return [
    name('name', t.name, ({ id }) => forwardPath(id), { sorter: true }),
    { key: 'state', title: t.state, phone: 'status', render: (_, one) => <StateOfForward forward={one} /> },
    { key: 'kind', title: t.kind, render: (_, { config }) => t.kinds[config.kind] },
    {
      key: 'address',
      title: t.address,
      render: (_, { config }) => <code className="cy-clip">{addressOf(config, t.fields.isReceiver)}</code>,
    },
    {
      ...{ key: 'perSecond', title: t.perSecond, align: 'right' },
      render: (_, one) => <span className="cy-figures">{perSecondText(one)}</span>,
    },
    figure('delivered', t.delivered, ({ counts }) => counts.delivered),
    figure('queued', t.queued, ({ counts }) => counts.queued + counts.sending),
    figure('dead', t.failedCount, ({ counts }) => counts.dead),
    figure('dropped', t.dropped, droppedOf),
    text('fallbackName', t.fallback, { extra: true }),
    number('pushes', t.usedBy, { extra: true }),
    time('checkedAt', t.checkedAt, { extra: true }),
    time('deliveredAt', t.deliveredAt, { extra: true }),
    text('updateByName', t.updatedBy, { extra: true }),
    time('updatedAt', t.updatedAt, { sorter: true, extra: true }),
    actions<Forward>(kit.actions, useForwardActs(onEdit)),
  ];
}

function useFilters(state: State, change: (patch: Partial<State>) => void) {
  const t = useText(words);
  const chip = (label: string, key: keyof State): Chip => ({
    label,
    onRemove: () => change({ [key]: undefined }),
  });
  const active: Chip[] = [
    ...(state.q ? [chip(fill(t.searched, { q: state.q }), 'q')] : []),
    ...(state.kind ? [chip(t.kinds[state.kind], 'kind')] : []),
    ...(state.state ? [chip(t.states[state.state], 'state')] : []),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: (
      <FilterChips
        chips={active}
        onClear={() => change({ q: undefined, kind: undefined, state: undefined })}
      />
    ),
    filters: (
      <>
        <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
        <SelectFilter
          label={t.kind}
          value={state.kind}
          options={SINK_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(kind) => change({ kind })}
        />
        <SelectFilter
          label={t.state}
          value={state.state}
          options={(['connected', 'disconnected', 'idle', 'draining', 'stopped'] as const).map((value) => ({
            ...{ value, label: t.states[value] },
          }))}
          onChange={(next) => change({ state: next })}
        />
      </>
    ),
  };
}
