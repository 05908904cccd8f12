import { BlockList, isIPv6 } from 'node:net';

// Addresses that lead into our own network, or nowhere; every address a name
// resolves to is compared with them.
const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');

// Of IPv6 only the addresses given out to the internet, without those that hold an IPv4 address inside.
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the open internet. */
export const isPublicAddress = (address: string) =>
  isIPv6(address)
    ? outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
    : !inner.check(address, 'ipv4');

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
