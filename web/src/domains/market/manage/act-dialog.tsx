import { type ApplicationRow, applicationApi } from '@cloudyard/contract/market/application.ts';
import { promotionApi } from '@cloudyard/contract/market/promotion.ts';
import { Input, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { Notice } from '../../enterprise/parts/notice.tsx';
import { useCalled } from '../../message/parts/called.ts';
import { words } from '../i18n/manage/index.ts';
import { codeOf, hasImpact, needsReason, type OperatorAct } from './operator-acts.ts';

type ActDialogProps = { act: OperatorAct; row: ApplicationRow; onClose: () => void };

/** What will happen, to how many, and why; a refusal stays in the dialog to be read. */
export function ActDialog({ act, row, onClose }: ActDialogProps) {
  const t = useText(words);
  const kit = useKitText();
  const called = useCalled();
  const toast = useToast();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState('');
  const [tried, setTried] = useState(false);
  const send = useSend(applicationApi.setStatus, { refresh: [applicationApi.all, promotionApi.list] });
  const missing = needsReason(act) && reason.trim() === '';
  const { id, name, statusVersion } = row;
  const run = async () => {
    setTried(true);
    if (missing) return;
    setFailure('');
    try {
      const body = { id, status: { code: codeOf(act) }, reason: reason.trim(), statusVersion };
      const now = await send.mutateAsync({ body });
      toast.success(fill(t.act.done, { name, status: called(now) }));
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <Modal
      open
      title={fill(t.act.title[act], { name })}
      okText={t.acts[act]}
      cancelText={kit.cancel}
      okButtonProps={{ danger: hasImpact(act) }}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className="verify-verdict">
        {failure && <Notice type="error" role="alert" title={failure} />}
        <p>{t.act.text[act]}</p>
        {hasImpact(act) && <Hit id={id} />}
        {needsReason(act) && <Reason value={reason} onChange={setReason} missing={tried && missing} />}
      </div>
    </Modal>
  );
}

function Hit({ id }: { id: string }) {
  const t = useText(words).act;
  const asked = useAsk(applicationApi.impact, { params: { id } });
  if (asked.data) return <p>{fill(t.impact, asked.data)}</p>;
  if (asked.error) return <p className="cy-bad">{t.impactFailed}</p>;
  return <Skeleton active title={false} paragraph={{ rows: 1, width: '60%' }} />;
}

type ReasonProps = { value: string; onChange: (text: string) => void; missing: boolean };

function Reason({ value, onChange, missing }: ReasonProps) {
  const t = useText(words).act;
  return (
    <div>
      <label htmlFor="act-reason">{t.reason}</label>
      <Input.TextArea
        id="act-reason"
        autoFocus
        rows={3}
        maxLength={500}
        showCount
        value={value}
        status={missing ? 'error' : ''}
        aria-invalid={missing}
        aria-describedby="act-reason-help"
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id="act-reason-help"
        className={missing ? 'cy-bad' : 'cy-faint'}
        role={missing ? 'alert' : undefined}
      >
        {missing ? t.reasonMissing : t.reasonHelp}
      </p>
    </div>
  );
}
