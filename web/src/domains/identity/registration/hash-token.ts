import { useEffect, useState } from 'react';

/** `#token=…` of a link in a mail. */
export const tokenIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim() || undefined;

/** The link's secret; it leaves the address bar and the history at once. */
export function useHashToken(): [token: string | undefined, forget: () => void] {
  const [token, setToken] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    const take = () => {
      const found = tokenIn(location.hash);
      if (!found) return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    // A second link opened in the same tab changes only the hash.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken(undefined)];
}
