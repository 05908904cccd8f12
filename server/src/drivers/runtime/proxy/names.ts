/** Names of cookies that are the console's or the proxy's, with the prefixes browsers give a meaning to. */
const OURS = /^(?:__(?:host|secure)-)*(?:tgc-)?cloudyard(?:$|[-._])/i;

export const isOurCookie = (name: string) => OURS.test(name.trim());

/** How the proxy's own cookies are named and kept. */
export type CookieStyle = { visitor: string; way: string; attributes: string };

/**
 * Inside the console's frame browsers keep only cookies that say Secure, SameSite=None and Partitioned; they
 * take those over TLS and from names below localhost, there with the prefix that no sibling can set. Elsewhere
 * over plain HTTP they take none of it: console and applications must then share a site.
 */
export function cookieStyle(consoleUrl: string, domain: string): CookieStyle {
  const isTrusted = consoleUrl.startsWith('https:') || /(?:^|\.)localhost$/.test(domain);
  const prefix = isTrusted ? '__Host-' : '';
  return {
    visitor: `${prefix}cloudyard-visitor`,
    way: `${prefix}cloudyard-way`,
    attributes: `Path=/; HttpOnly; ${isTrusted ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax'}`,
  };
}

export type ReadCookies = {
  /** Everything under the visitor's name: a sibling may have added some. */
  visitors: string[];
  way: string | undefined;
  /** What is the application's own, as a header; empty: none. */
  rest: string;
};

export function readCookies(header: string, style: CookieStyle): ReadCookies {
  const read: ReadCookies = { visitors: [], way: undefined, rest: '' };
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at).trim();
    if (name === style.visitor) read.visitors.push(pair.slice(at + 1).trim());
    else if (name === style.way) read.way ??= pair.slice(at + 1).trim();
    else if (!isOurCookie(name)) read.rest += read.rest === '' ? pair : `; ${pair}`;
  }
  return read;
}

/** Whether an application's cookie may reach the browser: for its own host alone, under a name of its own. */
export function isApplicationCookie(line: string): boolean {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  // Browsers send a cookie without a name as its bare value, which could read like one of ours.
  if (at < 0 || pair.slice(0, at).trim() === '' || isOurCookie(pair.slice(0, at))) return false;
  return attributes.every((one) => !/^\s*domain\s*(?:=|$)/i.test(one));
}
