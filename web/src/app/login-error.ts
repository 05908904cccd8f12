import { CallError } from '../kit/call-error.ts';

/** What can go wrong with a login, by its fixed key. */
export type LoginError =
  | 'error/network'
  | 'error/not_auth'
  | 'error/bad_request'
  | 'error/fetch_enterprises_error'
  | 'error/fetch_current_enterprise_error'
  | 'error/fetch_roles_error'
  | 'error/query_TGT_failed'
  | 'error/ip_changed'
  | 'error/fetch_cas_url_error'
  | 'error/cas_logout_error'
  | 'error/foundation_logout_error';

/** A step of the login that failed, under its key. */
export class LoginFailure extends Error {
  readonly key: LoginError;
  constructor(key: LoginError, cause: unknown) {
    super(key, { cause });
    this.key = key;
  }
}

/** Runs one step; its failure gets the step's key. A lost network keeps its own key, whichever step met it. */
export async function step<T>(key: LoginError, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw keyOf(error) === 'error/network'
      ? new LoginFailure('error/network', error)
      : new LoginFailure(key, error);
  }
}

const byCode: Readonly<Record<string, LoginError>> = {
  'identity.query_tgt_failed': 'error/query_TGT_failed',
  'identity.ip_changed': 'error/ip_changed',
};

/** The error key for a failed check of the session. */
export function keyOf(error: unknown): LoginError {
  if (error instanceof LoginFailure) return error.key;
  // `fetch` itself throws a TypeError; anything else is a fault of ours.
  if (!(error instanceof CallError))
    return error instanceof TypeError ? 'error/network' : 'error/bad_request';
  const known = byCode[error.code];
  if (known) return known;
  if (error.status === 401) return 'error/not_auth';
  // The server is down or limits the rate: that says nothing about the login.
  return error.status === 0 || error.status >= 500 || error.status === 429
    ? 'error/network'
    : 'error/bad_request';
}

/** The state a failed check leads to. Without a user known before, an ended login means: not logged in. */
export function classOf(key: LoginError, known: boolean): 'network' | 'fail' | 'expired' {
  if (key === 'error/network') return 'network';
  if (!known && ['error/not_auth', 'error/query_TGT_failed', 'error/ip_changed'].includes(key)) return 'fail';
  return 'expired';
}

/** The note of the administrator who ended the login. */
export const noteOf = (error: unknown): string | undefined =>
  error instanceof CallError ? error.fields.note : undefined;

/** Why a login is over, when the refusal's code says more than the key. */
export const whyOf = (error: unknown): string | undefined => {
  const inner = error instanceof LoginFailure ? error.cause : error;
  return inner instanceof CallError && inner.code.startsWith('identity.') ? inner.code : undefined;
};
