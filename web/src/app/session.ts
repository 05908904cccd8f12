import { type Me, sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../kit/call.ts';
import { closeLive, reopenLive, setLiveOwner } from '../kit/live.ts';
import { setPreview } from '../kit/preview.ts';
import { setStoreOwner } from '../kit/stored.ts';
import type { LoginState } from '../kit/who.ts';
import { forgetShell } from './kept-shell.ts';
import { classOf, keyOf, type LoginError, noteOf, whyOf } from './login-error.ts';
import { chooseEnterprise, chooseRole, keysOf, loadScope, type Scope } from './scope.ts';

/** The session of this window: one for the whole page, so it lives beside React, not in it. */
export type Session = {
  state: LoginState;
  me: Me | undefined;
  scope: Scope | undefined;
  error: LoginError | undefined;
  /** A refusal's code that says more than the error's key: pushed out, kicked out, … */
  why: string | undefined;
  /** The note of the administrator who ended the login. */
  note: string | undefined;
};

const VISITOR: Session = {
  state: 'begin',
  me: undefined,
  scope: undefined,
  error: undefined,
  why: undefined,
  note: undefined,
};
let now = VISITOR;
const listeners = new Set<() => void>();

export function setSession(next: Partial<Session>): void {
  now = { ...now, ...next };
  setStoreOwner(now.me?.userId);
  setLiveOwner(now.me?.sessionId);
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const sessionNow = () => now;
export const useSession = (): Session => useSyncExternalStore(subscribe, sessionNow, sessionNow);

/** The server has marked the page as a visitor's: the session need not be asked for at the start. */
export const isGuest = () => document.querySelector('meta[name="cloudyard-guest"]') !== null;

/** Before the first drawing: what the server rendered for a visitor stays as it is. */
export function beginAsVisitor(): void {
  forgetShell();
  setSession({ ...VISITOR, state: 'fail', error: 'error/not_auth' });
}

export async function beginSession(): Promise<void> {
  if (now.state === 'begin') await checkSession();
}

/** Asks for the session: at the start, every minute, after login, when the network is back, when a socket was closed. */
export async function checkSession(): Promise<void> {
  // An ended login is final until a new login; a running logout ends by itself.
  if (now.state === 'expired' || now.state === 'logout') return;
  await ask();
}

/** After logging in again in the dialog: the page continues where it was, if it is the same user. */
export async function resumeSession(): Promise<void> {
  setSession({ state: 'begin' });
  await ask();
}

async function ask(): Promise<void> {
  const before = now.me;
  try {
    const me = await call(sessionApi.me, {});
    if (now.me && now.me.userId !== me.userId) return expire('error/not_auth', undefined);
    if (me.state === 'repeat') return setSession({ state: 'repeat', error: undefined, why: undefined });
    // What is drawn around the pages asks for itself in the same round as the scope.
    if (!before) setSession({ me });
    // Another session of the same user has its own enterprise and role: they are asked for again.
    const scope = now.me?.sessionId === me.sessionId && now.scope ? now.scope : await loadScope(me);
    setSession({ me, scope, state: 'success', error: undefined, why: undefined });
    reopenLive();
  } catch (error) {
    if (!before && now.me) setSession({ me: undefined });
    fail(keyOf(error), whyOf(error), noteOf(error));
  }
}

function fail(key: LoginError, why: string | undefined, note: string | undefined): void {
  const kind = classOf(key, now.me !== undefined);
  if (kind === 'network') setSession({ state: 'network', error: key });
  else if (kind === 'fail') {
    forgetShell();
    setSession({ ...VISITOR, state: 'fail', error: key, why });
  } else expire(key, why, note);
}

/** The page stays as it is, with what was typed; a dialog asks to log in again. */
function expire(error: LoginError, why: string | undefined, note?: string): void {
  closeLive();
  setSession({ state: 'expired', error, why, note });
}

/** Rights changed: loads roles and keys again. A current role that is lost is taken off. */
export async function reloadScope(): Promise<void> {
  const { me, scope } = now;
  if (!me || !scope || now.state !== 'success') return;
  const fresh = await loadScope(me);
  const worn = scope.role;
  const lost = worn && !fresh.roles.some(({ id }) => id === worn.id);
  setSession({ scope: fresh });
  if (lost) await takeRole(NIL);
}

export async function enterEnterprise(id: string): Promise<void> {
  setPreview(undefined);
  if (now.me && now.scope) setSession({ scope: await chooseEnterprise(now.me, now.scope, id) });
}

export async function takeRole(id: string): Promise<void> {
  const { me, scope } = now;
  if (!me || !scope) return;
  setPreview(undefined);
  const role = await chooseRole(me, scope.enterprise.id, id);
  setSession({ scope: { ...scope, role, keys: await keysOf(me, scope.enterprise.id, role.id) } });
}

/** Forgets the user in this window. */
export function forgetSession(state: 'fail' | 'cancel' = 'fail'): void {
  closeLive();
  forgetShell();
  setSession({ ...VISITOR, state });
}
