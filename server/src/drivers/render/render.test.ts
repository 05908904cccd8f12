import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnswerOf, RenderOrder } from '../../kit/render.ts';
import { openRenderer } from './index.ts';

/** Stands for the build of the browser application: what it does is in the address. */
const PROGRAM = `
export async function render({ address }) {
  if (address === '/throws') throw new Error('a fault of the page');
  if (address === '/ends') process.exit(1);
  if (address === '/elsewhere') await fetch('http://127.0.0.1:1/');
  if (address === '/nothing') return undefined;
  const answer = await fetch('/api-x' + address);
  return { html: answer.status + ' ' + (await answer.text()), state: '{}', head: '' };
}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-render-'));
  await writeFile(join(folder, 'server.mjs'), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true }));

const order = (address: string): RenderOrder => ({ address, locale: 'cn', theme: 'system', imprint: {} });
const answerOf: AnswerOf = async (path) => ({ status: 200, body: `answer to ${path}` });

function open() {
  const log = vi.fn();
  return { log, renderer: openRenderer({ program: join(folder, 'server.mjs'), log }) };
}

describe('a thread that renders', () => {
  it('asks the server what its pages ask', async () => {
    const { renderer, log } = open();
    const pages = await Promise.all(['/a', '/b'].map((address) => renderer.render(order(address), answerOf)));
    expect(pages.map((page) => page?.html)).toEqual(['200 answer to /api-x/a', '200 answer to /api-x/b']);
    expect(await renderer.render(order('/nothing'), answerOf)).toBeUndefined();
    expect(log).not.toHaveBeenCalled();
    await renderer.close();
  });

  it.each([
    ['a page with a fault', '/throws', 'a fault of the page'],
    ['a page that asks anybody else', '/elsewhere', 'do not ask for http://127.0.0.1:1/'],
  ])('goes on after %s, and the fault is logged', async (_, address, why) => {
    const { renderer, log } = open();
    expect(await renderer.render(order(address), answerOf)).toBeUndefined();
    expect(String(log.mock.calls[0]?.[0])).toContain(why);
    expect((await renderer.render(order('/a'), answerOf))?.html).toBe('200 answer to /api-x/a');
    await renderer.close();
  });

  it('rests after it ended by itself, and leaves the pages to browsers', async () => {
    const { renderer, log } = open();
    expect(await renderer.render(order('/ends'), answerOf)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
    expect(await renderer.render(order('/a'), answerOf)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
    await renderer.close();
  });

  it('renders nothing when it is closed', async () => {
    const { renderer } = open();
    await renderer.close();
    expect(await renderer.render(order('/a'), answerOf)).toBeUndefined();
  });
});
