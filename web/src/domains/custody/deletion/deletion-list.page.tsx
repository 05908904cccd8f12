import { DELETION_STATES, deletionApi } from '@cloudyard/contract/custody/deletion.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/deletion/en.ts';
import { deletionColumns } from './deletion-columns.tsx';
import { VerifyButton } from './verify-dialog.tsx';

const ALL = 'all';

/** For the platform's people: who left, and with which certificate. */
export function DeletionListPage() {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(deletionApi.list.query);
  const asked = useAsk(deletionApi.list, { query: state });
  return (
    <ListPage
      title={t.list}
      sentence={t.listSentence}
      actions={<VerifyButton />}
      tabs={
        <ListTabs<(typeof DELETION_STATES)[number] | typeof ALL>
          label={t.state}
          value={state.state ?? ALL}
          tabs={[
            { value: ALL, label: kit.all },
            ...DELETION_STATES.map((value) => ({ value, label: t.states[value] })),
          ]}
          onChange={(next) => change({ state: next === ALL ? undefined : next })}
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
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={deletionColumns(t)}
        narrowed={state.q !== undefined || state.state !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}
