import { Input } from 'antd';
import { useId } from 'react';

type LongTextProps = {
  label: string;
  help: string;
  /** Replaces the help. */
  problem: string;
  most: number;
  value: string;
  onChange: (text: string) => void;
};

/** Several lines in a dialog of the console. */
export function LongText({ label, help, problem, most, value, onChange }: LongTextProps) {
  const id = useId();
  return (
    <div>
      <label className="cy-block cy-bottom-4 cy-medium" htmlFor={id}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={4}
        maxLength={most}
        showCount
        value={value}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className={problem ? 'cy-bad' : 'cy-faint'} role={problem ? 'alert' : undefined}>
        {problem || help}
      </p>
    </div>
  );
}
