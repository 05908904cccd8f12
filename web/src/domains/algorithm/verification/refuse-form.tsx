import { algorithmApi } from '@cloudyard/contract/algorithm/algorithm.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { useTyped } from '../../../kit/use-typed.tsx';
import { words } from '../i18n/verification/en.ts';

const MAX = algorithmApi.setStatus.body.shape.reason.unwrap().maxLength ?? 1000;

type RefuseFormProps = { busy: boolean; onSend: (reason: string) => void; onBack: () => void };

/** Nobody is refused without a reason. */
export function RefuseForm({ busy, onSend, onBack }: RefuseFormProps) {
  const t = useText(words);
  const [written, setWritten] = useState('');
  const [tried, setTried] = useState(false);
  const reason = written.trim();
  const { guard, leave } = useTyped(reason !== '' && !busy);
  const send = () => {
    setTried(true);
    if (reason !== '') onSend(reason);
  };
  const isMissing = tried && reason === '';
  return (
    <div className="cy-column cy-gap-12">
      {guard}
      <label className="cy-medium" htmlFor="algorithm-reason">
        {t.reason}
      </label>
      <Input.TextArea
        id="algorithm-reason"
        autoFocus
        rows={4}
        maxLength={MAX}
        value={written}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        aria-describedby="algorithm-reason-help"
        onChange={(event) => setWritten(event.target.value)}
      />
      <p
        id="algorithm-reason-help"
        className={isMissing ? 'cy-bad' : 'cy-faint'}
        role={isMissing ? 'alert' : undefined}
      >
        {isMissing ? t.reasonMissing : t.reasonHelp}
      </p>
      <div className="cy-row">
        <Button type="primary" danger loading={busy} onClick={send}>
          {t.failNow}
        </Button>
        <Button disabled={busy} onClick={() => leave(onBack)}>
          {t.failBack}
        </Button>
      </div>
    </div>
  );
}
