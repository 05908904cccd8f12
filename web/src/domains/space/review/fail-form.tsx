import './review.css';
import { MAX_REASON } from '@cloudyard/contract/space/values.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { useTyped } from '../../../kit/use-typed.tsx';
import { words } from '../i18n/review/en.ts';

type FailFormProps = { busy: boolean; onSend: (reason: string) => void; onBack: () => void };

/** Common reasons to tick and a text of the reviewer's own; the submitter reads all of it. */
export function FailForm({ busy, onSend, onBack }: FailFormProps) {
  const t = useText(words);
  const [ticked, setTicked] = useState<string[]>([]);
  const [written, setWritten] = useState('');
  const [tried, setTried] = useState(false);
  const reason = [...ticked, written.trim()].filter(Boolean).join(t.joiner);
  const problem = problemOf(reason, t);
  const { guard, leave } = useTyped(reason !== '');
  const send = () => {
    setTried(true);
    if (!problem) onSend(reason);
  };
  const shown = tried && problem;
  return (
    <div className="cy-column cy-gap-12">
      {guard}
      <fieldset className="space-reasons cy-unframed cy-unpadded cy-flush cy-shrink">
        <legend className="cy-medium">{t.reasons}</legend>
        <Checkbox.Group
          value={ticked}
          options={Object.values(t.canned).map((value) => ({ value, label: value }))}
          onChange={setTicked}
        />
      </fieldset>
      <label className="cy-medium" htmlFor="space-reason">
        {t.reason}
      </label>
      <Input.TextArea
        id="space-reason"
        autoFocus
        rows={3}
        maxLength={MAX_REASON}
        value={written}
        status={shown ? 'error' : ''}
        aria-invalid={Boolean(shown)}
        aria-describedby="space-reason-help"
        onChange={(event) => setWritten(event.target.value)}
      />
      <p
        id="space-reason-help"
        className={shown ? 'cy-bad cy-flush' : 'cy-faint cy-flush'}
        role={shown ? 'alert' : undefined}
      >
        {shown || t.reasonHelp}
      </p>
      <div className="cy-row">
        <Button type="primary" danger loading={busy} onClick={send}>
          {t.fail}
        </Button>
        <Button disabled={busy} onClick={() => leave(onBack)}>
          {t.failBack}
        </Button>
      </div>
    </div>
  );
}

function problemOf(reason: string, t: { reasonMissing: string; reasonLong: string }): string {
  if (reason === '') return t.reasonMissing;
  return reason.length > MAX_REASON ? fill(t.reasonLong as '{n}', { n: reason.length }) : '';
}
