import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { fill } from './text.ts';
import { useTyped } from './use-typed.tsx';

type ReasonWords = {
  reason: string;
  reasonHelp: string;
  reasonMissing: string;
  /** With `{n}`: how many characters it has. */
  reasonLong?: string;
  failBack: string;
  /** Common reasons to tick, and what stands between several. */
  reasons?: string;
  canned?: Readonly<Record<string, string>>;
  joiner?: string;
};
type ReasonFormProps = {
  words: ReasonWords;
  verb: string;
  max: number;
  busy: boolean;
  onSend: (reason: string) => void;
  onBack: () => void;
};

/** Why a reviewer rejects something, in words of their own or ticked; whoever submitted it reads all of it. */
export function ReasonForm({ words: t, verb, max, busy, onSend, onBack }: ReasonFormProps) {
  const id = useId();
  const [ticked, setTicked] = useState<string[]>([]);
  const [written, setWritten] = useState('');
  const [isTried, setTried] = useState(false);
  const reason = [...ticked, written.trim()].filter(Boolean).join(t.joiner);
  const tooLong = reason.length > max ? fill(t.reasonLong as '{n}', { n: reason.length }) : '';
  const problem = reason === '' ? t.reasonMissing : tooLong;
  const { guard, leave } = useTyped(reason !== '' && !busy);
  const send = () => {
    setTried(true);
    if (!problem) onSend(reason);
  };
  const shown = isTried && problem;
  return (
    <div className="cy-column cy-gap-12">
      {guard}
      {t.canned && (
        <fieldset className="cy-reasons cy-unframed cy-unpadded cy-flush cy-shrink">
          <legend className="cy-medium">{t.reasons}</legend>
          <Checkbox.Group
            value={ticked}
            options={Object.values(t.canned).map((value) => ({ value, label: value }))}
            onChange={setTicked}
          />
        </fieldset>
      )}
      <label className="cy-medium" htmlFor={id}>
        {t.reason}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        maxLength={max}
        value={written}
        status={shown ? 'error' : ''}
        aria-invalid={Boolean(shown)}
        aria-describedby={`${id}-help`}
        onChange={(event) => setWritten(event.target.value)}
      />
      <p
        id={`${id}-help`}
        className={shown ? 'cy-bad cy-flush' : 'cy-faint cy-flush'}
        role={shown ? 'alert' : undefined}
      >
        {shown || t.reasonHelp}
      </p>
      <div className="cy-row">
        <Button type="primary" danger loading={busy} onClick={send}>
          {verb}
        </Button>
        <Button disabled={busy} onClick={() => leave(onBack)}>
          {t.failBack}
        </Button>
      </div>
    </div>
  );
}
