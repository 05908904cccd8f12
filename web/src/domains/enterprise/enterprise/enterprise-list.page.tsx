import './enterprise.css';
import { DownloadOutlined } from '@ant-design/icons';
import { type EnterpriseRow, enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { save } from '../../../kit/call.ts';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { zoneName } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useEnterpriseStorage } from '../../file/lent/storage-panel.tsx';
import { words } from '../i18n/enterprise/en.ts';
import { enterpriseColumns } from './enterprise-columns.tsx';
import { chipsOf, EnterpriseFilters, StatusTabs } from './enterprise-filters.tsx';
import { type EnterpriseState, enterpriseQuery, WHOLE } from './list-state.ts';
import { SuspendDialog, useLift } from './suspension.tsx';

export const EnterpriseManagementPage = () => <EnterpriseList manages />;
export const EnterpriseAllPage = () => <EnterpriseList manages={false} />;

const SIZES = [5, 10, 20, 50];

/** All enterprises; one page also suspends and reactivates them. */
function EnterpriseList({ manages }: { manages: boolean }) {
  const t = useText(words);
  const [state, change] = useListState(enterpriseQuery);
  const asked = useAsk(enterpriseApi.list, { query: { ...state, zone: zoneName() } });
  const [suspending, setSuspending] = useState<EnterpriseRow>();
  const columns = useColumns(manages, asked.data?.content ?? [], setSuspending);
  const chips = chipsOf(t, state, change);
  return (
    <ListPage
      title={manages ? t.managementTitle : t.allTitle}
      sentence={manages ? t.managementSentence : t.allSentence}
      actions={<Export state={state} />}
      tabs={<StatusTabs state={state} onChange={change} counts={asked.data?.counts} />}
      filters={<EnterpriseFilters state={state} onChange={change} />}
      chips={
        <FilterChips chips={chips} onClear={() => change({ q: undefined, suspended: undefined, ...WHOLE })} />
      }
      footer={
        asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} sizes={SIZES} />
      }
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        state={state}
        onChange={change}
        narrowed={chips.length > 0 || state.status !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      {suspending && <SuspendDialog row={suspending} onClose={() => setSuspending(undefined)} />}
    </ListPage>
  );
}

function useColumns(manages: boolean, rows: EnterpriseRow[], onSuspend: (row: EnterpriseRow) => void) {
  const t = useText(words);
  const kit = useKitText();
  const may = useMay();
  const lift = useLift();
  const columns = enterpriseColumns(t, {
    storage: useEnterpriseStorage(rows.map(({ id }) => id)),
  });
  if (!manages || !may('enterprise.enterprise.edit')) return columns;
  return [
    ...columns,
    actions<EnterpriseRow>(kit.actions, (row) => [
      row.suspended
        ? { key: 'lift', label: t.lift, onClick: () => void lift(row) }
        : { key: 'suspend', label: t.suspend, onClick: () => onSuspend(row) },
    ]),
  ];
}

function Export({ state }: { state: EnterpriseState }) {
  const t = useText(words);
  const { page: _, size: __, ...query } = state;
  return (
    <Button
      icon={<DownloadOutlined />}
      title={t.exportHint}
      onClick={() => save(enterpriseApi.export, { query: { ...query, zone: zoneName() } })}
    >
      {t.export}
    </Button>
  );
}
