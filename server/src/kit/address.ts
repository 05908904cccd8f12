import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Whose word is taken for where a request comes from, and what that word is. */
export function callersBehind(proxies: readonly string[]) {
  const trusts = proxyAddress.compile([...proxies]);
  return {
    isProxy: (address: string) => trusts(address, 0),
    addressOf: (request: IncomingMessage) => proxyAddress(request, trusts),
  };
}

/** One spelling per address; what is none (a proxy may send anything) becomes empty. */
export function plainAddress(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(bare) ? bare.toLowerCase() : '';
}

/** The neighbourhood an address may change in: /24, or /64, inside which IPv6 hands out passing addresses. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return plain.replace(/\.\d+$/, '.0/24');
  if (isIP(plain) === 6) return `${sixGroups(plain).slice(0, 4).join(':')}::/64`;
  return '';
}

function sixGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text ? text.split(':') : []);
  const filled =
    tail === undefined
      ? groups(head)
      : [
          ...groups(head),
          ...Array(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0'),
          ...groups(tail),
        ];
  return filled.map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * The key that calls are counted under. A caller in an IPv6 network can change addresses without end, so it
 * counts as one.
 */
export function countedAs(address: string): string {
  const plain = plainAddress(address);
  return isIP(plain) === 6 ? networkOf(plain) : plain || address.slice(0, 60);
}
