import { useState } from 'react';
import { useErrorText, useText } from '../kit/text.ts';
import { useToast } from '../kit/toast.ts';
import { words } from './i18n/en.ts';
import { logOut } from './log-in-out.ts';
import { LoginFailure } from './login-error.ts';

/** Logs out, and says so when it failed: whoever walks away believes to be logged out. */
export function useLogOut() {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await logOut();
    } catch (error) {
      setBusy(false);
      toast.failure(error instanceof LoginFailure ? `${t.logoutFailed} (${error.key})` : errorText(error));
    }
  };
  return { busy, leave: () => void leave() };
}
