import { type KeyObject, sign } from 'node:crypto';
import type { Visitor } from './visitors.ts';

const GOOD_SECONDS = 60;
const KEPT_MS = 30_000;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Says to an application who is calling: a JWT that lives for a minute, signed twice a minute at most. */
export function identities(issuer: string, { privateKey, kid }: { privateKey: KeyObject; kid: string }) {
  const isEdwards = privateKey.asymmetricKeyType === 'ed25519';
  const head = encoded({ alg: isEdwards ? 'EdDSA' : 'ES256', typ: 'JWT', kid });
  const signed = (text: string) =>
    isEdwards
      ? sign(null, Buffer.from(text), privateKey)
      : sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return (visitor: Visitor, now: number): string => {
    if (visitor.identity !== '' && now < visitor.identityAt + KEPT_MS) return visitor.identity;
    const iat = Math.floor(now / 1000);
    const claims = {
      iss: issuer,
      aud: visitor.instanceId,
      sub: visitor.accountId,
      name: visitor.name,
      enterprise: visitor.enterpriseId,
      iat,
      exp: iat + GOOD_SECONDS,
    };
    const text = `${head}.${encoded(claims)}`;
    visitor.identity = `${text}.${signed(text).toString('base64url')}`;
    visitor.identityAt = now;
    return visitor.identity;
  };
}
