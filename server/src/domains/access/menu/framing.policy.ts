/** What a page says about being shown inside another, as its headers come. */
export type Told = { frameOptions: string; policy: string };

/** Whether a browser would show the page inside a page of ours. */
export function isFramed({ frameOptions, policy }: Told, page: URL, ours: URL): boolean {
  // A browser shows no unencrypted page inside an encrypted one.
  if (ours.protocol === 'https:' && page.protocol !== 'https:') return false;
  const rules = ancestorRules(policy);
  if (rules.length > 0) return rules.every((sources) => sources.some((one) => admits(one, page, ours)));
  const words = new Set(frameOptions.split(',').map((word) => word.trim().toLowerCase()));
  if (words.has('deny')) return false;
  return !words.has('sameorigin') || page.origin === ours.origin;
}

/** The sources of each policy with frame-ancestors; all of them must agree. */
const ancestorRules = (header: string): string[][] =>
  header.split(',').flatMap((policy) => {
    const rule = policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .find(([name]) => name?.toLowerCase() === 'frame-ancestors');
    return rule ? [rule.slice(1)] : [];
  });

const HOST =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[^:/*]+|\[[^\]]+\])(?::(?<port>\d+|\*))?(?:\/.*)?$/i;

/** Whether one source of a policy means us (CSP 3, matching of URLs). */
function admits(source: string, page: URL, ours: URL): boolean {
  const word = source.toLowerCase();
  if (word === '*') return true;
  if (word === "'self'") return page.origin === ours.origin;
  if (/^[a-z][a-z0-9+.-]*:$/.test(word)) return isScheme(word, ours);
  const { scheme, host, port } = HOST.exec(word)?.groups ?? {};
  if (!host) return false;
  return isScheme(scheme ? `${scheme}:` : page.protocol, ours) && isHost(host, ours) && isPort(port, ours);
}

/** A source that allows http also allows https. */
const isScheme = (scheme: string, { protocol }: URL) =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

const isHost = (host: string, { hostname }: URL) =>
  host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);

const isPort = (port: string | undefined, ours: URL) => {
  const own = ours.port || (ours.protocol === 'https:' ? '443' : '80');
  if (port === undefined) return ours.port === '';
  return port === '*' || port === own || (port === '80' && own === '443');
};
