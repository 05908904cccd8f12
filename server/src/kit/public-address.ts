import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

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

export type May = (address: string) => boolean;

/** Addresses of the open internet, and those of networks the operator named. */
export function askable(networks: string): May {
  const own = new BlockList();
  for (const network of networks.split(',').filter((one) => one.trim())) {
    const [address = '', bits] = network.trim().split('/');
    own.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => isPublicAddress(address) || own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Resolves a name, and fails when any of its addresses is not allowed. */
export const guardedLookup =
  (may: May): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      const refused =
        error ?? (first && found.every(({ address }) => may(address)) ? null : new Error('Not public.'));
      if (refused || !first) done(refused ?? new Error('Not found.'), '');
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
