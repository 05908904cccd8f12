import { useSyncExternalStore } from 'react';

/** What floats above pages. The app draws it (lazily: no visitor needs a dialog at once); until then it waits. */
export type Question = {
  /** Names the thing: 删除角色“管理员”？ */
  title: string;
  /** What will happen, and whether it can be undone. */
  consequence: string;
  /** The button's verb, the same as the one that opened the question. */
  verb: string;
  /** What the other button says, where "cancel" would be two things. */
  stay?: string;
};

/** A failure that stays until it is read. */
export type Failure = {
  /** What did not work. */
  title: string;
  why: string;
  /** What else belongs to it, line by line. */
  lines: readonly string[];
  /** The number support will ask for. */
  requestId: string | undefined;
};

export type Overlay = {
  toast: (kind: 'info' | 'success' | 'warning' | 'error', text: string, seconds: number) => void;
  confirm: (question: Question) => Promise<boolean>;
  /** Answers when it has been read. */
  failure: (failure: Failure) => Promise<unknown>;
};

let overlay: Overlay | undefined;
const waiting: ((drawn: Overlay) => void)[] = [];
const listeners = new Set<() => void>();

export function connectOverlay(drawn: Overlay): void {
  overlay = drawn;
  for (const go of waiting.splice(0)) go(drawn);
}

/** Fetched before it is needed: a page without the network can still say so. */
export const prepareOverlay = (): void => void whenOverlay();

export function whenOverlay(): Promise<Overlay> {
  if (overlay) return Promise.resolve(overlay);
  return new Promise((resolve) => {
    waiting.push(resolve);
    for (const listener of listeners) listener();
  });
}

/** True once somebody has something to say. */
export const useOverlayWanted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => overlay !== undefined || waiting.length > 0,
  );
