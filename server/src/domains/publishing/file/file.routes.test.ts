import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { publishingStory } from '../publishing.stories.ts';
import { added, broughtFile, broughtPicture, draft } from '../version/version.stories.ts';

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let lin: Caller;
let zhou: Caller;
let admin: Caller;
let here: string;
let application: string;
let version: string;
let shot: string;
let help: string;
let program: string;

type Shown = 'image' | 'document' | 'program';
const ask = (who: { cookie?: string }, kind: Shown, name: string, query: Record<string, string> = {}) =>
  test.app.inject({
    url: addressOf(marketFileApi[kind], { params: { name }, query } as never),
    headers: who.cookie ? { cookie: who.cookie } : {},
  });
const status = async (who: { cookie?: string }, kind: Shown, name: string) =>
  (await ask(who, kind, name)).statusCode;
const visitor = {};

const place = (table: 'application' | 'app_version', id: string, code: string) =>
  story.rows((db) =>
    db
      .updateTable(table as 'application')
      .set({ status: code })
      .where('id', '=', id)
      .execute(),
  );

beforeAll(async () => {
  test = await openTestApp();
  story = publishingStory(test);
  [lin, zhou, admin] = await Promise.all([test.as('lin.qiao'), test.as('zhou.yan'), test.as('admin')]);
  here = await story.enterpriseId('海川重工');
  application = await story.rows((db) => story.insertApplication(db, lin.userId, here));
  shot = await broughtPicture(test, lin);
  help = await broughtFile(test, lin, Buffer.from('<script>alert(1)</script>'), '帮助.html');
  program = await broughtFile(test, lin, Buffer.from('bytes of a program'));
  const files = { helpFile: help, programFile: program, containerPort: 8080 };
  const { body } = await added(lin, application, {
    ...draft(shot),
    ...files,
    sourceType: { code: 'JAR' },
  });
  version = body.id;
});
afterAll(() => test.close());

describe('files of applications and versions', () => {
  strangersAreRefused(
    () => test,
    marketFileApi.uploadImage,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    marketFileApi.program,
    () => ({ params: { name: program } }),
  );

  it('that belong to nothing yet are seen by the user who uploaded them', async () => {
    const fresh = await broughtPicture(test, lin);
    expect(await status(lin, 'image', fresh)).toBe(200);
    for (const who of [visitor, zhou, admin]) {
      const answer = await ask(who, 'image', fresh);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'market.file_not_found']);
    }
  });

  it('of a draft are seen by its owner and by verifiers, and by no other caller', async () => {
    for (const who of [lin, admin]) {
      expect(await status(who, 'image', shot)).toBe(200);
      expect(await status(who, 'document', help)).toBe(200);
      expect(await status(who, 'program', program)).toBe(200);
    }
    for (const who of [visitor, zhou]) {
      expect(await status(who, 'image', shot)).toBe(404);
      expect(await status(who, 'document', help)).toBe(404);
    }
    expect(await status(zhou, 'program', program)).toBe(404);
  });

  it('are public only while application and version are online', async () => {
    await place('application', application, '3');
    expect(await status(visitor, 'image', shot)).toBe(404);
    await place('app_version', version, '3');
    expect(await status(visitor, 'image', shot)).toBe(200);
    expect(await status(visitor, 'document', help)).toBe(200);
    await place('application', application, '4');
    expect(await status(visitor, 'image', shot)).toBe(404);
    await place('application', application, '3');
    const exclusive = (type: string) =>
      story.rows((db) => db.updateTable('application').set({ type }).where('id', '=', application).execute());
    await exclusive('EXCLUSIVE');
    expect(await status(visitor, 'image', shot)).toBe(404);
    await exclusive('MARKET');
  });

  it('never give the program to anonymous callers or another enterprise, by any call', async () => {
    for (const kind of ['image', 'document', 'program'] as const)
      expect(await status(zhou, kind, program)).toBe(404);
    expect(await status(visitor, 'document', program)).toBe(404);
    expect(await status(lin, 'document', program)).toBe(404);
    expect((await ask(lin, 'program', program)).body).toBe('bytes of a program');
  });

  it('in changes to an online version stay hidden until they are approved', async () => {
    const next = await broughtPicture(test, lin);
    const { body } = await lin.ask(versionApi.update, {
      body: { ...draft(next), id: version } as never,
    });
    expect(body.screenshots[0].uri).toBe(next);
    expect([await status(visitor, 'image', next), await status(visitor, 'image', shot)]).toEqual([404, 200]);
    expect(await status(lin, 'image', next)).toBe(200);
    for (const [who, code] of [
      [lin, '1'],
      [admin, '2'],
    ] as const)
      await who.ask(versionApi.setStatus, { body: { id: version, status: { code }, reason: '' } });
    expect([await status(visitor, 'image', next), await status(visitor, 'image', shot)]).toEqual([200, 404]);
  });

  it('show the logo of an online application, and not of a draft', async () => {
    const logo = await broughtPicture(test, lin);
    await story.rows((db) =>
      db
        .insertInto('market_file')
        .values({ name: logo, application_id: application, kind: 'image', live: true })
        .execute(),
    );
    expect(await status(visitor, 'image', logo)).toBe(200);
    await place('application', application, '2');
    expect(await status(visitor, 'image', logo)).toBe(404);
    await place('application', application, '3');
  });

  it('show a banner’s picture while the banner is shown', async () => {
    const image = await broughtPicture(test, admin);
    const from = (shown_from: Date) =>
      story.rows((db) =>
        db.updateTable('promotion').set({ shown_from }).where('image', '=', image).execute(),
      );
    await story.rows((db) =>
      db
        .insertInto('promotion')
        .values({ kind: 'advertise', application_id: application, image, created_by: admin.userId })
        .execute(),
    );
    expect(await status(visitor, 'image', image)).toBe(200);
    await from(new Date(Date.now() + 86_400_000));
    expect([await status(visitor, 'image', image), await status(zhou, 'image', image)]).toEqual([404, 404]);
    expect(await status(admin, 'image', image)).toBe(200);
  });

  it('are sent with headers that keep them from running, and images also in a small size', async () => {
    const document = await ask(lin, 'document', help);
    expect(document.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(document.headers['content-security-policy']).toContain('sandbox');
    expect(document.headers['cache-control']).toBe('private, no-cache');
    const small = await ask(lin, 'image', shot, { size: '64' });
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await ask(lin, 'image', '../../etc/passwd')).statusCode).toBe(404);
  });
});
