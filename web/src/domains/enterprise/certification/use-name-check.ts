import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { useEffect, useState } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';

export type NameCheck = 'none' | 'checking' | 'free' | 'taken';

const PAUSE_MS = 500;

/** Whether another enterprise has the name, asked when somebody stops typing. */
export function useNameCheck(name: string | undefined): NameCheck {
  const [asking, setAsking] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsking(name), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const asked = useAsk(
    enterpriseApi.nameFree,
    { body: { name: asking ?? '' } },
    { enabled: asking !== undefined },
  );
  if (name === undefined) return 'none';
  if (asking !== name || asked.isFetching) return 'checking';
  // Not known: the server asks again when it is handed in.
  if (asked.data === undefined || asked.isPlaceholderData) return 'none';
  return asked.data ? 'free' : 'taken';
}
