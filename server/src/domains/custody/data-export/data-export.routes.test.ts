import { apiTokenApi } from '@cloudyard/contract/access/api-token.ts';
import { dataExportApi as api, DATA_EXPORT_LIMITS } from '@cloudyard/contract/custody/data-export.ts';
import { inboxApi } from '@cloudyard/contract/message/inbox.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows, runSql } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type Opened, openArchive } from '../archive.stories.ts';
import { exportedTables, ofEnterprise } from '../catalogue.queries.ts';
import { CANARY, type CustodyStory, custodyStory, password, SECRET, said } from '../custody.stories.ts';
import { sweepExports } from './export-work.service.ts';

let test: TestApp;
let story: CustodyStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await custodyStory(test);
});
afterAll(() => test.close());
afterEach(() => story.aDayLater());

describe('who may export an enterprise', () => {
  const one = () => ({ params: { id: crypto.randomUUID() } });
  for (const call of [api.list, api.cancel, api.remove] as const)
    strangersAreRefused(() => test, call, one as never);
  for (const call of [api.start, api.link] as const)
    strangersAreRefused(
      () => test,
      call,
      () => ({ ...one(), body: { password } }),
    );
  for (const call of [api.mine, api.cancelMine, api.removeMine] as const)
    strangersAreRefused(() => test, call, one as never);
  for (const call of [api.startMine, api.linkMine] as const)
    strangersAreRefused(
      () => test,
      call,
      () => ({ ...one(), body: { password } }),
    );

  it('neither a member without the key nor somebody with a wrong password', async () => {
    const member = await test.as('qin.yue');
    expect(said(await member.ask(api.list))).toBe('kit.not_allowed');
    const wrong = await story.start(story.lin, { password: 'Not_mine_1' });
    expect([said(wrong), wrong.body.fields]).toEqual([
      'custody.password_wrong',
      { password: 'custody.password_wrong' },
    ]);
    expect(said(await story.startMine(story.lin, { password: 'Not_mine_1' }))).toBe('custody.password_wrong');
  });

  it('nor another enterprise’s administrator', async () => {
    const id = await story.made();
    for (const call of [api.cancel, api.remove, api.cancelMine, api.removeMine] as const)
      expect(said(await story.zhou.ask(call, { params: { id } })), call.path).toBe(
        'custody.data_export_not_found',
      );
    for (const call of [api.link, api.linkMine] as const)
      expect(said(await story.zhou.ask(call, { params: { id }, body: { password } }))).toBe(
        'custody.data_export_not_found',
      );
    expect((await story.list(story.zhou)).map((one) => one.id)).not.toContain(id);
    // A colleague's own export is no thing of the enterprise.
    expect(said(await story.lin.ask(api.linkMine, { params: { id }, body: { password } }))).toBe(
      'custody.data_export_not_found',
    );
  });
});

describe('the archive of an enterprise', () => {
  let id: string;
  let opened: Opened;
  beforeAll(async () => {
    await story.lin.ask(apiTokenApi.issue, {
      body: { name: 'program', days: 7, keys: ['access.role.read'] },
    });
    id = await story.made();
    opened = await openArchive(test, id);
  });

  it('has every row of every table, each counted and hashed', async () => {
    const { manifest, wrong } = opened;
    expect(wrong).toEqual([]);
    expect(manifest.gaps).toEqual([]);
    const counts = await rows(test, async (db) => {
      const found: [string, number][] = [];
      for (const { name } of await exportedTables(db)) {
        const { rows: counted } = await sql<{
          n: number;
        }>`select count(*)::int as n from ${sql.table(name)} as t
          where ${ofEnterprise(name, story.here)}`.execute(db);
        found.push([name, counted[0]?.n ?? 0]);
      }
      return new Map(found);
    });
    // They go on being written: the log, and the exports themselves.
    const moving = new Set(['audit_entry', 'data_export', 'session', 'message', 'file']);
    const missing = [...counts].filter(([name, n]) => !moving.has(name) && opened.rows(name).length !== n);
    expect(missing).toEqual([]);
    expect(counts.size).toBeGreaterThan(140);
    const told = await story.row(id);
    expect(told).toMatchObject({ tables: counts.size, tablesDone: counts.size, gaps: [], isKept: true });
    expect(told.rows).toBe(manifest.entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0));
  });

  it('has the files under their own names, the sealed ones too, and nothing of another enterprise', () => {
    expect([...opened.entries.keys()].filter((path) => path.startsWith('files/note/')).sort()).toEqual([
      'files/note/合同 (2).txt',
      'files/note/合同.txt',
    ]);
    expect(opened.text('files/note/合同.txt')).toBe('text of 合同.txt');
    expect(opened.saying(CANARY)).toEqual([]);
    expect(opened.saying(story.there)).toEqual([]);
    expect(opened.rows('department').map(({ name }) => name)).toContain('OWN-DEPARTMENT');
  });

  it('has no secret', async () => {
    expect(opened.rows('webhook')).toMatchObject([{ name: 'hook' }]);
    expect(opened.saying(SECRET)).toEqual([]);
    expect(opened.saying(Buffer.from(SECRET).toString('hex'))).toEqual([]);
    expect(opened.rows('api_token')).toMatchObject([{ name: 'program' }]);
    const hashes = await runSql<{ hash: string }>(
      test,
      `select encode(hash, 'hex') as hash from api_token union all select encode(token_hash, 'hex') from session
       union all select password_hash from account where password_hash <> ''`,
    );
    expect(hashes.length).toBeGreaterThan(2);
    for (const { hash } of hashes) expect(opened.saying(hash)).toEqual([]);
  });

  it('says in both languages what is where, and has tables for people', () => {
    expect(opened.text('README.md')).toMatch(/## 中文[\s\S]*## English/);
    expect(opened.text('csv/members.csv')).toMatch(/^\uFEFFusername,realName,email/);
    expect(opened.text('csv/members.csv')).toContain('lin.qiao');
    for (const name of ['orders', 'ledger']) expect(opened.text(`csv/${name}.csv`)).toContain(',');
  });

  it('is told of, and fetched by a signed address that ends', async () => {
    await eventually(async () => {
      const query = { userId: story.lin.userId, size: 50 };
      expect(JSON.stringify((await story.lin.ask(inboxApi.userMessages, { query })).body)).toContain(
        '的数据已导出',
      );
    });
    const linked = await story.lin.ask(api.link, { params: { id }, body: { password } });
    const url = new URL(linked.body.url);
    const fetched = (search: string, headers: Record<string, string> = {}) =>
      test.app.inject({ url: `${url.pathname}${search}`, headers });
    const whole = await fetched(url.search);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(whole.headers['content-disposition']).toMatch(
      /^attachment; filename="cloudyard-enterprise-[\d-]+\.zip"$/,
    );
    expect(whole.rawPayload.length).toBe((await story.row(id)).bytes);
    const part = await fetched(url.search, { range: 'bytes=0-1' });
    expect([part.statusCode, part.body]).toEqual([206, 'PK']);
    const beyond = await fetched(url.search, { range: 'bytes=999999999-' });
    expect(beyond.statusCode).toBe(416);
    const later = new URLSearchParams(url.search);
    later.set('expires', String(Number(later.get('expires')) + 60));
    expect((await fetched(`?${later}`)).json().code).toBe('custody.link_invalid');
    const other = await test.visitor.ask(api.file, {
      params: { id: crypto.randomUUID() },
      query: {
        expires: Number(url.searchParams.get('expires')),
        by: url.searchParams.get('by') ?? '',
        signature: url.searchParams.get('signature') ?? '',
      },
    });
    expect(said(other)).toBe('custody.link_invalid');
    expect(said(await story.lin.ask(api.link, { params: { id }, body: { password: 'Not_mine_1' } }))).toBe(
      'custody.password_wrong',
    );
  });

  it('goes when it is deleted, and by itself after some days', async () => {
    expect(said(await story.lin.ask(api.remove, { params: { id } }))).toBe('done');
    expect([await story.isKept(id), (await story.row(id)).isKept]).toEqual([false, false]);
    expect(said(await story.lin.ask(api.link, { params: { id }, body: { password } }))).toBe(
      'custody.data_export_not_found',
    );
    const next = await story.made();
    const day = 86_400_000;
    await sweepExports(test.kit, new Date(Date.now() + (DATA_EXPORT_LIMITS.days - 1) * day));
    expect(await story.isKept(next)).toBe(true);
    await sweepExports(test.kit, new Date(Date.now() + (DATA_EXPORT_LIMITS.days + 1) * day));
    expect([await story.isKept(next), (await story.row(next)).isKept]).toEqual([false, false]);
  });
});
