import { setTimeout } from 'node:timers/promises';
import { dataExportApi as api, DATA_EXPORT_LIMITS } from '@cloudyard/contract/custody/data-export.ts';
import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../src/domains/custody/archive.stories.ts';
import { exportedTables, wallPage } from '../src/domains/custody/catalogue.queries.ts';
import {
  type CustodyStory,
  custodyStory,
  NEVER,
  password,
  said,
} from '../src/domains/custody/custody.stories.ts';
import { runExport } from '../src/domains/custody/data-export/export-work.service.ts';
import {
  certificationStories,
  personContent,
  type Stories,
} from '../src/domains/enterprise/certification/certification.stories.ts';
import { topupStory } from '../src/domains/ledger/topup/topup.stories.ts';
import type { Kit } from '../src/kit/context.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { rows, runSql } from './rows.ts';

let test: TestApp;
let story: CustodyStory;
let certification: Stories;
let qin: Caller;
let he: Caller;
beforeAll(async () => {
  test = await openTestApp();
  story = await custodyStory(test);
  certification = await certificationStories(test);
  [qin, he] = [await test.as('qin.yue'), await test.as('he.ming')];
});
afterAll(() => test.close());
afterEach(() => story.aDayLater());

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('what a person has for themselves', () => {
  it('is not in the archive of the enterprise they stand in: their identity card, their receipt', async () => {
    const images = await certification.personImages(qin);
    expect((await certification.save(qin, 'Person', personContent(images))).status).toBe(200);
    const unused = await certification.upload(qin);
    const topup = topupStory(test);
    const { id: own } = await topup.begin(qin, 20, 'bank', NIL);
    expect((await topup.handIn(qin, own, await png(), '我的回单.png')).status).toBe(200);
    const opened = await openArchive(test, await story.made());
    const names = opened.rows('file').map((one) => one.name);
    for (const name of [...Object.values(images), unused]) expect(names).not.toContain(name);
    expect([...opened.entries.keys()].filter((path) => /证件|回单/.test(path))).toEqual([]);
    const { body } = await story.startMine(qin);
    await story.ends(body.id, 'done', qin);
    const mine = [...(await openArchive(test, body.id)).entries.keys()];
    expect(mine.filter((path) => /证件/.test(path))).toHaveLength(3);
    expect(mine.filter((path) => /回单/.test(path))).toHaveLength(1);
  });

  it('stays what an enterprise showed of itself', async () => {
    const images = await certification.enterpriseImages(story.lin);
    const saved = await story.lin.ask(certificationApi.saveEnterprise, {
      query: { enterpriseId: story.here },
      body: { content: images, revision: 0 },
    } as never);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const opened = await openArchive(test, await story.made());
    const names = opened.rows('file').map((one) => one.name);
    for (const name of Object.values(images)) expect(names).toContain(name);
  });
});

describe('the archive of a person', () => {
  const tell = (text: string, place: string, recalled = false) =>
    runSql(
      test,
      `with made as (insert into message (enterprise_id, origin, app, kind, self_type, category_id, action, title, title_en,
           body, body_en, plain, plain_en, importance, ways, state)
         select '${place}', 'console', 'console', 'user message', '04', id, '', '${text}', '', '', '', '${text}', '', 0, '{}', 'sent'
         from message_category where enterprise_id is null limit 1 returning id, category_id)
       insert into inbox (message_id, account_id, enterprise_id, category_id, self_type, at, recalled_at)
         select id, '${he.userId}', '${place}', category_id, '04', now(), ${recalled ? 'now()' : 'null'} from made`,
    );

  it('has nothing that was recalled, and nothing of an enterprise they have left', async () => {
    await tell('STILL-MINE', story.here);
    await tell('RECALLED-LETTER', story.here, true);
    await tell('OF-WHERE-I-WAS', story.there);
    await runSql(
      test,
      `insert into point_set (enterprise_id, owner_id, name, points) values ('${story.there}', '${he.userId}', 'POINTS-OF-WHERE-I-WAS', '[]');
       delete from membership where enterprise_id = '${story.there}' and account_id = '${he.userId}'`,
    );
    const { body } = await story.startMine(he);
    await story.ends(body.id, 'done', he);
    const opened = await openArchive(test, body.id);
    expect(opened.saying('STILL-MINE').length).toBeGreaterThan(0);
    expect(opened.saying('RECALLED-LETTER')).toEqual([]);
    expect(opened.saying('OF-WHERE-I-WAS')).toEqual([]);
  });
});

describe('the address of an archive', () => {
  const linkOf = async (who: Caller, id: string) => {
    const { body } = await who.ask(api.link, { params: { id }, body: { password } });
    const { pathname, search } = new URL(body.url);
    return async () => {
      const answer = await test.app.inject({ url: `${pathname}${search}` });
      return answer.statusCode === 200 ? 'fetched' : answer.json().code;
    };
  };

  it('ends with the login of who made it, and when they leave the enterprise', async () => {
    const id = await story.made();
    const other = await test.as('lin.qiao', true);
    const fetchByOther = await linkOf(other, id);
    expect(await fetchByOther()).toBe('fetched');
    await runSql(test, `update session set ended_at = now() where id = '${other.sessionId}'`);
    expect(await fetchByOther()).toBe('custody.link_invalid');
    const fetch = await linkOf(story.lin, id);
    expect(await fetch()).toBe('fetched');
    await runSql(test, `update enterprise set suspended_at = now() where id = '${story.here}'`);
    expect(await fetch()).toBe('custody.link_invalid');
    await runSql(test, `update enterprise set suspended_at = null where id = '${story.here}'`);
    expect(await fetch()).toBe('fetched');
    await runSql(
      test,
      `update membership set account_id = (select id from account where username = 'su.wen')
       where enterprise_id = '${story.here}' and account_id = '${story.lin.userId}'`,
    );
    expect(await fetch()).toBe('custody.link_invalid');
    await runSql(
      test,
      `update membership set account_id = '${story.lin.userId}' where enterprise_id = '${story.here}'
       and account_id = (select id from account where username = 'su.wen')`,
    );
  });
});

describe('an archive', () => {
  it('stops while it is written, when the disk is nearly full', async () => {
    const id = await story.waiting();
    let isFull = false;
    const filling: Kit = {
      ...test.kit,
      storage: {
        ...test.kit.storage,
        put: async (name, body) => {
          isFull = true;
          await setTimeout(4000);
          return test.kit.storage.put(name, body);
        },
        room: async () => ({ freeBytes: isFull ? 1 : 2 ** 40, totalBytes: 2 ** 40 }),
      },
    };
    await runExport(filling, id, NEVER);
    expect(await story.row(id)).toMatchObject({ state: 'failed', error: 'room' });
    expect(await story.isKept(id)).toBe(false);
  });

  it('is one of a few that are kept', async () => {
    for (let n = 0; n < DATA_EXPORT_LIMITS.kept; n += 1)
      await story.waiting({ state: 'done', expires_at: new Date(Date.now() + 60_000) });
    await story.aDayLater();
    expect(said(await story.start())).toBe('custody.data_exports_kept');
    await runSql(test, `update data_export set gone_at = now() where gone_at is null`);
    await story.made();
  });

  it('reads rows that are large a few at a time', async () => {
    await runSql(
      test,
      `insert into webhook_delivery (enterprise_id, webhook_id, event, state, body)
       select enterprise_id, id, 'ping', 'sent', repeat(md5(n::text), 32768) from webhook, generate_series(1, 40) n`,
    );
    const table = (await rows(test, exportedTables)).find(({ name }) => name === 'webhook_delivery');
    if (!table) throw new Error('no such table');
    const page = await test.kit.database.transaction({ user: null, enterprise: story.here }, (db) =>
      wallPage(db, table, undefined, 500),
    );
    expect(page.reduce((sum, { line }) => sum + line.length, 0)).toBeLessThan(8 * 2 ** 20);
    const opened = await openArchive(test, await story.made());
    expect(opened.rows('webhook_delivery')).toHaveLength(40);
  });
});
