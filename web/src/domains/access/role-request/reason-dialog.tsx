import { Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/role-request/en.ts';

type ReasonDialogProps = {
  title: string;
  /** What will happen. */
  consequence?: string;
  verb: string;
  /** Who reads the reason; by default the enterprise. */
  help?: string;
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** An act that needs a reason for the users it concerns. */
export function ReasonDialog({ title, consequence, verb, help, busy, onSend, onClose }: ReasonDialogProps) {
  const { company: t, review } = useText(words);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const send = () => {
    setMissing(!reason.trim());
    if (reason.trim()) onSend(reason.trim());
  };
  return (
    <FormModal
      dirty={reason !== ''}
      title={title}
      okText={verb}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-column">
        {consequence && <p>{consequence}</p>}
        <label className="cy-medium" htmlFor="company-reason">
          {t.reason}
        </label>
        <Input.TextArea
          id="company-reason"
          rows={3}
          maxLength={500}
          autoFocus
          value={reason}
          status={missing ? 'error' : ''}
          aria-invalid={missing}
          aria-describedby="company-reason-help"
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        <p
          id="company-reason-help"
          className={missing ? 'cy-bad' : 'cy-faint'}
          role={missing ? 'alert' : undefined}
        >
          {missing ? review.reasonMissing : (help ?? t.whyHelp)}
        </p>
      </div>
    </FormModal>
  );
}
