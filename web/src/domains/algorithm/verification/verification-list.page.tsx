import { verificationApi, type WaitingAlgorithm } from '@cloudyard/contract/algorithm/verification.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words as parts } from '../i18n/shared/parts/en.ts';
import { words } from '../i18n/verification/en.ts';
import { verificationColumns } from './verification-columns.tsx';
import { codeOf, listQuery, REFRESH_MS, TABS, type Tab } from './verification-state.ts';

/** What waits for a verdict, and what was decided. */
export function VerificationListPage() {
  const t = useText(words);
  const kinds = useText(parts);
  const language = locale.use();
  const [{ tab, ...query }, change] = useListState(listQuery);
  const asked = useAsk(
    verificationApi.page,
    { query: { ...query, algorithmStatus: codeOf(tab) } },
    { refetchInterval: REFRESH_MS },
  );
  const { algorithmName: name, pageNumber: page, pageSize: size } = query;
  const clear = () => change({ algorithmName: undefined });
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      tabs={<StatusTabs tab={tab} onChange={(next) => change({ tab: next })} />}
      filters={
        <SearchBox
          value={name}
          onChange={(algorithmName) => change({ algorithmName })}
          placeholder={t.search}
        />
      }
      chips={
        name && (
          <FilterChips chips={[{ label: fill(t.searched, { q: name }), onRemove: clear }]} onClear={clear} />
        )
      }
      footer={
        <Pager
          state={{ page, size }}
          total={asked.data?.totalElements}
          onChange={({ page: pageNumber, size: pageSize }) =>
            change({
              ...(pageNumber === undefined ? {} : { pageNumber }),
              ...(pageSize === undefined ? {} : { pageSize }),
            })
          }
        />
      }
    >
      <DataTable<WaitingAlgorithm>
        asked={asked}
        rows={asked.data?.content}
        columns={verificationColumns(t, kinds, language)}
        narrowed={name !== undefined}
        empty={
          tab === 'waiting' ? <Empty title={t.empty} hint={t.emptyHint} /> : <Empty title={t.emptyOther} />
        }
      />
    </ListPage>
  );
}

/** Only of those that wait the number matters. */
function StatusTabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const t = useText(words);
  const waiting = useAsk(
    verificationApi.page,
    { query: { algorithmStatus: '2', pageSize: 1 } },
    { refetchInterval: REFRESH_MS },
  );
  return (
    <ListTabs<Tab>
      label={t.status}
      value={tab}
      tabs={TABS.map((value) => ({
        value,
        label: t.tabs[value],
        count: value === 'waiting' ? waiting.data?.totalElements : undefined,
      }))}
      onChange={onChange}
    />
  );
}
