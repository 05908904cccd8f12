import { useEffect, useEffectEvent } from 'react';

/** What the page at the end of a login says to the page that waits for it. */
export const LOGGED_IN = 'cloudyard.logged-in';

/** Hears the end of a login made in a frame or a window of our own. */
export function useLoggedIn(onLoggedIn: () => void): void {
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.origin === location.origin && event.data === LOGGED_IN) onLoggedIn();
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
}
