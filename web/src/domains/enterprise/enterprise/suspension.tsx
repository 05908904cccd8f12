import { type EnterpriseRow, enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/enterprise/en.ts';

const refresh = [enterpriseApi.list, enterpriseApi.detail, enterpriseApi.figures];

/** Lets its users work in the enterprise again. */
export function useLift() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(enterpriseApi.lift, { act: 'submit', verb: t.lift, refresh });
  return async ({ id, name, version }: EnterpriseRow) => {
    const title = fill(t.liftTitle, { name });
    if (!(await confirm({ title, consequence: t.liftConsequence, verb: t.lift }))) return;
    send.mutate({ params: { id }, body: { version } }, { onSuccess: () => toast.success(t.lifted) });
  };
}

/** No user can enter the enterprise until the suspension is lifted; its users are sent the reason. */
export function SuspendDialog({ row, onClose }: { row: EnterpriseRow; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const suspend = useSend(enterpriseApi.suspend, { act: 'submit', verb: t.suspend, refresh });
  const send = () => {
    setMissing(!reason.trim());
    if (!reason.trim()) return;
    suspend.mutate(
      { params: { id: row.id }, body: { reason: reason.trim(), version: row.version } },
      {
        onSuccess: () => {
          toast.success(t.didSuspend);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      dirty={reason !== ''}
      title={fill(t.suspendTitle, { name: row.name })}
      okText={t.suspend}
      okButtonProps={{ danger: true }}
      confirmLoading={suspend.isPending}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-column">
        <p>{t.suspendConsequence}</p>
        <label className="cy-medium" htmlFor="enterprise-suspend-reason">
          {t.reason}
        </label>
        <Input.TextArea
          id="enterprise-suspend-reason"
          rows={3}
          maxLength={300}
          autoFocus
          value={reason}
          status={missing ? 'error' : ''}
          aria-invalid={missing}
          aria-describedby="enterprise-suspend-help"
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        <p
          id="enterprise-suspend-help"
          className={missing ? 'cy-bad' : 'cy-faint'}
          role={missing ? 'alert' : undefined}
        >
          {missing ? t.reasonMissing : t.reasonHelp}
        </p>
      </div>
    </FormModal>
  );
}
