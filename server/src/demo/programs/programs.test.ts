import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { contentsOf, textIn, unpack } from '../../drivers/runtime/local/release/unpack.ts';
import { written } from '../market/written.ts';
import { programOf } from './index.ts';

const about = {
  ...{ code: 'x-ray', name: '透视', enName: 'X-Ray', colour: '#123456', glyph: '透' },
  ...{ text: '看得见里面。', en: 'Sees inside.', points: ['一', '二'] },
};

let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-programs-'));
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

const archiveOf = async (card: Parameters<typeof programOf>[0]) => {
  const bytes = await programOf(card);
  if (!bytes) return undefined;
  const path = join(folder, `${card.code}-${card.source}.zip`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return path;
};

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Started like the runtime starts it: from what was unpacked, with nothing of this repository around it. */
async function started(command: string, words: string[], cwd: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(command, words, { cwd, env: { PATH: process.env.PATH, PORT: String(port), ...env } });
  children.push(child);
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  await eventually(async () => expect((await ask('/')).status).toBe(200));
  return { ask, child };
}

async function startedNode(card: Parameters<typeof programOf>[0], env?: Record<string, string>) {
  const archive = (await archiveOf({ ...card, source: 'NODE' })) as string;
  const place = join(folder, `${card.code}-${Math.random().toString(36).slice(2)}`);
  await mkdir(place);
  await unpack(archive, '', place);
  const { main } = JSON.parse((await textIn(archive, 'package.json')) ?? '');
  return started(process.execPath, [main], place, env);
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The header the proxy sets. */
function identity(name: string, key = privateKey) {
  const claims = { sub: 'account', name, exp: Math.floor(Date.now() / 1000) + 60 };
  const text = `${encoded({ alg: 'EdDSA', kid: 'k' })}.${encoded(claims)}`;
  return { 'x-cloudyard-identity': `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}` };
}
const CLOUDYARD_JWKS = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k' }] });

describe('the line board', () => {
  it('shows a line that lives, pushed and asked for, and knows who is calling', async () => {
    const { ask, child } = await startedNode({ ...about, code: 'line-board' }, { CLOUDYARD_JWKS });
    expect(await (await ask('/')).text()).toContain('产线看板');
    expect((await ask('/shared/words.js')).status).toBe(200);
    expect((await ask('/board.js')).headers.get('content-type')).toMatch(/javascript/);
    const picture = await (await ask('/api/line')).json();
    expect(picture.stations).toHaveLength(6);
    expect(picture.made).toBeGreaterThan(100);
    const pushed = (await ask('/api/events')).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await pushed?.read())?.value).toMatch(/^data: \{/);
    const later = JSON.parse(String((await pushed?.read())?.value).slice('data: '.length));
    expect(later.at > picture.at).toBe(true);
    const caller = async (headers: Record<string, string>) =>
      (await (await ask('/api/caller', { headers })).json()).name;
    expect(await caller(identity('林乔'))).toBe('林乔');
    expect(await caller(identity('林乔', generateKeyPairSync('ed25519').privateKey))).toBeUndefined();
    expect(await caller({})).toBeUndefined();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('the maintenance log', () => {
  const send = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body), headers: identity('秦越') });

  it('lives without its database, and says what it waits for', async () => {
    const { ask } = await startedNode({ ...about, code: 'maintenance-log' });
    const reply = await ask('/api/entries');
    expect([reply.status, (await reply.json()).message]).toEqual([
      503,
      'No database was set for this application yet.',
    ]);
  });

  it('keeps entries in its database, under the name of whoever makes them', async () => {
    const { owner, stop } = await freshDatabase('empty');
    const env = Object.fromEntries(
      Object.entries(owner as Record<string, unknown>)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [`DB_${name.toUpperCase()}`, String(value)]),
    );
    const { ask } = await startedNode(
      { ...about, code: 'maintenance-log' },
      { ...env, DB_NAME: env.DB_DATABASE ?? '' },
    );
    const entries = async () => (await ask('/api/entries')).json();
    expect(await entries()).toHaveLength(4);
    expect((await ask('/api/entries', send({ machine: 'CNC-01', what: '' }))).status).toBe(400);
    const made = await ask('/api/entries', send({ machine: 'CNC-01', what: '异响', urgency: 'high' }));
    expect(made.status).toBe(201);
    const { id } = await made.json();
    expect((await entries())[0]).toMatchObject({
      machine: 'CNC-01',
      what: '异响',
      by: '秦越',
      closedBy: null,
    });
    expect((await (await ask('/api/close', send({ id }))).json()).closedBy).toBe('秦越');
    expect((await ask('/api/close', send({ id }))).status).toBe(404);
    await stop();
  });
});

describe('files alone', () => {
  it.each(['shop-floor-guide', 'x-ray'])('%s has its first page and all it asks for', async (code) => {
    const archive = (await archiveOf({ ...about, code, source: 'STATIC' })) as string;
    const names = (await contentsOf(archive)).map(({ fileName }) => fileName);
    const page = String(await textIn(archive, 'index.html'));
    const asked = [...page.matchAll(/(?:href|src)="\/?([\w./-]+)"/g)].map(([, name]) => name);
    expect(asked).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining(['index.html', 'shared/words.js', ...asked]));
  });

  it('of an application without a program of its own show that application', async () => {
    const archive = (await archiveOf({ ...about, source: 'STATIC' })) as string;
    const said = JSON.parse(String(await textIn(archive, 'application.json')));
    expect(said).toEqual({ ...about, isProgram: false });
    const { ask } = await startedNode(about);
    expect(await (await ask('/application.json')).json()).toEqual({ ...about, isProgram: true });
    const reply = await ask('/api/caller', { headers: identity('苏文') });
    expect((await reply.json()).name).toBe('苏文');
    expect((await ask('/server.mjs')).status).toBe(404);
  });
});

describe('the shift report', () => {
  it('is a JAR that answers, where there is Java', async ({ skip }) => {
    const report = written.find(({ code }) => code === 'shift-report');
    const archive = await archiveOf(report as NonNullable<typeof report>);
    if (!archive) return skip('no Java on this machine');
    const { ask } = await started('java', ['-jar', archive], folder);
    const shifts = await (await ask('/api/report')).json();
    expect(shifts).toHaveLength(21);
    expect(shifts[0]).toMatchObject({ shift: '早班', shiftEn: 'Morning', planned: 620 });
    expect(await (await ask('/')).text()).toContain('班次报表');
    expect((await (await ask('/report.csv')).text()).trim().split('\r\n')).toHaveLength(22);
    expect((await ask('/shared/look.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect((await ask('/ShiftReport.class')).status).toBe(404);
  });
});
