import { useEffect, useEffectEvent } from 'react';

/** The message from the page at the end of a login to the page that waits for it. */
export const LOGGED_IN = 'cloudyard.logged-in';

/** Listens for the end of a login made in a frame or a window of our own. */
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
