import { dataExportApi as api, DATA_EXPORT_LIMITS } from '@cloudyard/contract/custody/data-export.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { runSql } from '../../../../test/rows.ts';
import type { Kit } from '../../../kit/context.ts';
import { openArchive } from '../archive.stories.ts';
import {
  CANARY,
  type CustodyStory,
  custodyStory,
  NEVER,
  password,
  SECRET,
  said,
} from '../custody.stories.ts';
import { resumeExportsJob } from './data-export.jobs.ts';
import { runExport } from './export-work.service.ts';

let test: TestApp;
let story: CustodyStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await custodyStory(test);
});
afterAll(() => test.close());
afterEach(() => story.aDayLater());

describe('an export under way', () => {
  it('is one at a time, and a few a day', async () => {
    const open = await story.waiting();
    expect(said(await story.start())).toBe('custody.data_export_running');
    expect(said(await story.lin.ask(api.remove, { params: { id: open } }))).toBe(
      'custody.data_export_unfinished',
    );
    expect(said(await story.lin.ask(api.link, { params: { id: open }, body: { password } }))).toBe(
      'custody.data_export_unfinished',
    );
    expect((await story.lin.ask(api.cancel, { params: { id: open } })).body.state).toBe('cancelled');
    expect(said(await story.lin.ask(api.cancel, { params: { id: open } }))).toBe('custody.data_export_ended');
    for (let n = 1; n < DATA_EXPORT_LIMITS.perDay.enterprise; n += 1)
      await story.waiting({ state: 'cancelled' });
    expect((await story.lin.ask(api.list)).body.left).toBe(0);
    const refused = await story.start();
    expect([said(refused), refused.status]).toEqual(['custody.data_exports_today', 429]);
  });

  it('is stopped on demand, and leaves nothing', async () => {
    const id = await story.waiting();
    const cancelling: Kit = {
      ...test.kit,
      storage: {
        ...test.kit.storage,
        put: async (name, body) => {
          await story.lin.ask(api.cancel, { params: { id } });
          return test.kit.storage.put(name, body);
        },
      },
    };
    await runExport(cancelling, id, NEVER);
    expect((await story.row(id)).state).toBe('cancelled');
    expect(await story.isKept(id)).toBe(false);
  });

  it('of a copy that died is begun anew, not of a living one; after some times it has failed', async () => {
    const held = await story.waiting({ state: 'running', holder: test.kit.presence()?.mark });
    await runExport(test.kit, held, NEVER);
    expect((await story.row(held)).state).toBe('running');
    await runSql(test, `update data_export set holder = 4711 where id = '${held}'`);
    await resumeExportsJob.resume(test.kit);
    await story.ends(held, 'done');
    expect((await openArchive(test, held)).rows('data_export').some((one) => one.id === held)).toBe(true);
    const tried = await story.waiting({ state: 'running', holder: 4711, attempts: 3 });
    await resumeExportsJob.resume(test.kit);
    await story.ends(tried, 'failed');
    expect(await story.row(tried)).toMatchObject({ error: 'interrupted', isKept: false });
  });

  it('that finds no room fails, says so, and leaves nothing', async () => {
    const id = await story.waiting();
    const full: Kit = {
      ...test.kit,
      storage: {
        ...test.kit.storage,
        put: async (_, body) => {
          for await (const chunk of body) if (chunk.length > 0) break;
          throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        },
      },
    };
    await runExport(full, id, NEVER);
    expect(await story.row(id)).toMatchObject({ state: 'failed', error: 'room' });
    expect(await story.isKept(id)).toBe(false);
  });

  it('says what it could not put in', async () => {
    await story.addFile('lost.txt', story.here, 'private', crypto.randomUUID(), 1);
    const id = await story.made();
    const reason = 'It was deleted while the archive was written.';
    expect(await story.row(id)).toMatchObject({ gaps: [{ path: 'files/note/lost.txt', reason }] });
    expect((await openArchive(test, id)).manifest.gaps).toEqual([{ path: 'files/note/lost.txt', reason }]);
  });
});

describe('the archive of a person', () => {
  it('has what is theirs, and of others nothing', async () => {
    const { body } = await story.startMine();
    await story.ends(body.id, 'done');
    const opened = await openArchive(test, body.id);
    expect(opened.wrong).toEqual([]);
    expect(opened.rows('account')).toMatchObject([{ username: 'lin.qiao' }]);
    expect(opened.rows('account')[0]).not.toHaveProperty('password_hash');
    for (const [table, column] of [
      ['membership', 'account_id'],
      ['session', 'account_id'],
      ['inbox', 'account_id'],
      ['message_block', 'account_id'],
    ] as const) {
      const found = opened.rows(table);
      expect(found.length, table).toBeGreaterThan(0);
      expect(
        found.every((one) => one[column] === story.lin.userId),
        table,
      ).toBe(true);
    }
    const ids = opened.rows('inbox').map((one) => one.message_id);
    expect(opened.rows('message').every((one) => ids.includes(one.id) && !('audience' in one))).toBe(true);
    expect(opened.saying(CANARY)).toEqual([]);
    expect(opened.saying('OWN-DEPARTMENT')).toEqual([]);
    expect(opened.saying(SECRET)).toEqual([]);
    expect(opened.text('README.md')).toMatch(/## 中文[\s\S]*## English/);
    expect(said(await story.startMine())).toBe('custody.data_exports_today');
    // Theirs alone, whatever the key of a colleague.
    expect((await story.list()).map((one) => one.id)).not.toContain(body.id);
    const linked = await story.lin.ask(api.linkMine, { params: { id: body.id }, body: { password } });
    const { pathname, search } = new URL(linked.body.url);
    expect((await test.app.inject({ url: `${pathname}${search}` })).statusCode).toBe(200);
  });

  it('is there for somebody without an enterprise too', async () => {
    const su = await test.as('su.wen');
    const { body } = await story.startMine(su);
    await story.ends(body.id, 'done', su);
  });
});
