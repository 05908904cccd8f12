import { type Me, sessionApi } from '@cloudyard/contract/identity/session.ts';
import { useSyncExternalStore } from 'react';
import { CallError, call } from '../kit/call.ts';
import type { Who } from '../kit/who.ts';
import { chooseEnterprise, chooseRole, keysOf, loadScope, type Scope } from './scope.ts';

/** The session of this window: one for the whole page, so it lives beside React, not in it. */
export type Session = {
  state: Who['state'];
  me: Me | undefined;
  scope: Scope | undefined;
  /** The login ended, or became somebody else's, while the page was open. */
  ended: boolean;
};

const NOBODY: Session = { state: 'begin', me: undefined, scope: undefined, ended: false };
let now = NOBODY;
const listeners = new Set<() => void>();

function set(next: Partial<Session>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribe, () => now);

/** Asks who is here: at the start, every minute, after login, when the network is back. */
export async function checkSession(): Promise<void> {
  if (now.ended) return;
  try {
    const me = await call(sessionApi.me, {});
    if (now.me && now.me.userId !== me.userId) return set({ ended: true });
    set({ me, scope: now.scope ?? (await loadScope(me)), state: 'success' });
  } catch (error) {
    const nobody = error instanceof CallError && error.code === 'kit.not_logged_in';
    if (!nobody) set({ state: 'network' });
    else if (now.me) set({ ended: true });
    else set({ ...NOBODY, state: 'fail' });
  }
}

export async function enterEnterprise(id: string): Promise<void> {
  if (now.me && now.scope) set({ scope: await chooseEnterprise(now.me, now.scope.enterprises, id) });
}

export async function takeRole(id: string): Promise<void> {
  const { me, scope } = now;
  if (!me || !scope) return;
  const role = await chooseRole(me, scope.enterprise.id, id);
  set({ scope: { ...scope, role, keys: await keysOf(me, scope.enterprise.id, role.id) } });
}

/** Forgets the person in this window. */
export const forgetSession = () => set({ ...NOBODY, state: 'fail' });
