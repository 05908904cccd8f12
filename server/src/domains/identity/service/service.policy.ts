/** A registered service, as far as matching needs it. */
export type Registered = { address: string };

type Parts = { origin: string; path: string };

// Letters, digits, dots and hyphens, or an IPv6 in brackets: no user, no look-alike sign of another alphabet.
const AUTHORITY = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Takes an address apart without changing it: parsers correct odd addresses, and those we must refuse.
 * Undefined when it is no plain http(s) address.
 */
export function partsOf(raw: string): Parts | undefined {
  // Printable signs only, no backslash; letters of any alphabet may stand in path and query.
  if (raw.length > 2000 || /[\p{Cc}\p{Z}\p{Cf}\p{Cs}\\]/u.test(raw)) return undefined;
  const [, scheme = '', authority = '', path = ''] = /^(https?):\/\/([^/?#]*)([^?#]*)/i.exec(raw) ?? [];
  if (!AUTHORITY.test(authority) || hasDots(path)) return undefined;
  const kind = scheme.toLowerCase();
  const host = authority.toLowerCase().replace(kind === 'https' ? /:443$/ : /:80$/, '');
  return { origin: `${kind}://${host}`, path };
}

/**
 * `/a/../b` in any spelling leads out of a registered path: encoded once or often, in bytes that
 * are no UTF-8, with parameters behind the dots (`..;x`). An invalid encoding is read in
 * different ways by different servers.
 */
function hasDots(path: string): boolean {
  if (/%(?![0-9a-f]{2})|%c0%a[ef]|%c1%9c/i.test(path)) return true;
  let [before, text] = ['', path];
  while (text !== before) {
    before = text;
    text = text.replace(/%(2e|2f|5c|3b|25)/gi, decodeURIComponent);
  }
  return text.split(/[/\\]/).some((segment) => /^\.\.?(;|$)/.test(segment));
}

/** Whether a service address begins with a registered one: the same origin, whole path segments. */
export function begins(raw: string, registered: string): boolean {
  const [asked, known] = [partsOf(raw), partsOf(registered)];
  if (!asked || !known || asked.origin !== known.origin) return false;
  const prefix = known.path.replace(/\/$/, '');
  return asked.path === prefix || asked.path.startsWith(`${prefix}/`);
}

/** The most specific one that covers the address. */
export const covering = <S extends Registered>(raw: string, services: readonly S[]): S | undefined =>
  services.filter((one) => begins(raw, one.address)).sort((a, b) => b.address.length - a.address.length)[0];

/** An address that can be registered: plain, without query and fragment. */
export const isRegistrable = (address: string) => !/[?#]/.test(address) && partsOf(address) !== undefined;

/** Appends to the raw string, before any fragment; nothing else of it is touched. */
export function withParameter(raw: string, name: string, value: string): string {
  const [, before = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(raw) ?? [];
  return `${before}${before.includes('?') ? '&' : '?'}${name}=${value}${fragment}`;
}

/** A header takes ASCII only: letters beyond it are written as browsers write them. */
export const forHeader = (raw: string) => raw.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
