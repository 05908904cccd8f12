import { CODE_LENGTH } from '@cloudyard/contract/identity/values.ts';
import { Button } from '../../../kit/button.tsx';
import { fill } from '../../../kit/text.ts';
import { type Note, TextField } from './fields.tsx';
import { useWords } from './use-words.ts';

type CodeFieldProps = {
  value: string;
  problem?: string | undefined;
  note?: Note | undefined;
  /** Seconds until another code may be asked for. */
  wait: number;
  sending: boolean;
  onValue: (value: string) => void;
  onLeave?: () => void;
  onSend: () => void;
};

/** The code from the phone, and the button that sends it. */
export function CodeField({ value, problem, note, wait, sending, onValue, onLeave, onSend }: CodeFieldProps) {
  const { t } = useWords();
  return (
    <div className="identity-visit-code">
      <TextField
        id="code"
        label={t.fields.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder=" "
        // Blanks that were copied along must not cut off the code.
        maxLength={CODE_LENGTH + 3}
        value={value}
        problem={problem}
        note={note ?? { text: t.help.code }}
        onValue={(typed) => onValue(typed.trim())}
        onBlur={onLeave}
        after={
          <Button disabled={wait > 0} loading={sending} onClick={onSend}>
            {wait > 0 ? fill(t.resendIn, { n: wait }) : t.getCode}
          </Button>
        }
      />
    </div>
  );
}
