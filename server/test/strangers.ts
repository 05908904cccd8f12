import type { Ask, Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { expect, it } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * The first lines of every story: an anonymous caller, and a user without the key. Each room tests a user of
 * another enterprise itself, with a thing of its own.
 */
export function strangersAreRefused<E extends Endpoint>(test: () => TestApp, endpoint: E, ask: () => Ask<E>) {
  it('refuses an anonymous caller', async () => {
    const { status, body } = await test().visitor.ask(endpoint, ask());
    expect([status, body.code]).toEqual([401, 'kit.not_logged_in']);
  });
  if (endpoint.allow === 'session') return;
  it('refuses a user without the key', async () => {
    const stranger = await test().as('su.wen');
    const { status, body } = await stranger.ask(endpoint, ask());
    expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
  });
}
