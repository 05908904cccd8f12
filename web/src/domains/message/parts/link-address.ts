const SCHEMES = ['http:', 'https:', 'mailto:'];

/** The address as a link may carry it, or nothing: what could act in a reader's window is no address. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  const url = URL.parse(text);
  return url && SCHEMES.includes(url.protocol) ? text : undefined;
}
