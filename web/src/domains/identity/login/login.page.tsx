import './login.css';
import { LoginDraft, sessionApi } from '@cloudyard/contract/identity/session.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Alert, Button, Checkbox, Input } from 'antd';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../kit/call.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { safeReturn } from '../../../kit/safe-return.ts';
import { useErrorText, useProblemText, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/index.ts';
import { LoginFrame } from './login-frame.tsx';
import { remembered } from './remembered.ts';

export function LoginPage() {
  const t = useText(words);
  const errorText = useErrorText();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const { userId, recheck } = useWho();
  const [search] = useSearchParams();
  const [username, setUsername] = useState(remembered.read);
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(username !== '');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [banner, setBanner] = useState('');
  usePageTitle(t.login);

  const to = safeReturn(search.get('service'));
  useEffect(() => {
    if (userId) void navigate(to, { replace: true });
  }, [userId, to, navigate]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const draft = LoginDraft.safeParse({ username, password });
    setBanner('');
    setProblems(draft.success ? {} : fieldProblems(draft.error));
    if (!draft.success) return;
    setBusy(true);
    try {
      await call(sessionApi.login, { body: draft.data });
      remembered.write(keep ? draft.data.username : '');
      await recheck();
    } catch (error) {
      setBanner(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <LoginFrame>
      <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t.login}</h1>
        <p className="cy-faint">{t.loginSentence}</p>
        {banner && <Alert type="error" showIcon title={banner} role="alert" />}
        <Labelled id="username" label={t.account} problem={problems.username && problemText(problems.username)}>
          <Input
            id="username"
            size="large"
            autoFocus={username === ''}
            autoComplete="username"
            placeholder={t.accountHint}
            status={problems.username && 'error'}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Labelled>
        <PasswordInput
          value={password}
          problem={problems.password && problemText(problems.password)}
          autoFocus={username !== ''}
          onChange={setPassword}
        />
        <Checkbox checked={keep} onChange={(event) => setKeep(event.target.checked)}>
          {t.remember}
        </Checkbox>
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          {busy ? t.loggingIn : t.login}
        </Button>
      </form>
    </LoginFrame>
  );
}

type LabelledProps = { id: string; label: string; problem?: string | undefined; children: React.ReactNode };

function Labelled({ id, label, problem, children }: LabelledProps) {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <span className="cy-bad" role="alert">
        {problem}
      </span>
    </div>
  );
}

type PasswordInputProps = {
  value: string;
  problem?: string | undefined;
  autoFocus: boolean;
  onChange: (value: string) => void;
};

function PasswordInput({ value, problem, autoFocus, onChange }: PasswordInputProps) {
  const t = useText(words);
  const [caps, setCaps] = useState(false);
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <Labelled id="password" label={t.password} problem={problem ?? (caps ? t.capsLock : undefined)}>
      <Input.Password
        id="password"
        size="large"
        autoFocus={autoFocus}
        autoComplete="current-password"
        status={problem && 'error'}
        value={value}
        onKeyDown={watch}
        onKeyUp={watch}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}
