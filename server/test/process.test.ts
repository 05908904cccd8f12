import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { layFilled, startServer } from './process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-life-'));
  await layFilled(folder);
});
afterAll(async () => {
  // Applications of the demo run on without the server.
  await endLocal(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const start = (environment: Record<string, string> = {}) =>
  startServer({ CLOUDYARD_DATA: folder, ...environment });
const me = async (url: string, cookie: string) =>
  (await fetch(`${url}/api-me/`, { headers: { cookie, 'user-agent': AGENT } })).status;

/** What the program prints when it refuses to start. */
const refusal = (environment: Record<string, string>) =>
  start(environment).then(
    () => 'it started',
    (error: Error) => error.message.trim(),
  );

/** An upload that has begun and not ended. */
async function halfUpload(url: string, cookie: string) {
  const body = ['--b', 'content-disposition: form-data; name="file"; filename="a.bin"', '', 'half'].join(
    '\r\n',
  );
  const rest = '-whole\r\n--b--\r\n';
  const { port } = new URL(url);
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(Number(port), '127.0.0.1', () => resolve(opened));
  });
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(
    `POST /api-datasetfiles/ HTTP/1.1\r\nhost: x\r\nuser-agent: ${AGENT}\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
      `content-length: ${body.length + rest.length}\r\n\r\n${body}`,
  );
  return { finish: () => socket.write(rest), answer: () => answer };
}

describe('a server', () => {
  it('keeps its sessions when it is stopped or killed, and ended ones stay ended', async () => {
    const first = await start();
    expect(first.output()).toContain('admin');
    const cookie = await logInOver(first.url, 'admin');
    const statements = await fetch(`${first.url}/api-operation/resource/statements`, {
      headers: { cookie, 'user-agent': AGENT },
    });
    // The database that comes with the product counts what it is asked.
    expect((await statements.json()).rows.length).toBeGreaterThan(0);
    expect(await first.stop('SIGTERM'), first.output()).toBe(0);

    const second = await start();
    expect(await me(second.url, cookie)).toBe(200);
    const [out, changed, gone, kicked] = await Promise.all(
      ['lin.qiao', 'su.wen', 'qin.yue', 'he.ming'].map((name) => logInOver(second.url, name)),
    );
    const ask = (who: string, method: string, path: string, body?: object) =>
      fetch(second.url + path, {
        method,
        headers: {
          cookie: who,
          'user-agent': AGENT,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const idOf = async (who: string) => (await (await ask(who, 'GET', '/api-me/')).json()).userId;
    expect((await ask(out ?? '', 'GET', '/delete-session')).status).toBe(200);
    const userId = await idOf(gone ?? '');
    expect((await ask(gone ?? '', 'POST', `/api-user/updateRemove?userId=${userId}`)).status).toBe(200);
    const draft = { current: 'Cloudyard_2026', password: 'another_Yard2027' };
    const answer = await ask(changed ?? '', 'POST', '/api-user/password', draft);
    expect(answer.status).toBe(200);
    await second.stop('SIGKILL');

    const third = await start();
    for (const who of [cookie, kicked]) expect(await me(third.url, who ?? '')).toBe(200);
    for (const who of [out, gone, changed]) expect(await me(third.url, who ?? '')).toBe(401);
    await expect(logInOver(third.url, 'qin.yue')).rejects.toThrow();
    expect(await third.stop('SIGINT'), third.output()).toBe(0);
  });

  it('finishes requests in flight when it is stopped, and takes no new ones', async () => {
    const server = await start();
    // Another user: the former login still stands, and a second one would be asked about.
    const cookie = await logInOver(server.url, 'lin.qiao');
    const upload = await halfUpload(server.url, cookie);
    await eventually(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
    const ended = server.stop('SIGTERM');
    await eventually(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow());
    upload.finish();
    await eventually(() => expect(upload.answer()).toMatch(/^HTTP\/1.1 200/));
    expect(await ended).toBe(0);
  });

  it('refuses to start with one sentence, without a stack trace', async () => {
    const open = await refusal({ HOST: '0.0.0.0' });
    expect(open).toContain('while demo accounts exist');
    const wrong = await refusal({ PORT: 'eighty', PUBLIC_URL: 'yard', CAS_SERVICES: 'https://a.example,b' });
    expect(wrong).toMatch(
      /The environment is not usable:\n {2}PORT: .*\n {2}PUBLIC_URL: .*\n {2}CAS_SERVICES: .*plain http/,
    );
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const taken = await refusal({ PORT: String(port) });
    other.close();
    expect(taken).toContain('set PORT to another one');
    for (const said of [open, wrong, taken]) expect(said).not.toMatch(/\n\s+at /);
  });
});
