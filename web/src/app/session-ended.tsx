import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginAddress } from '../kit/safe-return.ts';
import { useText } from '../kit/text.ts';
import { useWho } from '../kit/who.ts';
import { words } from './i18n/index.ts';
import { useSession } from './session.ts';

/** Says that the login is over and asks for a new one. */
export function SessionEnded() {
  const { modal } = App.useApp();
  const { ended } = useSession();
  const { forget } = useWho();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const t = useText(words);

  const ask = useEffectEvent(() =>
    modal.warning({
      title: t.sessionEnded,
      content: t.sessionEndedHint,
      okText: t.loginAgain,
      keyboard: false,
      onOk: async () => {
        await navigate(loginAddress(pathname + search));
        forget();
      },
    }),
  );
  useEffect(() => {
    if (!ended) return;
    const dialog = ask();
    return () => dialog.destroy();
  }, [ended]);
  return null;
}
