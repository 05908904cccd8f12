import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Who renders: the server, whose clock and time zone are its own, or this browser. A browser that takes over a page
 * begins as the server did. As the key of an element with a time in it, it has the browser write that anew.
 */
export const useHere = (): 'server' | 'browser' =>
  useSyncExternalStore<'server' | 'browser'>(
    never,
    () => 'browser',
    () => 'server',
  );
