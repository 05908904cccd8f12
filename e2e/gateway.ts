import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** The program anybody runs with `npm run gateway`. */
const PROGRAM = fileURLToPath(new URL('../gateway/src/main.ts', import.meta.url));

type Told = { content: { id: string; code: string }[] } & { name: string; secret: string };
const ask = (page: Page, method: string, path: string, body?: object): Promise<Told> =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      return (await fetch(where, { method: how, headers, ...(what ? { body: what } : {}) })).json();
    },
    [method, path, body && JSON.stringify(body)] as [string, string, string | undefined],
  );

/** A gateway of the demo gets a credential of its own. */
export async function credentialOf(page: Page, hardware: string) {
  let id = '';
  // Right after a login the enterprise may not be entered yet: then there is no list.
  await expect(async () => {
    const { content } = await ask(page, 'GET', '/api-iot/devices?size=50&nodeType=gateway');
    id = content.find(({ code }) => code === hardware)?.id ?? '';
    expect(id).not.toBe('');
  }).toPass();
  const { name, secret } = await ask(page, 'POST', `/api-equipment/equipmentCredential/${id}`, {
    kind: 'key',
  });
  return { id, name, secret };
}

/** A gateway of the demo, as whoever has its credential runs it: servers of walks run none of the demo's. */
export async function runGateway(page: Page, hardware: string) {
  const { id, name, secret } = await credentialOf(page, hardware);
  const url = new URL('/mqtt', page.url());
  url.protocol = 'ws:';
  return spawn(process.execPath, [PROGRAM, '--url', url.href, '--id', id], {
    env: { ...process.env, GATEWAY_KEY: name, GATEWAY_SECRET: secret },
    stdio: 'ignore',
  });
}
