import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import bowser from 'bowser';
import type { Env } from '../../kit/env.ts';
import type { Whence } from '../../kit/who.ts';

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

/** What is compared with the session's address; empty when it may be used from anywhere. */
export function boundTo(env: Env, { address }: Whence): string {
  if (env.SESSION_BINDING === 'off') return '';
  const bound = env.SESSION_BINDING === 'strict' ? plainAddress(address) : networkOf(address);
  return bound || 'nowhere';
}

export type Device = {
  browser: string;
  system: string;
  device: 'desktop' | 'mobile' | 'tablet' | 'program';
};

// Reading a browser's name takes as long as a question to the database; there are few of them.
const devices = new Map<string, Device>();

/** What kind of program asks, in words a person recognises: `Chrome 131`, `Windows 10`. */
export function deviceOf(agent: string): Device {
  const name = agent.slice(0, 500);
  const known = devices.get(name);
  if (known) return known;
  if (devices.size >= 2000) devices.clear();
  const made = readDevice(name);
  devices.set(name, made);
  return made;
}

function readDevice(agent: string): Device {
  if (!agent) return { browser: '', system: '', device: 'program' };
  const { browser, os, platform } = bowser.parse(agent);
  const version = browser.version?.split('.')[0];
  const kind = platform.type;
  return {
    browser: [browser.name || agent.split(/[\s/]/)[0]?.slice(0, 40), version].filter(Boolean).join(' '),
    system: [os.name, os.versionName ?? os.version].filter(Boolean).join(' '),
    device: kind === 'desktop' || kind === 'mobile' || kind === 'tablet' ? kind : 'program',
  };
}

const hashes = new Map<string, Buffer>();

/** Changes with another program or system, not with a browser's update. Asked in every request, so kept. */
export function agentHash(agent: string): Buffer {
  const known = hashes.get(agent);
  if (known) return known;
  const { browser, system, device } = deviceOf(agent);
  const made = hash('sha256', `${browser.replace(/ \d+$/, '')}|${system.split(' ')[0]}|${device}`, 'buffer');
  if (hashes.size >= 2000) hashes.clear();
  hashes.set(agent, made);
  return made;
}

/** Whom attempts are counted for. Inside a network of IPv6 everybody has addresses without end: it counts as one. */
export function countedAs(whence: Whence): string {
  const { address, network } = placeOf(whence);
  return address.includes(':') && network ? network : address;
}

/** What a login remembers of where it came from. */
export const placeOf = ({ address, agent }: Whence) => ({
  address: plainAddress(address) || address.slice(0, 60),
  network: networkOf(address),
  agent_hash: agentHash(agent),
});
