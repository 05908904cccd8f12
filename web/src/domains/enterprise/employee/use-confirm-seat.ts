import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../parts/somebody.ts';

/** Leaves somebody where they put themselves: from then on the place counts. */
export function useConfirmSeat() {
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
