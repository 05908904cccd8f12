import { hash } from 'node:crypto';
import bowser from 'bowser';
import type { ClientOrigin } from '../../../kit/actor.ts';
import { countedAs as countedAddress, networkOf, plainAddress } from '../../../kit/address.ts';
import type { Env } from '../../../kit/env.ts';

/** What is compared with the session's address; empty when it may be used from anywhere. */
export function boundTo(env: Env, { address }: ClientOrigin): string {
  if (env.SESSION_BINDING === 'off') return '';
  const bound = env.SESSION_BINDING === 'strict' ? plainAddress(address) : networkOf(address);
  return bound || 'nowhere';
}

export type Device = {
  browser: string;
  system: string;
  device: 'desktop' | 'mobile' | 'tablet' | 'program';
};

// Parsing a browser's name takes as long as a database query; there are few
// different ones, so they are cached.
const devices = new Map<string, Device>();

/** What kind of program asks, in words a user recognises: `Chrome 131`, `Windows 10`. */
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

/** Changes with another program or system, not with a browser's update. Needed in every request, so cached. */
export function agentHash(agent: string): Buffer {
  const known = hashes.get(agent);
  if (known) return known;
  const { browser, system, device } = deviceOf(agent);
  const made = hash('sha256', `${browser.replace(/ \d+$/, '')}|${system.split(' ')[0]}|${device}`, 'buffer');
  if (hashes.size >= 2000) hashes.clear();
  hashes.set(agent, made);
  return made;
}

/** The key that attempts are counted under. */
export const countedAs = ({ address }: ClientOrigin) => countedAddress(address);

/** Where a login came from, as it is stored. */
export const placeOf = ({ address, agent }: ClientOrigin) => ({
  address: plainAddress(address) || address.slice(0, 60),
  network: networkOf(address),
  agent_hash: agentHash(agent),
});
