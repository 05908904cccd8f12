import './form.css';
import { type Ref, useId } from 'react';

type TextBoxProps = {
  label: string;
  help: string;
  value: string;
  /** Replaces the help. */
  problem?: string;
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
  onChange: (text: string) => void;
};

const MOST = 2000;

/** Several lines; label above, help below, the problem in place of the help. */
export function TextBox({ label, help, value, problem = '', rows = 5, ref, onChange }: TextBoxProps) {
  const id = useId();
  return (
    <div className="market-view-field cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        className="cy-input"
        rows={rows}
        maxLength={MOST}
        value={value}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p
        id={`${id}-help`}
        className={problem ? 'cy-bad cy-note' : 'cy-faint cy-note'}
        role={problem ? 'alert' : undefined}
      >
        {problem || help}
      </p>
    </div>
  );
}
