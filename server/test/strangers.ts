import type { Ask, Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { expect, it } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * The first lines of every story: nobody, and somebody without the key.
 * Somebody of another enterprise is told apart by each room, with a thing of its own.
 */
export function strangersAreRefused<E extends Endpoint>(test: () => TestApp, endpoint: E, ask: () => Ask<E>) {
  it('refuses nobody', async () => {
    const { status, body } = await test().nobody.ask(endpoint, ask());
    expect([status, body.code]).toEqual([401, 'kit.not_logged_in']);
  });
  if (endpoint.allow === 'session') return;
  it('refuses somebody without the key', async () => {
    const stranger = await test().as('su.wen');
    const { status, body } = await stranger.ask(endpoint, ask());
    expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
  });
}
