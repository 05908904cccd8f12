import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react';
import { EyeClosedIcon, EyeIcon } from '../../../kit/icons.tsx';
import { TONES } from '../../../kit/status-tag.tsx';
import { useWords } from './use-words.ts';

export type Note = { tone?: 'good' | 'caution'; text: string };

type TextFieldProps = {
  id: string;
  label: string;
  /** An error code; its text replaces the note. */
  problem?: string | undefined;
  note?: Note | undefined;
  onValue: (value: string) => void;
  /** Beside or inside the box. */
  after?: ReactNode;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'>;

/** Label above, help below, the problem in place of the help. Native: loading Ant Design's form would cost too much here. */
export function TextField({ id, label, problem, note, onValue, after, ...input }: TextFieldProps) {
  const words = useWords();
  const said = words.problem(problem, label);
  return (
    <div className="identity-visit-field cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {label}
      </label>
      <div className="identity-visit-box cy-relative cy-flex cy-gap-8">
        <input
          id={id}
          name={id}
          className="cy-input"
          aria-invalid={!!said}
          aria-describedby={`${id}-note`}
          aria-required="true"
          {...input}
          onChange={(event) => onValue(event.target.value)}
        />
        {after}
      </div>
      <span
        id={`${id}-note`}
        className={`identity-visit-note cy-note ${said ? 'cy-bad' : note?.tone ? TONES[note.tone] : ''}`}
        aria-live="polite"
      >
        {said ?? note?.text}
      </span>
    </div>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after'>;

/** With an eye, and a warning about Caps Lock. */
export function PasswordField({ note, ...field }: PasswordFieldProps) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      note={caps ? { tone: 'caution', text: t.capsLock } : note}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watch}
      onKeyUp={watch}
      after={
        <button
          type="button"
          className="identity-visit-eye cy-absolute cy-unframed cy-hand cy-faint"
          aria-label={shown ? t.hide : t.show}
          // The cursor stays where it was.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeClosedIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
