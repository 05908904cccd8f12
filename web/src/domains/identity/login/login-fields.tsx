import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/index.ts';

// Native inputs: the login page is a visitor's first page, and Ant Design's weigh 16 kB.
type InputProps = {
  value: string;
  problem?: string | undefined;
  autoFocus: boolean;
  onChange: (value: string) => void;
};

export function AccountInput({ value, problem, autoFocus, onChange }: InputProps) {
  const t = useText(words);
  return (
    <Labelled id="username" label={t.account} problem={problem}>
      <input
        id="username"
        name="username"
        className="cy-input"
        // biome-ignore lint/a11y/noAutofocus: the page is this form
        autoFocus={autoFocus}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t.accountHint}
        aria-invalid={!!problem}
        aria-describedby="username-problem"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}

export function PasswordInput({ value, problem, autoFocus, onChange }: InputProps) {
  const t = useText(words);
  const [caps, setCaps] = useState(false);
  const [shown, setShown] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <Labelled
      id="password"
      label={t.password}
      problem={problem}
      hint={caps ? t.capsLock : undefined}
      after={
        <button type="button" aria-label={shown ? t.hide : t.show} onClick={() => setShown(!shown)}>
          {shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
      }
    >
      <input
        id="password"
        name="password"
        type={shown ? 'text' : 'password'}
        className="cy-input"
        // biome-ignore lint/a11y/noAutofocus: the page is this form
        autoFocus={autoFocus}
        autoComplete="current-password"
        aria-invalid={!!problem}
        aria-describedby="password-problem"
        value={value}
        onKeyDown={watch}
        onKeyUp={watch}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}

type LabelledProps = {
  id: string;
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  after?: ReactNode;
  children: ReactNode;
};

function Labelled({ id, label, problem, hint, after, children }: LabelledProps) {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <div className="login-box">
        {children}
        {after}
      </div>
      <span id={`${id}-problem`} className={problem ? 'cy-bad' : 'login-hint'} aria-live="polite">
        {problem ?? hint}
      </span>
    </div>
  );
}
