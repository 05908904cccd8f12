import { createPublicKey, verify } from 'node:crypto';

/** Keys of the console, as JSON; without them the header is only read: only the console's proxy can call. */
const keys = process.env.CLOUDYARD_JWKS ? JSON.parse(process.env.CLOUDYARD_JWKS).keys : null;
const parsed = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

function isSigned(head, body, signature) {
  const key = keys.find(({ kid }) => kid === parsed(head).kid);
  if (!key) return false;
  const publicKey = createPublicKey({ key, format: 'jwk' });
  return verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'));
}

/** Who is calling, by the header X-Cloudyard-Identity; null: no user the console knows. */
export function callerOf({ headers }) {
  const [head, body, signature] = String(headers['x-cloudyard-identity'] ?? '').split('.');
  if (!head || !body || !signature) return null;
  try {
    if (keys && !isSigned(head, body, signature)) return null;
    const { sub, name, exp } = parsed(body);
    return exp * 1000 > Date.now() ? { id: String(sub), name: String(name) } : null;
  } catch {
    return null;
  }
}
