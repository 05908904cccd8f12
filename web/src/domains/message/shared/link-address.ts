const SCHEMES = ['http:', 'https:', 'mailto:'];

/** A path of this site: one slash, and nothing a browser could read as another host. */
const OWN_PAGE = /^(?:#|\/(?![/\\]))[^\\\s]*$/;

/** The address if a link may carry it, else undefined: a script must not run in a reader's window. */
export function linkAddress(typed: string, ownPages = false): string | undefined {
  const text = typed.trim();
  if (ownPages && OWN_PAGE.test(text)) return text;
  const url = URL.parse(text);
  return url && SCHEMES.includes(url.protocol) ? text : undefined;
}
