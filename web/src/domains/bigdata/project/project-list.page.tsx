import './project.css';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { stored } from '../../../kit/stored.ts';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { usePhone } from '../../../kit/use-phone.ts';
import { words } from '../i18n/project/en.ts';
import { RunTable } from '../project-run/run-table.tsx';
import { isUnderWay, RUN_POLL_MS } from '../shared/run-state.tsx';
import { useMayDraw } from '../shared/use-may-draw.ts';
import { FirstTemplates } from './first-templates.tsx';
import { NewProject } from './new-project.tsx';
import { ProjectCards } from './project-cards.tsx';
import { useProjectColumns } from './project-columns.tsx';
import { CopyDialog, RenameDialog } from './project-dialogs.tsx';
import {
  type Change,
  ListQuery,
  type ListState,
  NONE,
  TABS,
  type Tab,
  useFilters,
} from './project-filters.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { ProjectAct } from './use-project-acts.ts';

/** Cards or rows: the user's choice. */
const shape = stored('bigdata.projects', ['cards', 'list'], 'cards', { own: true });
type Opened = { act: 'add'; code?: string } | { act: ProjectAct; project: Project };

/** One's own projects, all runs, and the projects the platform brings. */
export function ProjectListPage() {
  const [state, change] = useListState(ListQuery);
  const [opened, setOpened] = useState<Opened>();
  const add = (code?: string) => setOpened({ act: 'add', ...(code ? { code } : {}) });
  const tabs = (
    <Tabs value={state.tab} onChange={(tab) => change({ ...NONE, tab, page: 0, sort: '-updatedAt' })} />
  );
  const shared = { state, change, tabs, onAdd: add };
  return (
    <>
      {state.tab === 'runs' ? (
        <Runs {...shared} />
      ) : (
        <Projects {...shared} onOpen={(act, project) => setOpened({ act, project })} />
      )}
      {opened && <Dialogs opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type PartProps = {
  state: ListState;
  change: Change;
  tabs: ReactNode;
  onAdd: (code?: string) => void;
};

/** The way to a new project; nothing for whoever may not make one. */
function useAddButton(onAdd: () => void) {
  const t = useText(words);
  const mayAdd = useMayDraw();
  return mayAdd ? (
    <Button type="primary" onClick={onAdd}>
      {t.add}
    </Button>
  ) : null;
}

function Projects({
  state,
  change,
  tabs,
  onAdd,
  onOpen,
}: PartProps & { onOpen: (act: ProjectAct, project: Project) => void }) {
  const t = useText(words);
  const isPhone = usePhone();
  const chosen = shape.use();
  const isSystem = state.tab === 'system';
  const asked = useProjects(state);
  const columns = useProjectColumns(isSystem, onOpen);
  const addButton = useAddButton(() => onAdd());
  // A phone has rows of its own, and no room for a switch.
  const isCards = chosen === 'cards' && !isPhone;
  const { filters, chips, isNarrowed } = useFilters(state, change, asked.data?.owners ?? [], {
    ...{ isSystem, isSorted: isCards, shape: isPhone ? undefined : shape },
  });
  const empty = isSystem ? (
    <Empty title={t.noSystem} hint={t.noSystemHint} />
  ) : (
    <FirstTemplates action={addButton} onChoose={onAdd} />
  );
  const rows = asked.data?.content;
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={isSystem ? null : addButton}
      tabs={tabs}
      filters={filters}
      chips={chips}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      {isCards ? (
        <ProjectCards asked={asked} rows={rows} isNarrowed={isNarrowed} empty={empty} onOpen={onOpen} />
      ) : (
        <DataTable
          asked={asked}
          rows={rows}
          columns={columns}
          narrowed={isNarrowed}
          empty={empty}
          state={state}
          onChange={change}
        />
      )}
    </ListPage>
  );
}

function Runs({ state, change, tabs, onAdd }: PartProps) {
  const t = useText(words);
  return (
    <RunTable
      state={state}
      onChange={change}
      frame={{ title: t.title, sentence: t.sentence, tabs, actions: useAddButton(() => onAdd()) }}
    />
  );
}

/** Asked again while one of them runs. */
function useProjects({ tab, ...state }: ListState) {
  const query = { ...state, system: tab === 'system' };
  const asked = useAsk(projectApi.page, { query });
  const isBusy = asked.data?.content.some(({ lastRun }) => lastRun !== null && isUnderWay(lastRun)) ?? false;
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(projectApi.page, { query }, { refetchInterval: isBusy && RUN_POLL_MS });
  return { ...asked, isFetching: asked.isFetching && !isBusy };
}

function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.act === 'add')
    return <NewProject {...(opened.code ? { first: opened.code } : {})} onClose={onClose} />;
  if (opened.act === 'rename') return <RenameDialog project={opened.project} onClose={onClose} />;
  if (opened.act === 'copy') return <CopyDialog project={opened.project} onClose={onClose} />;
  return <ScheduleDialog project={opened.project} onClose={onClose} />;
}

function Tabs({ value, onChange }: { value: Tab; onChange: (tab: Tab) => void }) {
  const t = useText(words);
  return (
    <ListTabs<Tab>
      label={t.tabsLabel}
      value={value}
      tabs={TABS.map((tab) => ({ value: tab, label: t.tabs[tab] }))}
      onChange={onChange}
    />
  );
}
