import { useSyncExternalStore } from 'react';

/** What floats above pages. The app draws it (lazily: no visitor needs a dialog at once); until then calls wait. */
export type Question = {
  /** Names the thing: 删除角色“管理员”？ */
  title: string;
  /** What will happen, and whether it can be undone. */
  consequence: string;
  /** The button's verb, the same as the one that opened the question. */
  verb: string;
  /** The other button's text, where "cancel" could mean two things. */
  stay?: string;
};

/** A failure shown in a dialog until the user closes it. */
export type Failure = {
  /** What did not work. */
  title: string;
  why: string;
  /** Further details, one per line. */
  lines: readonly string[];
  /** The number support will ask for. */
  requestId: string | undefined;
};

export type Overlay = {
  toast: (kind: 'info' | 'success' | 'warning' | 'error', text: string, seconds: number) => void;
  confirm: (question: Question) => Promise<boolean>;
  /** Resolves when the user has closed it. */
  failure: (failure: Failure) => Promise<unknown>;
};

let overlay: Overlay | undefined;
const waiting: ((drawn: Overlay) => void)[] = [];
const listeners = new Set<() => void>();

export function connectOverlay(drawn: Overlay): void {
  overlay = drawn;
  for (const go of waiting.splice(0)) go(drawn);
}

/** Loads the overlay before it is needed: a page that loses the network can still say so. */
export const prepareOverlay = (): void => void whenOverlay();

export function whenOverlay(): Promise<Overlay> {
  if (overlay) return Promise.resolve(overlay);
  return new Promise((resolve) => {
    waiting.push(resolve);
    for (const listener of listeners) listener();
  });
}

const isWanted = () => overlay !== undefined || waiting.length > 0;

/** True once a toast or dialog waits to be drawn. */
export const useOverlayWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWanted,
    isWanted,
  );
