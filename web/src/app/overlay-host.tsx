import { App } from 'antd';
import { useEffect } from 'react';
import { Ant } from '../kit/ant.tsx';
import { connectOverlay } from '../kit/overlay.ts';
import { useKitText } from '../kit/text.ts';
import { SessionDialogs } from './session-dialogs.tsx';

/** Draws toasts and dialogs; its own chunk, after the first paint. */
export function OverlayHost() {
  return (
    <Ant>
      <App component={false} message={{ top: 16, maxCount: 3 }}>
        <Connected />
        <SessionDialogs />
      </App>
    </Ant>
  );
}

function Connected() {
  const { message, modal } = App.useApp();
  const t = useKitText();
  useEffect(
    () =>
      connectOverlay({
        toast: (kind, text, seconds) => void message[kind](text, seconds),
        confirm: async ({ title, consequence, verb }) =>
          await modal.confirm({
            title,
            content: consequence,
            okText: verb,
            cancelText: t.cancel,
            okButtonProps: { danger: true },
            focusable: { autoFocusButton: 'cancel' },
          }),
      }),
    [message, modal, t],
  );
  return null;
}
