import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import type { Env } from '../../kit/env.ts';
import type { Settings } from './local/settings.ts';

/** In front of the 32 bytes of an Ed25519 key, where it is written as PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derived from the secret of the house: all its copies have the same, and so has a supervisor that is started anew. */
const keyFor = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `cloudyard applications ${purpose}`, 32));

export const identityKey = (secret: Buffer) =>
  createPrivateKey({
    ...{ format: 'der', type: 'pkcs8' },
    key: Buffer.concat([PKCS8, keyFor(secret, 'identity')]),
  });

/** What applications prove the identity header with. */
export function publicKeys(secret: Buffer) {
  const key = createPublicKey(identityKey(secret)).export({ format: 'jwk' });
  return { keys: [{ ...key, kid: kidOf(secret), alg: 'EdDSA', use: 'sig' }] };
}

const kidOf = (secret: Buffer) => keyFor(secret, 'kid').toString('base64url').slice(0, 12);

const TWO_MINUTES = 120;

/** What the console tells its supervisor. `databases`: where the tenants' cluster listens on this machine. */
export function settingsFor(env: Env, secret: Buffer, databases: readonly string[]): Settings {
  const apps = new URL(env.APPS_URL ?? `http://apps.localhost:${env.PORT}`);
  const consoleUrl = env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
  return {
    domain: apps.hostname,
    consoleUrl: new URL(consoleUrl).origin,
    ticketKey: keyFor(secret, 'ticket').toString('base64'),
    cookieKey: keyFor(secret, 'cookie').toString('base64'),
    identityKey: {
      pem: identityKey(secret).export({ format: 'pem', type: 'pkcs8' }) as string,
      kid: kidOf(secret),
    },
    // Only where it is asked for: the console's own port leads to applications too.
    apps: env.APPS_PORT > 0 ? { host: env.HOST, port: env.APPS_PORT } : null,
    databases,
    lingerSeconds: env.APPS_LINGER ?? (env.DEMO ? TWO_MINUTES : null),
  };
}
