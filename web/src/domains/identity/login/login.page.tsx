import './login.css';
import { LoginDraft, sessionApi } from '@cloudyard/contract/identity/session.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Button } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../kit/call.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { safeReturn } from '../../../kit/safe-return.ts';
import { useErrorText, useProblemText, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/index.ts';
import { AccountInput, PasswordInput } from './login-fields.tsx';
import { LoginFrame } from './login-frame.tsx';
import { remembered } from './remembered.ts';

export function LoginPage() {
  const t = useText(words);
  const errorText = useErrorText(t.errors);
  const problemText = useProblemText();
  const { recheck } = useWho();
  const [username, setUsername] = useState(remembered.read);
  const [password, setPassword] = useState('');
  const [known] = useState(username !== '');
  const [keep, setKeep] = useState(known);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [banner, setBanner] = useState('');
  usePageTitle(t.login);
  useReturn();

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
  const problem = (field: string) => problems[field] && problemText(problems[field]);
  return (
    <LoginFrame>
      <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
        <h1>{t.login}</h1>
        {/* In one place and of one height: an error must not move the fields. */}
        <div className="login-said" role="alert">
          {banner ? <p className="login-banner">{banner}</p> : <p className="cy-faint">{t.loginSentence}</p>}
        </div>
        <AccountInput
          value={username}
          problem={problem('username')}
          autoFocus={!known}
          onChange={setUsername}
        />
        <PasswordInput
          value={password}
          problem={problem('password')}
          autoFocus={known}
          onChange={setPassword}
        />
        <label className="login-keep">
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          {t.remember}
        </label>
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          {busy ? t.loggingIn : t.login}
        </Button>
      </form>
    </LoginFrame>
  );
}

/** Whoever is logged in, now or already, goes where they were going. */
function useReturn(): void {
  const navigate = useNavigate();
  const { userId } = useWho();
  const [search] = useSearchParams();
  const to = safeReturn(search.get('service'));
  useEffect(() => {
    if (userId) void navigate(to, { replace: true });
  }, [userId, to, navigate]);
}
