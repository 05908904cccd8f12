/** The workbench: where the console begins, and where to go when nothing else is known. */
export const HOME = '/console';

/** Pages of login and logout: returning to them would ask again for ever. */
const ON_THE_WAY =
  /^\/(common\/(log(in|in-done|out)|register.*|verify-.*|reset-password|find-back-username)|login-validate|exception\/.*)\/?$/;

/** Where to go after login: only an address of this site, never another site's. */
export function safeReturn(service: string | null | undefined, fallback = HOME): string {
  // One leading slash and no backslash: `//evil`, `/\evil` and `https:` lead elsewhere.
  if (!service || !/^\/(?![/\\])/.test(service) || /[\\\p{Cc}]/u.test(service)) return fallback;
  const url = new URL(service, 'http://here.invalid');
  if (url.host !== 'here.invalid') return fallback;
  const to = url.pathname + url.search + url.hash;
  return ON_THE_WAY.test(url.pathname) ? fallback : to;
}

export const loginAddress = (service: string): string =>
  `/common/login?${new URLSearchParams({ service: safeReturn(service) })}`;
