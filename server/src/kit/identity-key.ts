import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

/** In front of the 32 bytes of an Ed25519 key, where it is written as PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key for a purpose of applications, derived from the shared secret: all copies have the same. */
export const appsKey = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `cloudyard applications ${purpose}`, 32));

/** Signs who is calling, for applications. */
export function identityKey(secret: Buffer): { key: KeyObject; kid: string } {
  const der = Buffer.concat([PKCS8, appsKey(secret, 'identity')]);
  return {
    key: createPrivateKey({ format: 'der', type: 'pkcs8', key: der }),
    kid: appsKey(secret, 'kid').toString('base64url').slice(0, 12),
  };
}

/** What applications check it with. */
export function publicKey(secret: Buffer) {
  const { key, kid } = identityKey(secret);
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { kty: 'OKP' as const, crv: 'Ed25519' as const, alg: 'EdDSA' as const, use: 'sig' as const, kid, x };
}
