import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { loginAddress } from '../kit/safe-return.ts';
import { useText } from '../kit/text.ts';
import { words } from './i18n/index.ts';
import { useSession } from './session.ts';

/** Says that the login is over and asks for a new one. */
export function SessionEnded() {
  const { modal } = App.useApp();
  const { ended } = useSession();
  const t = useText(words);

  const ask = useEffectEvent(() =>
    modal.warning({
      title: t.sessionEnded,
      content: t.sessionEndedHint,
      okText: t.loginAgain,
      keyboard: false,
      // A fresh page: nothing of the former person stays in memory.
      onOk: () => location.assign(loginAddress(location.pathname + location.search)),
    }),
  );
  useEffect(() => {
    if (!ended) return;
    const dialog = ask();
    return () => dialog.destroy();
  }, [ended]);
  return null;
}
