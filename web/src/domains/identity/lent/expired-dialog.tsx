import '../shared/session.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Modal } from '../../../kit/dialog.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/en.ts';
import { useLoggedIn } from '../shared/login-frame.tsx';

type Props = {
  error: string | undefined;
  /** A refusal's code that says more than the error does. */
  why: string | undefined;
  /** The note of the administrator who ended the login. */
  note: string | undefined;
  username: string;
  loginPage: () => Promise<{ address: string; own: boolean }>;
  onLoggedIn: () => void;
};

/**
 * The login is over; the page beneath stays as it is, with what was typed. Our own login page opens inside the dialog;
 * that of another server in a small window, because it does not allow being framed.
 */
export function ExpiredDialog({ error, why, note, username, loginPage, onLoggedIn }: Props) {
  const t = useText(words).expired;
  const errorText = useErrorText();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  useLoggedIn(onLoggedIn);
  const open = async () => {
    setBusy(true);
    setProblem('');
    try {
      const page = await loginPage();
      if (page.own) setAddress(page.address);
      else window.open(page.address, 'cloudyard-login', 'popup,width=520,height=680');
    } catch (failed) {
      setProblem(errorText((failed as Error).cause ?? failed));
    } finally {
      setBusy(false);
    }
  };
  const text =
    (why && why in t.why ? t.why[why as keyof typeof t.why] : undefined) ??
    (error && error in t.texts ? t.texts[error as keyof typeof t.texts] : t.other);
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t.title}
      footer={
        <div className="cy-row cy-end">
          <Button onClick={() => location.assign('/')}>{t.leave}</Button>
          {!address && (
            <Button type="primary" loading={busy} onClick={() => void open()} autoFocus>
              {t.again}
            </Button>
          )}
        </div>
      }
    >
      <p>{text}</p>
      {note && (
        <blockquote className="identity-expired-note cy-box cy-pad-line cy-sunk cy-break">{note}</blockquote>
      )}
      {problem && <p className="cy-bad">{problem}</p>}
      {address ? (
        <iframe className="identity-expired-login cy-unframed cy-full" src={address} title={t.again} />
      ) : (
        <p className="cy-faint">{fill(t.kept, { name: username })}</p>
      )}
    </Modal>
  );
}
