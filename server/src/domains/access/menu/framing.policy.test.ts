import { describe, expect, it } from 'vitest';
import { isFramed } from './framing.policy.ts';

describe('a page inside ours', () => {
  const ours = 'https://console.example';
  const framed = (frameOptions: string, policy: string, page = 'https://app.example/x', origin = ours) =>
    isFramed({ frameOptions, policy }, new URL(page), new URL(origin));

  it.each([
    ['', true],
    ['DENY', false],
    ['deny', false],
    ['SAMEORIGIN', false],
    ['SAMEORIGIN, SAMEORIGIN', false],
    // Browsers do not know it any more.
    ['ALLOW-FROM https://console.example', true],
    ['nonsense', true],
  ])('with X-Frame-Options %j is shown: %s', (words, shown) => expect(framed(words, '')).toBe(shown));

  it.each([
    ["default-src 'self'", true],
    ["frame-ancestors 'none'", false],
    ['frame-ancestors', false],
    ["frame-ancestors 'self'", false],
    ['frame-ancestors *', true],
    ["default-src 'self'; Frame-Ancestors https://console.example", true],
    ['frame-ancestors console.example', true],
    ['frame-ancestors http://console.example', true],
    ['frame-ancestors https://console.example/path', true],
    ['frame-ancestors https://other.example', false],
    ['frame-ancestors https://other.example https://console.example', true],
    ['frame-ancestors *.example', true],
    ['frame-ancestors *.console.example', false],
    ['frame-ancestors https:', true],
    ['frame-ancestors http:', true],
    ['frame-ancestors wss:', false],
    ['frame-ancestors console.example:443', true],
    ['frame-ancestors console.example:8443', false],
    ['frame-ancestors console.example:*', true],
    // Every policy must agree.
    ["frame-ancestors *, frame-ancestors 'none'", false],
    ["script-src 'self', frame-ancestors https://console.example", true],
  ])('with the policy %s is shown: %s', (policy, shown) => expect(framed('', policy)).toBe(shown));

  it('follows its policy rather than the older header', () => {
    expect(framed('DENY', 'frame-ancestors https://console.example')).toBe(true);
    expect(framed('', "frame-ancestors 'none'")).toBe(false);
  });
  it('is not shown when it is unencrypted and ours is encrypted', () => {
    expect(framed('', '', 'http://app.example/')).toBe(false);
    expect(framed('', '', 'http://app.example/', 'http://console.example')).toBe(true);
  });
  it('of our own origin is shown when it allows its own origin', () => {
    expect(framed('SAMEORIGIN', '', `${ours}/x`)).toBe(true);
    expect(framed('', "frame-ancestors 'self'", `${ours}/x`)).toBe(true);
  });
});
