import '../model/model.css';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import { type ProjectRun, RUN_STATES, type RunState } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ReactNode } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/project-run/en.ts';
import { isUnderWay, RUN_POLL_MS } from '../shared/run-state.tsx';
import { useRunColumns } from './run-columns.tsx';

type Shown = { page: number; size: number; state?: RunState | undefined };
type RunTableProps = {
  state: Shown;
  onChange: (patch: Partial<Shown>) => void;
  /** Of the page it is a tab of. */
  frame: { title: string; sentence: string; tabs: ReactNode; actions: ReactNode };
};

/** Runs of all projects of one's place, those under way first. */
export function RunTable({ state, onChange, frame }: RunTableProps) {
  const t = useText(words);
  const asked = useRuns(state);
  const columns = useRunColumns();
  const chips = state.state
    ? [{ label: t.states[state.state], onRemove: () => onChange({ state: undefined }) }]
    : [];
  return (
    <ListPage
      {...frame}
      filters={
        <SelectFilter
          label={t.state}
          value={state.state}
          options={RUN_STATES.map((value) => ({ value, label: t.states[value] }))}
          onChange={(next) => onChange({ state: next })}
        />
      }
      chips={<FilterChips chips={chips} onClear={() => onChange({ state: undefined })} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={onChange} />}
    >
      <DataTable<ProjectRun>
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={chips.length > 0}
        empty={<Empty title={t.emptyTitle} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}

/** Asked again while one of them is under way. */
function useRuns({ page, size, state }: Shown) {
  const query = { page, size, state };
  const asked = useAsk(projectRunApi.mine, { query });
  const isBusy = asked.data?.content.some(isUnderWay) ?? false;
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(projectRunApi.mine, { query }, { refetchInterval: isBusy && RUN_POLL_MS });
  return { ...asked, isFetching: asked.isFetching && !isBusy };
}
