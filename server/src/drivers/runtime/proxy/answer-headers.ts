import type { AnswerHead } from './answer-parser.ts';
import { isApplicationCookie } from './names.ts';

/** Of the connection to the application only, or not an application's to say: they would hold for more than itself. */
const DROPPED = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-connection', 'te', 'transfer-encoding'],
  ...['upgrade', 'strict-transport-security', 'public-key-pins', 'public-key-pins-report-only', 'alt-svc'],
  ...['clear-site-data', 'set-cookie2', 'x-frame-options', 'origin-agent-cluster'],
]);

const isOurs = (lower: string) => lower.startsWith('x-cloudyard');

/** A policy without what it says about who may frame it; empty when nothing is left. */
export const withoutFraming = (policy: string) =>
  policy
    .split(',')
    .map((one) =>
      one
        .split(';')
        .filter((rule) => !/^\s*frame-ancestors(?:\s|$)/i.test(rule))
        .join(';')
        .trim(),
    )
    .filter((one) => one !== '' && !/^[;\s]*$/.test(one))
    .join(', ');

/**
 * The application's headers as the browser gets them, name, value, name, value … `frame` says who may frame it,
 * `location` where a redirect of another site leads, seen from here.
 */
export function answerHeaders(
  { raw, lower, isChunked }: AnswerHead,
  frame: string,
  location: ((value: string) => string) | undefined,
  mayHaveTrailers: boolean,
) {
  const out: string[] = [];
  let hasReferrer = false;
  let hasSniff = false;
  let hasLength = false;
  for (let n = 0; n < lower.length; n += 1) {
    const name = lower[n] as string;
    let value = raw[2 * n + 1] as string;
    if (DROPPED.has(name) || isOurs(name)) continue;
    if (name === 'set-cookie' && !isApplicationCookie(value)) continue;
    if (name === 'content-length') {
      if (isChunked || hasLength) continue;
      hasLength = true;
    }
    if (name === 'trailer' && !(isChunked && mayHaveTrailers)) continue;
    if (name === 'content-security-policy') {
      value = withoutFraming(value);
      if (value === '') continue;
    }
    if (name === 'location' && location) value = location(value);
    hasReferrer ||= name === 'referrer-policy';
    hasSniff ||= name === 'x-content-type-options';
    out.push(raw[2 * n] as string, value);
  }
  out.push('Content-Security-Policy', frame, 'Origin-Agent-Cluster', '?1');
  if (!hasReferrer) out.push('Referrer-Policy', 'strict-origin-when-cross-origin');
  if (!hasSniff) out.push('X-Content-Type-Options', 'nosniff');
  return out;
}

/** Trailers say nothing that a header could not say here. */
export const answerTrailers = (raw: readonly string[]): [string, string][] => {
  const out: [string, string][] = [];
  for (let n = 0; n < raw.length; n += 2) {
    const lower = (raw[n] as string).toLowerCase();
    if (DROPPED.has(lower) || isOurs(lower) || FORBIDDEN_TRAILERS.test(lower)) continue;
    out.push([raw[n] as string, raw[n + 1] as string]);
  }
  return out;
};
const FORBIDDEN_TRAILERS = /^(?:set-cookie|content-.*|location|trailer|host|cache-control|expires)$/;
