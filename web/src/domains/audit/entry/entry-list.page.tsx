import '../audit.css';
import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { type AuditEntry, AuditQuery, entryApi } from '@cloudyard/contract/audit/entry.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { Button } from 'antd';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import type { cn } from '../i18n/cn.ts';
import { words } from '../i18n/en.ts';
import { entryColumns } from './entry-columns.tsx';
import { EntryFilters } from './entry-filters.tsx';
import { said } from './said.ts';

type Filters = Omit<AuditQuery, 'sort'>;

const NO_FILTERS: Record<keyof Filters, undefined> = {
  q: undefined,
  action: undefined,
  objectType: undefined,
  objectId: undefined,
  actorId: undefined,
  enterpriseId: undefined,
  from: undefined,
  to: undefined,
};

/** The active filters in words. Actors and objects are filtered by id; their names come from the rows found. */
function entryChips(
  t: typeof cn,
  { q, action, objectType, objectId, actorId, enterpriseId, from, to }: Filters,
  first: AuditEntry | undefined,
  change: (patch: Partial<Filters>) => void,
): Chip[] {
  const labels: Record<keyof Filters, string | false | undefined> = {
    q: q && fill(t.searched, { q }),
    action: action && `${t.action}: ${said(t.actions, action)}`,
    objectType: objectType && `${t.objectType}: ${said(t.objectTypes, objectType)}`,
    objectId: objectId && `${t.object}: ${first?.objectName ?? objectId}`,
    actorId: actorId && `${t.actor}: ${first?.actorName ?? actorId}`,
    enterpriseId: enterpriseId && `${t.enterprise}: ${first?.enterpriseName ?? enterpriseId}`,
    from: from && fill(t.from, { time: exact(from) }),
    to: to && fill(t.to, { time: exact(to) }),
  };
  return (Object.keys(labels) as (keyof Filters)[]).flatMap((key) => {
    const label = labels[key];
    return label ? [{ label, onRemove: () => change({ [key]: undefined }) }] : [];
  });
}

export function EntryListPage() {
  const t = useText(words);
  const [state, change] = useListState(entryApi.list.query);
  const entries = useAsk(entryApi.list, { query: state });
  const chips = entryChips(t, state, entries.data?.content[0], change);
  return (
    <ListPage
      title={t.log}
      sentence={t.logSentence}
      actions={
        <>
          <Button
            icon={<ReloadOutlined />}
            loading={entries.isFetching}
            onClick={() => void entries.refetch()}
          >
            {t.refresh}
          </Button>
          <May permission={entryApi.export.allow}>
            <Button
              icon={<DownloadOutlined />}
              href={addressOf(entryApi.export, { query: AuditQuery.parse(state) })}
              download
            >
              {t.export}
            </Button>
          </May>
        </>
      }
      filters={<EntryFilters state={state} onChange={change} />}
      chips={<FilterChips chips={chips} onClear={() => change(NO_FILTERS)} />}
      footer={entries.data && <Pager state={state} total={entries.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={entries}
        rows={entries.data?.content}
        columns={entryColumns(t)}
        state={state}
        onChange={change}
        narrowed={chips.length > 0}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}
