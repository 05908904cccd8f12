import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identities } from './identity.ts';
import type { Visitor } from './visitors.ts';

const visitor = (): Visitor => ({
  session: 's',
  accountId: 'a',
  name: '王 小明',
  enterpriseId: 'e',
  instanceId: 'i',
  since: 0,
  until: 9e12,
  seenAt: 0,
  hasLeft: false,
  identity: '',
  identityAt: 0,
});
const NOW = 1_800_000_000_500;

function read(token: string, publicKey: KeyObject, algorithm: 'EdDSA' | 'ES256') {
  const [head = '', body = '', signature = ''] = token.split('.');
  const text = Buffer.from(`${head}.${body}`);
  const signed = Buffer.from(signature, 'base64url');
  const isSigned =
    algorithm === 'EdDSA'
      ? verify(null, text, publicKey, signed)
      : verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed);
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { isSigned, head: parsed(head), claims: parsed(body) };
}

describe.each([
  ['EdDSA', () => generateKeyPairSync('ed25519')],
  ['ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
] as const)('who is calling, signed by %s', (algorithm, makeKeys) => {
  const { privateKey, publicKey } = makeKeys();
  const identify = identities('https://yard.example', { privateKey, kid: 'k7' });

  it('says it for one application and one minute', () => {
    const { isSigned, head, claims } = read(identify(visitor(), NOW), publicKey, algorithm);
    expect(isSigned).toBe(true);
    expect(head).toEqual({ alg: algorithm, typ: 'JWT', kid: 'k7' });
    const seconds = Math.floor(NOW / 1000);
    expect(claims).toEqual({
      ...{ iss: 'https://yard.example', aud: 'i', sub: 'a', name: '王 小明', enterprise: 'e' },
      ...{ iat: seconds, exp: seconds + 60 },
    });
  });

  it('is signed anew after half a minute', () => {
    const one = visitor();
    const first = identify(one, NOW);
    expect(identify(one, NOW + 29_999)).toBe(first);
    const second = identify(one, NOW + 30_000);
    expect(second).not.toBe(first);
    expect(read(second, publicKey, algorithm).claims.iat).toBe(Math.floor((NOW + 30_000) / 1000));
  });
});
