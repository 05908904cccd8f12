import './employee.css';
import { DownloadOutlined } from '@ant-design/icons';
import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { save } from '../../../kit/call.ts';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { employeeColumns } from './employee-columns.tsx';
import { EmployeeFilters, EmployeeTabs, useEmployeeChips } from './employee-filters.tsx';
import { type Operation, Operations, SelectionBar } from './employee-operations.tsx';
import { InEnterprise } from './in-enterprise.tsx';
import { fromPager, type ListState, listQuery, NO_FILTERS, pagerState } from './list-query.ts';
import { useEnterpriseId } from './use-people.ts';

export const EmployeeListPage = () => (
  <InEnterprise>
    <EmployeeList unplaced={false} />
  </InEnterprise>
);
export const UnplacedListPage = () => (
  <InEnterprise>
    <EmployeeList unplaced />
  </InEnterprise>
);

/** The employees of the enterprise; or those of them who have no department yet. */
function EmployeeList({ unplaced }: { unplaced: boolean }) {
  const t = useText(words);
  const enterpriseId = useEnterpriseId();
  const [kept, change] = useListState(listQuery);
  const state: ListState = {
    ...kept,
    type: unplaced ? 'unplaced' : kept.type === 'left' ? 'left' : 'working',
  };
  const asked = useAsk(employeeApi.page, { query: { ...state, enterpriseId } });
  const [operation, setOperation] = useState<Operation>();
  const chips = useEmployeeChips({ state, onChange: change });
  const columns = useColumns(state, setOperation);
  const mayEdit = useMay()(employeeApi.change.allow);
  const selects = mayEdit && state.type !== 'left';
  const which = unplaced ? 'unplaced' : 'all';
  return (
    <ListPage
      title={t.title[which]}
      sentence={t.sentence[which]}
      actions={<Export state={state} />}
      tabs={!unplaced && <EmployeeTabs state={state} onChange={change} />}
      filters={<EmployeeFilters state={state} onChange={change} />}
      chips={<FilterChips chips={chips} onClear={() => change(NO_FILTERS)} />}
      footer={
        asked.data && (
          <Pager
            state={pagerState(state)}
            total={asked.data.totalElements}
            onChange={(patch) => change(fromPager(patch))}
          />
        )
      }
    >
      <DataTable
        key={state.type}
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        state={state}
        onChange={change}
        narrowed={chips.length > 0}
        empty={<Empty title={t.empty[state.type]} hint={t.emptyHint[state.type]} />}
        {...(selects
          ? {
              selection: (people: Employee[], clear: () => void) => (
                <SelectionBar people={people} first={unplaced} onTransfer={setOperation} clear={clear} />
              ),
            }
          : {})}
      />
      <Operations operation={operation} first={unplaced} onClose={() => setOperation(undefined)} />
    </ListPage>
  );
}

/** The actions on a row; employees cannot change their own department. */
function useColumns({ type }: ListState, onOperate: (operation: Operation) => void) {
  const t = useText(words);
  const kit = useKitText();
  const { userId } = useWho();
  const mayEdit = useMay()(employeeApi.change.allow);
  const confirmSeat = useConfirmSeat();
  const columns = employeeColumns(t, { type, userId });
  const edit = (row: Employee): RowAction => ({
    key: 'edit',
    label: t.edit,
    to: row.id === userId ? '/console/edit-user-job' : `/console/edit-user-job?userId=${row.id}`,
  });
  const doing = (kind: Operation['kind'], label: string, row: Employee): RowAction => ({
    key: kind,
    label,
    onClick: () => onOperate({ kind, people: [row] }),
  });
  if (!mayEdit) return columns;
  return [
    ...columns,
    actions<Employee>(kit.actions, (row) => {
      if (type === 'left') return [doing('return', t.return, row)];
      if (row.id === userId) return [edit(row)];
      return [
        ...(type === 'unplaced' ? [doing('transfer', t.assign, row)] : []),
        ...(row.seated ? [] : [{ key: 'confirm', label: t.confirmSeat, onClick: () => confirmSeat(row) }]),
        edit(row),
        doing('leave', t.leave, row),
      ];
    }),
  ];
}

function Export({ state }: { state: ListState }) {
  const t = useText(words);
  const enterpriseId = useEnterpriseId();
  const { pageNumber: _, pageSize: __, ...filter } = state;
  return (
    <Button
      icon={<DownloadOutlined />}
      title={t.exportHint}
      onClick={() => save(employeeApi.export, { query: { ...filter, enterpriseId } })}
    >
      {t.export}
    </Button>
  );
}

/** Confirms the department an employee chose for themselves: from then on it counts. */
function useConfirmSeat() {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(employeeApi.change, {
    act: 'list',
    refresh: [employeeApi.page, employeeApi.detail],
  });
  return (employee: Employee) => {
    const { id, department, position, version } = employee;
    change.mutate(
      {
        params: { userId: id },
        body: { departmentId: department?.id ?? null, positionId: position?.id ?? null, version },
      },
      { thing: calledOf(employee), onSuccess: () => toast.success(t.confirmedSeat) },
    );
  };
}
