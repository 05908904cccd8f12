import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { call } from '../kit/call.ts';
import { LoginFailure, step } from './login-error.ts';
import { forgetSession, sessionNow, setSession } from './session.ts';

/** Where the central login is; our own shares this page's address. */
async function centralLogin() {
  const { url, own } = await step('error/fetch_cas_url_error', () => call(sessionApi.casUrl, {}));
  return { base: own ? '' : url, own };
}

/** The central login page that comes back to an address of ours (a path). Marks this browser as logging in. */
export async function loginPageFor(path: string): Promise<{ address: string; own: boolean }> {
  const { base, own } = await centralLogin();
  const service = new URL(path, location.origin);
  // Browsers do not send fragments: the ticket could not be matched with the address that came back.
  service.hash = '';
  return { address: `${base}/cas/login?${new URLSearchParams({ service: service.href })}`, own };
}

/** Leaves for the central login and comes back to an address of ours. */
export async function logIn(path: string): Promise<void> {
  location.assign((await loginPageFor(path)).address);
}

/**
 * Ends the central login and the session, then leaves for the home page: a fresh page load, so that nothing of this
 * user stays in memory. A failed step is thrown under its key, and the user is still logged in.
 */
export async function logOut(): Promise<void> {
  const before = sessionNow();
  setSession({ state: 'logout' });
  try {
    const { base, own } = await centralLogin();
    if (own) await step('error/cas_logout_error', () => leaveCentralLogin(base));
    await step('error/foundation_logout_error', () => call(sessionApi.logout, {}));
    forgetSession();
    const home = `${location.origin}/`;
    location.assign(own ? home : `${base}/cas/logout?${new URLSearchParams({ service: home })}`);
  } catch (error) {
    setSession({ state: before.state, error: error instanceof LoginFailure ? error.key : undefined });
    throw error;
  }
}

async function leaveCentralLogin(base: string) {
  const response = await fetch(`${base}/cas/logout`, { credentials: 'same-origin', redirect: 'manual' });
  if (response.status >= 400) throw new Error(`The central login answered ${response.status}.`);
}

/** Gives up a login that waits for the phone code. */
export async function cancelLogin(): Promise<void> {
  await step('error/foundation_logout_error', () => call(sessionApi.logout, {}));
  forgetSession('cancel');
  location.assign('/');
}
