import { Id } from '@cloudyard/contract/kit/values.ts';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { RUN_STATES } from '@cloudyard/contract/runtime/values.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/instance/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { MachinePanel } from '../machine/machine-panel.tsx';
import { MARKET, orderPath } from '../shared/paths.ts';
import { STATE_MS } from './instance-calls.ts';
import { useColumns } from './instance-columns.tsx';

/** What runs in the enterprise's space. */
export function InstanceListPage() {
  const t = useText(words);
  return (
    <>
      <FromOrder />
      <Instances
        title={t.listTitle}
        sentence={t.listSentence}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={<Link to={MARKET}>{t.toMarket}</Link>} />}
      />
    </>
  );
}

/** What runs in all spaces, and the machine below it. */
export function PlatformInstanceListPage() {
  const t = useText(words);
  return (
    <div className="cy-page">
      <Instances
        title={t.platformTitle}
        sentence={t.platformSentence}
        isPlatform
        empty={<Empty title={t.empty} hint={t.platformEmptyHint} />}
      />
      <MachinePanel />
    </div>
  );
}

/** A message about an order leads here. */
function FromOrder() {
  const t = useText(words);
  const [search] = useSearchParams();
  const order = Id.safeParse(search.get('order'));
  if (!order.success) return null;
  return (
    <Alert
      className="cy-bottom-16"
      type="info"
      showIcon
      title={t.orderNotice}
      action={<Link to={orderPath(order.data)}>{t.toOrder}</Link>}
    />
  );
}

type InstancesProps = {
  title: string;
  sentence: string;
  isPlatform?: boolean;
  empty: ReactNode;
};

function Instances({ title, sentence, isPlatform = false, empty }: InstancesProps) {
  const t = useText(words);
  const { states } = useText(sharedWords);
  const [state, change] = useListState(instanceApi.list.query);
  const asked = useAsk(instanceApi.list, { query: state }, { refetchInterval: STATE_MS });
  const counts = asked.data?.counts;
  return (
    <ListPage
      title={title}
      sentence={sentence}
      tabs={
        <ListTabs
          label={t.status}
          value={state.state ?? 'all'}
          tabs={[
            { value: 'all', label: t.all, count: counts?.all },
            ...RUN_STATES.map((value) => ({ value, label: states[value], count: counts?.[value] })),
          ]}
          onChange={(next) => change({ state: RUN_STATES.find((one) => one === next) })}
        />
      }
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />}
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]}
            onClear={() => change({ q: undefined })}
          />
        )
      }
      footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
    >
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={useColumns(isPlatform)}
        narrowed={state.q !== undefined || state.state !== undefined}
        empty={empty}
      />
    </ListPage>
  );
}
