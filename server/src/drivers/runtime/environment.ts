import { createPrivateKey, createPublicKey } from 'node:crypto';

/** What an application checks the header with that says who is calling; see the README. */
export function identityOf(
  {
    consoleUrl,
    identityKey: { pem, kid },
  }: { consoleUrl: string; identityKey: { pem: string; kid: string } },
  instanceId: string,
): Record<string, string> {
  const { kty, crv, x, y } = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' });
  const alg = kty === 'OKP' ? 'EdDSA' : 'ES256';
  return {
    CLOUDYARD_IDENTITY_HEADER: 'X-Cloudyard-Identity',
    CLOUDYARD_ISSUER: consoleUrl,
    CLOUDYARD_AUDIENCE: instanceId,
    CLOUDYARD_JWKS_URL: `${consoleUrl}/.well-known/jwks.json`,
    // The same document: most applications have no network to ask for it.
    CLOUDYARD_JWKS: JSON.stringify({ keys: [{ kty, crv, alg, use: 'sig', kid, x, ...(y && { y }) }] }),
  };
}
