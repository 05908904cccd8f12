import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { Email, Phone, Username } from '@cloudyard/contract/identity/values.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../kit/call.ts';

type Asked = 'username' | 'email' | 'phone';
const SCHEMAS = { username: Username, email: Email, phone: Phone };
const ASK = {
  username: (username: string, signal: AbortSignal) =>
    call(registrationApi.usernameUnique, { params: { username } }, { signal }),
  email: (email: string, signal: AbortSignal) =>
    call(registrationApi.emailUnique, { params: { email } }, { signal }),
  phone: (phone: string, signal: AbortSignal) =>
    call(registrationApi.phoneUnique, { params: { phone } }, { signal }),
};

/** Whether a value is still free, asked while typing. Undefined: unknown; the submit checks anyway. */
export function useFree(field: Asked, typed: string): 'asking' | 'free' | 'taken' | undefined {
  const parsed = SCHEMAS[field].safeParse(typed);
  const question = parsed.success ? parsed.data : undefined;
  const [known, setKnown] = useState<{ question: string; free: boolean | undefined }>();
  const [ask] = useState(() =>
    newestAnswer(ASK[field], (about, free) => setKnown({ question: about, free })),
  );
  useEffect(() => {
    ask(question);
    return () => ask(undefined);
  }, [ask, question]);
  if (question === undefined) return undefined;
  if (known?.question !== question) return 'asking';
  if (known.free === undefined) return undefined;
  return known.free ? 'free' : 'taken';
}

/** How long typing must pause before the server is asked, in milliseconds. */
export const PAUSE = 400;

/**
 * Asks when typing pauses; only the answer to the newest question is reported.
 * A question that failed is reported as undefined.
 */
export function newestAnswer<A>(
  ask: (question: string, signal: AbortSignal) => Promise<A>,
  tell: (question: string, answer: A | undefined) => void,
  pause = PAUSE,
): (question: string | undefined) => void {
  let stop: (() => void) | undefined;
  return (question) => {
    stop?.();
    stop = undefined;
    if (question === undefined) return;
    const wish = new AbortController();
    const told = (answer: A | undefined) => {
      if (!wish.signal.aborted) tell(question, answer);
    };
    const timer = setTimeout(() => {
      ask(question, wish.signal).then(told, () => told(undefined));
    }, pause);
    stop = () => {
      clearTimeout(timer);
      wish.abort();
    };
  };
}
