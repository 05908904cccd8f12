// node e2e/soak.mjs <minutes> [address]: a thousand points that change every second, watched in one page for so long.
// What page and server take is printed every minute; it fails when the last quarter takes more than the second by a fifth.
// Who only looks is logged out after SESSION_IDLE_MINUTES: a server of others has to be told to wait longer than this
// takes. Without an address it watches a server of its own (tools/e2e-server.mjs).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setInterval as every, setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../tools/chromium.mjs';
import { ensureWeb, node, root } from '../tools/setup.mjs';

const POINTS = 1000;
const MOST_GROWTH = 1.2;
const minutes = Number(process.argv[2] ?? 120);
const port = 18_300 + Math.floor(Math.random() * 500);
const base = process.argv[3] ?? `http://127.0.0.1:${port}`;

async function ownServer() {
  await ensureWeb();
  const env = { ...process.env, PORT: String(port), RATE_LIMIT: '1000000', SESSION_IDLE_MINUTES: '1440' };
  const child = spawn(node, [join(root, 'tools/e2e-server.mjs')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (;;) {
    const isReady = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    if (child.exitCode !== null) throw new Error('The server did not start.');
    await sleep(1000);
  }
}

async function logIn(context, page) {
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent), accept: 'text/html' };
  const { url } = await (await context.request.get('/cas-url', { headers })).json();
  const service = `${url}/console`;
  const form = await (await context.request.get('/cas/login', { headers, params: { service } })).text();
  const lt = /name="lt" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const sent = { lt, service, username: 'lin.qiao', password: 'Cloudyard_2026', submit: 'login' };
  await context.request.post('/cas/login', { headers, form: sent });
  await page.goto('/console/user-details');
}

/** In the page, so that the session's browser is the same. */
const asker = (page) => async (method, path, body) => {
  const [status, answer] = await page.evaluate(
    async ([how, where, what]) => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const response = await fetch(where, { method: how, headers, ...(what ? { body: what } : {}) });
      return [response.status, await response.json()];
    },
    [method, path, body && JSON.stringify(body)],
  );
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
};

/** A gateway of the demo with a thousand nodes more, and what it logs in with. */
async function prepare(ask) {
  const { content } = await ask('GET', '/api-iot/devices?size=50&nodeType=gateway');
  const id = content.find(({ code }) => code === 'HC-GW-0201').id;
  const config = await ask('GET', `/api-equipment/getEquipmentConfigByEquipmentId/${id}`);
  const kept = config.collectNodeConfigs.filter(({ alias }) => !alias.startsWith('soak_'));
  const aliases = Array.from({ length: POINTS }, (_, n) => `soak_${n}`);
  const node = (alias) => ({
    ...{
      name: alias,
      alias,
      description: '',
      dataType: 'number',
      dataUnit: '',
      sampleMode: 'PERIOD',
      period: null,
    },
  });
  const asked = { ...config, collectNodeConfigs: [...kept, ...aliases.map(node)] };
  await ask('PUT', `/api-equipment/submitEquipmentConfig/${id}`, asked);
  const { name, secret } = await ask('POST', `/api-equipment/equipmentCredential/${id}`, { kind: 'key' });
  const points = aliases.map((property) => ({ deviceId: id, property }));
  const set = await ask('POST', '/api-iot/point-sets', {
    name: `soak ${Date.now()}`,
    isShared: false,
    points,
  });
  return {
    aliases,
    set: set.id,
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  };
}

async function say({ aliases, authorization }, signal) {
  const run = `soak-${Date.now()}`;
  let seq = 0;
  let refused = 0;
  for await (const _ of every(1000, undefined, { signal })) {
    const v = Object.fromEntries(aliases.map((alias, n) => [alias, Math.sin((seq + n) / 30) * 100]));
    const body = JSON.stringify({ run, seq: ++seq, t: Date.now(), v });
    const headers = { authorization, 'content-type': 'application/json' };
    const { ok, status } = await fetch(`${base}/api-equipment/ingest`, { method: 'POST', headers, body });
    if (!ok && ++refused % 10 === 1) process.stdout.write(`refused: ${status}\n`);
  }
}

async function usage(client) {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes } = await client.send('Memory.getDOMCounters');
  return { heapMb: Math.round((usedSize / 1048576) * 10) / 10, elements: nodes };
}

const server = process.argv[3] ? undefined : await ownServer();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
const context = await browser.newContext({
  baseURL: base,
  locale: 'zh-CN',
  viewport: { width: 1440, height: 900 },
});
const page = await context.newPage();
const talking = new AbortController();
let code = 1;
try {
  await logIn(context, page);
  const prepared = await prepare(asker(page));
  const saying = say(prepared, talking.signal).catch((error) => {
    if (!talking.signal.aborted) throw error;
  });
  await page.goto(`/console/iot/realtime-data?set=${prepared.set}`);
  const value = page.locator('.iot-live-row').first().locator('.iot-live-value').first();
  await value.waitFor();
  const client = await context.newCDPSession(page);
  const heap = [];
  let before = '';
  let still = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    await Promise.race([sleep(60_000), saying]);
    const now = await usage(client);
    const shown = (await value.textContent()) ?? '';
    if (shown === before) still += 1;
    before = shown;
    heap.push(now.heapMb);
    process.stdout.write(`${minute} min: page ${now.heapMb} MB, ${now.elements} elements, shows ${shown}\n`);
  }
  const quarter = Math.floor(heap.length / 4);
  const mean = (some) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const growth = mean(heap.slice(-quarter)) / mean(heap.slice(quarter, 2 * quarter));
  process.stdout.write(
    `last quarter against the second: ${growth.toFixed(2)}; minutes without a change: ${still}\n`,
  );
  code = growth <= MOST_GROWTH && still === 0 ? 0 : 1;
} finally {
  talking.abort();
  await browser.close();
  server?.kill('SIGTERM');
}
process.exit(code);
