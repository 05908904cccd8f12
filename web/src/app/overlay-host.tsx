import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Ant } from '../kit/ant.tsx';
import { CopyId } from '../kit/copy-id.tsx';
import { lazyPart } from '../kit/lazy-part.ts';
import { connectOverlay, type Failure } from '../kit/overlay.ts';
import { useKitText } from '../kit/text.ts';
import { TOAST_TOP } from '../kit/toast.ts';
import { cancelLogin, loginPageFor } from './log-in-out.ts';
import { checkSession, resumeSession, useSession } from './session.ts';

/** Draws toasts and dialogs; its own chunk, after the first paint. */
export function OverlayHost() {
  return (
    <Ant>
      <App component={false} message={{ top: TOAST_TOP, maxCount: 3 }}>
        <Connected />
        <SessionDialogs />
      </App>
    </Ant>
  );
}

/** The browser's own dialogs lie above everything else: a question asked while one is open is drawn inside it. */
const inFront = () => document.querySelector<HTMLElement>('dialog[open]') ?? document.body;

function Connected() {
  const { message, modal } = App.useApp();
  const t = useKitText();
  useEffect(
    () =>
      connectOverlay({
        toast: (kind, text, seconds) => void message[kind](text, seconds),
        confirm: async ({ title, consequence, verb, stay = t.cancel }) =>
          await modal.confirm({
            title,
            content: consequence,
            okText: verb,
            cancelText: stay,
            okButtonProps: { danger: true },
            focusable: { autoFocusButton: 'cancel' },
            getContainer: inFront,
          }),
        failure: async (failure) =>
          await modal.error({
            title: failure.title,
            content: <Why failure={failure} />,
            okText: t.know,
            getContainer: inFront,
          }),
      }),
    [message, modal, t],
  );
  return null;
}

function Why({ failure: { why, lines, requestId } }: { failure: Failure }) {
  const t = useKitText();
  return (
    <>
      <p className="cy-why">{why}</p>
      {lines.length > 0 && (
        <ul className="cy-why-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {requestId && (
        <p className="cy-faint">
          {t.requestId} <CopyId id={requestId} />
        </p>
      )}
    </>
  );
}

const ExpiredDialog = lazyPart(() =>
  import('../domains/identity/lent/expired-dialog.tsx').then((m) => m.ExpiredDialog),
);
const PhoneDialog = lazyPart(() =>
  import('../domains/identity/lent/phone-dialog.tsx').then((m) => m.PhoneDialog),
);

/** The two questions a login can ask while a page is open. The page beneath keeps what was typed. */
function SessionDialogs() {
  const { state, error, why, note, me } = useSession();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const goOn = async () => {
    await resumeSession();
    await client.invalidateQueries();
  };
  if (state === 'expired') {
    return (
      <Suspense fallback={null}>
        <ExpiredDialog
          error={error}
          why={why}
          note={note}
          username={me?.username ?? ''}
          loginPage={() => loginPageFor('/common/login-done')}
          onLoggedIn={() => void goOn()}
        />
      </Suspense>
    );
  }
  if (state === 'repeat' && pathname !== '/login-validate' && pathname !== '/common/login-done') {
    return (
      <Suspense fallback={null}>
        <PhoneDialog onDecided={() => void checkSession()} onCancel={cancelLogin} />
      </Suspense>
    );
  }
  return null;
}
