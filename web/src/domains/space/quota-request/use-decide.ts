import { quotaRequestApi, type WaitingRequest } from '@cloudyard/contract/space/quota-request.ts';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { yuan } from '../shared/yuan.ts';
import { itemsText } from './request-columns.tsx';

/** The space was renewed since: the request is for a shorter time than it has now. */
const isOutdated = (error: unknown) => error instanceof CallError && error.code === 'space.cost_changed';

/** The two decisions on a row; one's own and one's enterprise's are closed, with the reason. */
export function useDecide() {
  const t = useText(words).queue;
  const quota = useQuotaWords();
  const confirm = useConfirm();
  const toast = useToast();
  const [rejecting, setRejecting] = useState<WaitingRequest>();
  const decide = useSend(quotaRequestApi.decide, {
    act: 'submit',
    failed: (error) => (isOutdated(error) ? t.approveOutdated : t.approveFailed),
    refresh: [quotaRequestApi.queue],
  });
  const approve = async (row: WaitingRequest) => {
    const enterprise = row.enterpriseName;
    const said = { what: itemsText(row, quota), amount: yuan(row.amount) };
    const question = {
      title: fill(t.approveTitle, { enterprise }),
      consequence: row.amount > 0 ? fill(t.approveText, said) : fill(t.approveFree, said),
      verb: t.approve,
    };
    if (!(await confirm(question))) return;
    decide.mutate(
      { params: { id: row.id }, body: { approved: true } },
      { onSuccess: () => toast.success(fill(t.approved, { enterprise })) },
    );
  };
  const actsOf = (row: WaitingRequest): RowAction[] => {
    if (row.state === 'unpaid')
      return [{ key: 'approve', label: t.approve, disabled: true, title: t.unpaid, onClick: () => {} }];
    if (row.state !== 'submitted') return [];
    const closed = row.hindrance !== null;
    const about = {
      disabled: closed || decide.isPending,
      title: row.hindrance ? t.hindrances[row.hindrance] : undefined,
    };
    return [
      { key: 'approve', label: t.approve, ...about, onClick: () => void approve(row) },
      { key: 'reject', label: t.reject, ...about, onClick: () => setRejecting(row) },
    ];
  };
  return { rejecting, setRejecting, actsOf };
}
