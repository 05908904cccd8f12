import { PUSH_MODES, pushApi } from '@cloudyard/contract/iot/push.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EitherTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/push/en.ts';
import { usePushColumns } from './push-columns.tsx';
import { PushDialogs, type PushOpened } from './push-dialogs.tsx';

type State = z.output<typeof pushApi.list.query>;
const EVERY = 5_000;

/** Which data goes to which forward instance, and how far it is. */
export function PushListPage() {
  const t = useText(words);
  const [state, change] = useListState(pushApi.list.query);
  const [opened, setOpened] = useState<PushOpened>();
  const asked = useAsk(pushApi.list, { query: state }, { refetchInterval: EVERY });
  const columns = usePushColumns((act, push) => setOpened({ act, push }));
  const { filters, chips, isNarrowed } = useFilters(state, change);
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={
          <May permission={pushApi.add.allow}>
            <Button type="primary" onClick={() => setOpened({ act: 'add' })}>
              {t.add}
            </Button>
          </May>
        }
        tabs={
          <EitherTabs
            label={t.state}
            value={state.enabled}
            both={t.states.all}
            tabs={[
              { value: true, label: t.states.true },
              { value: false, label: t.states.false },
            ]}
            onChange={(enabled) => change({ enabled })}
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
          narrowed={isNarrowed || state.enabled !== undefined}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      <PushDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function useFilters(state: State, change: (patch: Partial<State>) => void) {
  const t = useText(words);
  const chip = (label: string, key: keyof State): Chip => ({
    label,
    onRemove: () => change({ [key]: undefined }),
  });
  const active: Chip[] = [
    ...(state.q ? [chip(fill(t.searched, { q: state.q }), 'q')] : []),
    ...(state.mode ? [chip(t.modes[state.mode], 'mode')] : []),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change({ q: undefined, mode: undefined })} />,
    filters: (
      <>
        <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
        <SelectFilter
          label={t.mode}
          value={state.mode}
          options={PUSH_MODES.map((value) => ({ value, label: t.modes[value] }))}
          onChange={(mode) => change({ mode })}
        />
      </>
    ),
  };
}
