import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelLogin, logIn, logOut } from './log-in-out.ts';
import { checkSession, forgetSession, resumeSession, sessionNow, setSession } from './session.ts';

const SU = '00000000-0000-4000-8000-000000000001';
const LIN = '00000000-0000-4000-8000-000000000002';
const SESSION = '00000000-0000-4000-8000-000000000003';

const me = (userId = SU, state = 'success') => ({
  state,
  userId,
  username: 'su.wen',
  realName: '苏文',
  email: 'su@x.example',
  phone: '13800000005',
  avatar: null,
  sessionId: SESSION,
  enterpriseId: NIL,
  roleId: NIL,
  loggedInAt: '2026-11-15T00:00:00Z',
});
const place = { id: NIL, name: '', alias: '', logo: null };
const everybodys = { id: SESSION, name: '个人用户', code: 'individual', description: '' };
const role = { id: NIL, name: 'All roles', code: '0000000', description: '' };

type Answer = unknown | { status: number; body: unknown } | Error;
const refused = (status: number, code: string) => ({ status, body: { code, message: code } });

/** What the server answers, by the beginning of the path; the longest that fits wins. */
let answers: Record<string, Answer>;
const asked: string[] = [];

beforeEach(() => {
  answers = {
    '/api-me/': me(),
    '/api-user/users/': [],
    [`/api-user/users/${SU}/enterprises/`]: [role],
    '/api-user/currentEnterprise/': place,
    '/api-user/currentRoleEnterprise/': role,
    '/api-user/applications/': [],
    '/api-user/function/getFunctionRoles': [everybodys],
    '/cas-url': { url: 'http://yard.example', own: true },
    '/cas/logout': 'bye',
    '/delete-session': { ended: true },
  };
  asked.length = 0;
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('location', { origin: 'http://yard.example', assign: vi.fn() });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const key = Object.keys(answers)
      .filter((one) => path.startsWith(one))
      .sort((a, b) => b.length - a.length)[0];
    const answer = answers[key ?? ''];
    if (answer instanceof Error) throw answer;
    const { status = 200, body = answer } = (answer ?? {}) as { status?: number; body?: unknown };
    return new Response(JSON.stringify(body), { status });
  });
  setSession({ state: 'begin' });
  forgetSession();
  setSession({ state: 'begin' });
});
afterEach(() => vi.unstubAllGlobals());

const lost = new TypeError('Failed to fetch');
const state = () => [sessionNow().state, sessionNow().error];

describe('a login', () => {
  // rule: account.afterLogin, session.defaults, session.userData
  it('goes from begin to success, with the current role and the function roles', async () => {
    expect(state()).toEqual(['begin', undefined]);
    await checkSession();
    expect(state()).toEqual(['success', undefined]);
    expect(sessionNow().scope?.role?.code).toBe('0000000');
    expect(sessionNow().scope?.functionRoles).toEqual([everybodys]);
  });

  // rule: login.states
  it('is in state repeat when the same user is logged in elsewhere, without a user until that is decided', async () => {
    answers['/api-me/'] = me(SU, 'repeat');
    await checkSession();
    expect(state()).toEqual(['repeat', undefined]);
    expect(sessionNow().me).toBeUndefined();
    answers['/api-me/'] = me();
    await checkSession();
    expect(state()).toEqual(['success', undefined]);
  });

  it('is in state cancel when the user gives up the login', async () => {
    await cancelLogin();
    expect(state()).toEqual(['cancel', undefined]);
    expect(location.assign).toHaveBeenCalledWith('/');
  });

  // rule: logout.target
  it('is in state logout while logging out, which then leaves for the home page', async () => {
    await checkSession();
    const leaving = logOut();
    expect(sessionNow().state).toBe('logout');
    await leaving;
    expect(asked.slice(-3)).toEqual(['/cas-url', '/cas/logout', '/delete-session']);
    expect(location.assign).toHaveBeenCalledWith('http://yard.example/');
  });

  it('of another server’s central login is ended at that server', async () => {
    answers['/cas-url'] = { url: 'https://cas.example', own: false };
    await logOut();
    expect(asked).not.toContain('/cas/logout');
    expect(location.assign).toHaveBeenCalledWith(
      'https://cas.example/cas/logout?service=http%3A%2F%2Fyard.example%2F',
    );
  });

  it('is in state expired when another user is logged in, until the user logs in again', async () => {
    await checkSession();
    answers['/api-me/'] = me(LIN);
    await checkSession();
    expect(state()).toEqual(['expired', 'error/not_auth']);
    answers['/api-me/'] = me();
    await checkSession();
    expect(sessionNow().state).toBe('expired');
    await resumeSession();
    expect(state()).toEqual(['success', undefined]);
  });

  // rule: login.fail.classes
  it('goes from network to success when the network is back', async () => {
    await checkSession();
    answers['/api-me/'] = lost;
    await checkSession();
    expect(sessionNow().me?.userId).toBe(SU);
    expect(sessionNow().state).toBe('network');
    answers['/api-me/'] = me();
    await checkSession();
    expect(sessionNow().state).toBe('success');
  });

  // rule: login.redirect
  it('leaves for the central login with the address to come back to', async () => {
    await logIn('/console/audit-log?page=2#x');
    expect(location.assign).toHaveBeenCalledWith(
      `/cas/login?${new URLSearchParams({ service: 'http://yard.example/console/audit-log?page=2' })}`,
    );
  });
});

describe('a failed check of the session', () => {
  it.each([
    ['/api-me/', lost, 'network', 'error/network'],
    ['/api-me/', refused(503, 'kit.unavailable'), 'network', 'error/network'],
    ['/api-me/', refused(429, 'kit.too_many'), 'network', 'error/network'],
    ['/api-me/', refused(401, 'kit.not_logged_in'), 'fail', 'error/not_auth'],
    ['/api-me/', refused(400, 'kit.invalid'), 'expired', 'error/bad_request'],
    ['/api-me/', refused(401, 'identity.query_tgt_failed'), 'fail', 'error/query_TGT_failed'],
    ['/api-me/', refused(401, 'identity.ip_changed'), 'fail', 'error/ip_changed'],
    ['/api-user/users/', refused(500, 'kit.internal'), 'network', 'error/network'],
    ['/api-user/users/', refused(403, 'kit.not_allowed'), 'expired', 'error/fetch_enterprises_error'],
    [
      '/api-user/currentEnterprise/',
      refused(403, 'kit.not_allowed'),
      'expired',
      'error/fetch_current_enterprise_error',
    ],
    [
      `/api-user/users/${SU}/enterprises/`,
      refused(403, 'kit.not_allowed'),
      'expired',
      'error/fetch_roles_error',
    ],
  ])('%s answering %o leads to %s with %s', async (path, answer, next, key) => {
    answers[path] = answer;
    await checkSession();
    expect(state()).toEqual([next, key]);
  });

  it.each([
    ['identity.query_tgt_failed', 'error/query_TGT_failed'],
    ['identity.ip_changed', 'error/ip_changed'],
    ['identity.pushed_out', 'error/not_auth'],
    ['identity.login_expired', 'error/not_auth'],
  ])('of a logged-in user: %s leads to expired with %s and keeps the code', async (code, key) => {
    await checkSession();
    answers['/api-me/'] = refused(401, code);
    await checkSession();
    expect(state()).toEqual(['expired', key]);
    expect(sessionNow().why).toBe(code);
  });
});

describe('a failed logout', () => {
  it.each([
    ['/cas-url', refused(400, 'kit.invalid'), 'error/fetch_cas_url_error'],
    ['/cas/logout', { status: 500, body: '' }, 'error/cas_logout_error'],
    ['/delete-session', refused(403, 'kit.cross_site'), 'error/foundation_logout_error'],
  ])('at %s leaves the user logged in, with the step’s error key', async (path, answer, key) => {
    await checkSession();
    answers[path] = answer;
    await expect(logOut()).rejects.toMatchObject({ key });
    expect(state()).toEqual(['success', key]);
    expect(location.assign).not.toHaveBeenCalled();
  });
});
