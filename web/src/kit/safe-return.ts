/** Where to go after login: only an address of our own, never another site's. */
export function safeReturn(service: string | null | undefined, fallback = '/console'): string {
  // One leading slash and no backslash: `//evil`, `/\evil` and `https:` lead elsewhere.
  if (!service || !/^\/(?![/\\])/.test(service) || /[\\\p{Cc}]/u.test(service)) return fallback;
  const url = new URL(service, 'http://here.invalid');
  if (url.host !== 'here.invalid') return fallback;
  const to = url.pathname + url.search + url.hash;
  // Coming back to the login page would ask again for ever.
  return url.pathname.startsWith('/common/') || url.pathname.startsWith('/exception/') ? fallback : to;
}

export const loginAddress = (service: string): string =>
  `/common/login?${new URLSearchParams({ service: safeReturn(service) })}`;
