import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import type { Ask, Endpoint, Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useConfirm } from '../../../kit/confirm.ts';
import type { Question } from '../../../kit/overlay.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';

/** The endpoints that a change of the tree changes. */
export const refresh = [
  departmentApi.tree,
  departmentApi.list,
  departmentApi.positions,
  departmentApi.departmentPositions,
  departmentApi.groups,
  departmentApi.movePreview,
  employeeApi.page,
  employeeApi.figures,
];

/** Deletes something after asking; a refusal names it. */
export function useRemoval<E extends Endpoint>(endpoint: E, done: string) {
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(endpoint, { act: 'list', refresh });
  const remove = async (thing: string, question: Question, ask: Ask<E>): Promise<Reply<E> | undefined> => {
    if (!(await confirm(question))) return undefined;
    const onSuccess = () => toast.success(done);
    return await send.mutateAsync(ask, { thing, onSuccess }).catch(() => undefined);
  };
  return { remove, removing: send.isPending };
}
