import { type CompanyPrivilege, privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type ReactNode, useState } from 'react';
import { actions } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, locale, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/role-request/en.ts';
import { ReasonDialog } from '../role-request/reason-dialog.tsx';
import { calledOf, privilegeColumns } from './privilege-columns.tsx';
import { PrivilegeTabs, privilegeChips } from './privilege-filters.tsx';
import { isHeld } from './privilege-state.ts';

const listQuery = privilegeApi.list.query.omit({ enterpriseId: true });

/** All requests of all enterprises; a granted privilege can be taken back. */
export function PrivilegeHistory({ places }: { places: ReactNode }) {
  const t = useText(words).company;
  const kit = useKitText();
  const language = locale.use();
  const [state, change] = useListState(listQuery);
  const asked = useAsk(privilegeApi.list, { query: { ...state, enterpriseId: NIL } });
  const [taking, setTaking] = useState<CompanyPrivilege>();
  const chips = privilegeChips(t, state, change);
  const actionsOf = (row: CompanyPrivilege) =>
    isHeld(row) ? [{ key: 'take', label: t.takeBack, onClick: () => setTaking(row) }] : [];
  return (
    <ListPage
      title={t.title}
      sentence={t.platformSentence}
      actions={places}
      tabs={<PrivilegeTabs state={state} onChange={change} />}
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.searchAll} />}
      chips={<FilterChips chips={chips} onClear={() => change({ q: undefined })} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[
          ...privilegeColumns(t, language, 'platform'),
          actions<CompanyPrivilege>(kit.actions, actionsOf),
        ]}
        narrowed={state.q !== undefined || state.status !== undefined}
        empty={<Empty title={t.emptyHistory} hint={t.emptyHistoryHint} />}
      />
      {taking && <TakeBack row={taking} onClose={() => setTaking(undefined)} />}
    </ListPage>
  );
}

function TakeBack({ row, onClose }: { row: CompanyPrivilege; onClose: () => void }) {
  const t = useText(words).company;
  const language = locale.use();
  const toast = useToast();
  const withdraw = useSend(privilegeApi.withdraw, {
    act: 'submit',
    verb: t.takeBack,
    refresh: [privilegeApi.list],
  });
  const send = (reason: string) => {
    if (row.id === null) return;
    withdraw.mutate(
      { params: { id: row.id }, body: { reason, enterpriseId: NIL } },
      {
        onSuccess: () => {
          toast.success(t.tookBack);
          onClose();
        },
      },
    );
  };
  return (
    <ReasonDialog
      title={fill(t.takeBackTitle, { enterprise: row.enterpriseName, name: calledOf(row, language) })}
      consequence={t.takeBackConsequence}
      verb={t.takeBack}
      busy={withdraw.isPending}
      onSend={send}
      onClose={onClose}
    />
  );
}
