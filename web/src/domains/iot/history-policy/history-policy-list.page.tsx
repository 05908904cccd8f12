import '../shared/history.css';
import { historyPolicyApi, type KeptNode, type ScopePolicy } from '@cloudyard/contract/iot/history-policy.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EitherTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/history-policy/en.ts';
import { usePolicyColumns } from './policy-columns.tsx';
import { NodesDialog, ScopeDialog } from './policy-dialog.tsx';
import { usePolicyFilters } from './policy-filters.tsx';
import { ScopeList } from './scope-list.tsx';

type Opened = { nodes: readonly KeptNode[]; onDone?: () => void } | { policy: ScopePolicy | undefined };

/** Which points are kept, how, and for how long. */
export function HistoryPolicyListPage() {
  const t = useText(words);
  const [state, change] = useListState(historyPolicyApi.list.query);
  const [opened, setOpened] = useState<Opened>();
  const asked = useAsk(historyPolicyApi.list, { query: state });
  const { filters, chips, isNarrowed } = usePolicyFilters(state, change);
  const columns = usePolicyColumns((node) => setOpened({ nodes: [node] }));
  const close = () => setOpened(undefined);
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={
          <May permission={historyPolicyApi.save.allow}>
            <Button type="primary" onClick={() => setOpened({ policy: undefined })}>
              {t.apply}
            </Button>
          </May>
        }
        tabs={
          <EitherTabs
            label={t.store}
            value={state.enabled}
            both={t.all}
            tabs={[
              { value: true, label: t.on },
              { value: false, label: t.off },
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
          selection={(rows, clear) => (
            <May permission={historyPolicyApi.save.allow}>
              <Button size="small" onClick={() => setOpened({ nodes: rows, onDone: clear })}>
                {t.set}
              </Button>
            </May>
          )}
          narrowed={isNarrowed || state.enabled !== undefined}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      <div className="cy-page cy-top-16">
        <ScopeList onEdit={(policy) => setOpened({ policy })} />
      </div>
      {opened && 'nodes' in opened && (
        <NodesDialog
          nodes={opened.nodes}
          onClose={close}
          {...(opened.onDone ? { onDone: opened.onDone } : {})}
        />
      )}
      {opened && 'policy' in opened && <ScopeDialog policy={opened.policy} onClose={close} />}
    </>
  );
}
