import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/employee/index.ts';

/** Leaves somebody where they put themselves: from then on the place counts. */
export function useConfirmSeat() {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(employeeApi.change, { refresh: [employeeApi.page, employeeApi.detail] });
  return ({ id, department, position, version }: Employee) =>
    change.mutate(
      {
        params: { userId: id },
        body: { departmentId: department?.id ?? null, positionId: position?.id ?? null, version },
      },
      { onSuccess: () => toast.success(t.confirmedSeat) },
    );
}
