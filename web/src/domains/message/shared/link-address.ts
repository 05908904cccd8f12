const SCHEMES = ['http:', 'https:', 'mailto:'];

/** A page of our own: one slash, and nothing a browser could read as another host. */
const OWN_PAGE = /^(?:#|\/(?![/\\]))[^\\\s]*$/;

/** The address as a link may carry it, or nothing: what could act in a reader's window is no address. */
export function linkAddress(typed: string, ownPages = false): string | undefined {
  const text = typed.trim();
  if (ownPages && OWN_PAGE.test(text)) return text;
  const url = URL.parse(text);
  return url && SCHEMES.includes(url.protocol) ? text : undefined;
}
