import type { RoleRequest } from '@cloudyard/contract/access/role-request.ts';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useRef, useState } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import { words } from '../i18n/role-request/en.ts';
import { APPLICATION_TONES } from './tones.ts';

type ReviewVerdictProps = {
  application: RoleRequest;
  busy: boolean;
  onDecide: (approve: boolean, reason: string) => void;
};

/** The verdict on one request. A approves, R opens the reason of a refusal. */
export function ReviewVerdict({ application, busy, onDecide }: ReviewVerdictProps) {
  const t = useText(words);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const box = useRef<TextAreaRef>(null);
  const approve = () => onDecide(true, reason.trim());
  const refuse = () => {
    setMissing(!reason.trim());
    if (reason.trim()) onDecide(false, reason.trim());
    else box.current?.focus();
  };
  useKeys(application.decidable ? { a: approve, r: () => box.current?.focus() } : {});
  if (!application.decidable) return <Standing application={application} />;
  return (
    <Panel title={t.review.verdict}>
      <div className="cy-column">
        <label className="cy-medium" htmlFor="review-reason">
          {t.review.verdictReason}
        </label>
        <Input.TextArea
          id="review-reason"
          ref={box}
          rows={4}
          maxLength={500}
          value={reason}
          status={missing ? 'error' : ''}
          aria-invalid={missing}
          aria-describedby="review-reason-help"
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        <p
          id="review-reason-help"
          className={missing ? 'cy-bad' : 'cy-faint'}
          role={missing ? 'alert' : undefined}
        >
          {missing ? t.review.reasonMissing : t.review.verdictHelp}
        </p>
        <div className="cy-row">
          <Button type="primary" loading={busy} onClick={approve}>
            {t.review.approve}
          </Button>
          <Button danger disabled={busy} onClick={refuse}>
            {t.review.refuse}
          </Button>
        </div>
        <p className="cy-faint cy-keys cy-small">{t.review.keys}</p>
      </div>
    </Panel>
  );
}

/** Why there is nothing to decide, and the verdict. */
function Standing({ application }: { application: RoleRequest }) {
  const t = useText(words);
  const { status, decidedBy, decidedAt, verdict } = application;
  return (
    <Panel title={t.review.verdict}>
      <div className="cy-column">
        <StatusTag tone={APPLICATION_TONES[status]}>{t.states[status]}</StatusTag>
        {status === 'pending' && <p>{t.review.ownHint}</p>}
        {status === 'cancelled' && <p>{t.review.cancelledHint}</p>}
        {decidedBy !== null && (
          <p>
            {fill(t.review.decidedHint, { name: decidedBy })} <TimeText value={decidedAt} />
          </p>
        )}
        {verdict && <p className="cy-pre cy-break">{verdict}</p>}
      </div>
    </Panel>
  );
}
