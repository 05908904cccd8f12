import type { Readable } from 'node:stream';
import type { Check, SourceType } from '@cloudyard/contract/publishing/values.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { inTransaction } from '../../../kit/context.ts';
import type { Storage } from '../../../kit/storage.ts';
import type { VersionContent } from '../publishable/content.ts';
import { publishingStory } from '../publishing.stories.ts';
import { added, broughtFile, broughtPicture, draft, renamedIn, zipOf } from '../version/version.stories.ts';
import { queueCheck } from './check.service.ts';
import { checksOf, checkVersion } from './check-run.service.ts';

let test: TestApp;
let story: ReturnType<typeof publishingStory>;
let lin: Caller;
let application: string;
let shot: string;

beforeAll(async () => {
  test = await openTestApp();
  story = publishingStory(test);
  lin = await test.as('lin.qiao');
  application = await story.rows((db) => story.insertApplication(db, lin.userId, null, 'private'));
  shot = await broughtPicture(test, lin);
});
afterAll(() => test.close());

/** A version with this program, handed in. */
async function handedIn(bytes: Buffer, code: SourceType = 'JAR'): Promise<string> {
  const programFile = await broughtFile(test, lin, bytes);
  const more = { programFile, containerPort: 8080, sourceType: { code }, status: { code: '1' } };
  const { status, body } = await added(lin, application, { ...draft(shot), ...more });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.id;
}
const rowOf = (id: string) =>
  story.rows((db) => db.selectFrom('app_version').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

/** The result of the job, as soon as it is stored. */
const seen = (id: string) =>
  eventually(
    async () => {
      const row = await rowOf(id);
      expect(row.checked_at).not.toBeNull();
      return new Map((row.checks as Check[]).map((one) => [one.name, one]));
    },
    { interval: 100 },
  );

const CLASS = Buffer.from('cafebabe00000034', 'hex');
const jar = {
  'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\nMain-Class: org.example.Main\r\n',
  'org/example/Main.class': CLASS,
  'application.properties': 'server.port=8080\n',
  LICENSE: 'Apache License',
};

describe('the automatic checks', () => {
  it('find nothing wrong with a sound jar, right after it is handed in', async () => {
    const checks = await seen(await handedIn(await zipOf(jar)));
    const states = Object.fromEntries([...checks.values()].map(({ name, state }) => [name, state]));
    expect(states).toEqual({
      ...{ file: 'passed', archive: 'passed', paths: 'passed', bomb: 'passed', manifest: 'passed' },
      ...{ port: 'passed', licences: 'passed', secrets: 'passed', virus: 'skipped' },
    });
    expect(checks.get('manifest')?.details).toEqual(['Main-Class: org.example.Main', 'java: 8']);
    expect(checks.get('port')?.details).toEqual(['declared: 8080', 'configured: 8080']);
  });

  it('do not keep a failed version from being handed in', async () => {
    const id = await handedIn(Buffer.from('no archive at all'));
    const checks = await seen(id);
    expect(checks.get('archive')).toMatchObject({ state: 'failed', details: ['not a zip archive'] });
    expect((await rowOf(id)).status).toBe('1');
  });

  it('report a bomb without unpacking it', async () => {
    const bomb = await zipOf({ ...jar, 'zeros.bin': Buffer.alloc(20 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    const checks = await seen(await handedIn(bomb));
    expect(checks.get('bomb')?.state).toBe('failed');
    expect(checks.get('bomb')?.details[0]).toMatch(/^ratio: \d+$/);
    expect(checks.has('secrets')).toBe(false);
  });

  it('report an archive that holds more than its table of contents says', async () => {
    const liar = await zipOf({ ...jar, 'zeros.bin': Buffer.alloc(300_000) });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(300_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(10);
    const checks = await seen(
      await handedIn(renamedIn(liar, size.toString('latin1'), small.toString('latin1'))),
    );
    expect(checks.get('archive')?.state).toBe('failed');
    expect(checks.get('archive')?.details.join()).toContain('zeros.bin');
  });

  it('report names that lead out of the folder', async () => {
    const zip = renamedIn(await zipOf({ ...jar, 'aa/evil.sh': 'x' }), 'aa/evil.sh', '../evil.sh');
    const checks = await seen(await handedIn(zip));
    expect(checks.get('paths')).toMatchObject({ state: 'failed', details: ['../evil.sh'] });
  });

  it('report secrets, strict licences, another port and a jar that does not start', async () => {
    const secret = 'spring.datasource.password=hunter2hunter2\nserver.port=9999\n';
    const checks = await seen(
      await handedIn(
        await zipOf({
          'BOOT-INF/classes/application.properties': secret,
          'conf/id.pem': '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n',
          'lib/COPYING': 'GNU GENERAL PUBLIC LICENSE\nVersion 3',
        }),
      ),
    );
    expect(checks.get('secrets')).toMatchObject({
      state: 'warning',
      details: ['password: BOOT-INF/classes/application.properties:1', 'private key: conf/id.pem:1'],
    });
    expect(JSON.stringify([...checks.values()])).not.toContain('hunter2');
    expect(checks.get('licences')).toMatchObject({ state: 'warning', details: ['GPL: lib/COPYING'] });
    expect(checks.get('port')?.state).toBe('warning');
    expect(checks.get('manifest')?.state).toBe('failed');
  });

  it('report a front-end bundle without a first page', async () => {
    const without = await seen(
      await handedIn(await zipOf({ 'a/app.js': '1', 'b/index.html': '' }), 'STATIC'),
    );
    expect(without.get('index')?.state).toBe('failed');
    expect(without.has('manifest')).toBe(false);
    const within = await seen(
      await handedIn(await zipOf({ 'dist/index.html': '', 'dist/a.js': '' }), 'STATIC'),
    );
    expect(within.get('index')).toMatchObject({ state: 'passed', details: ['dist/index.html'] });
  });

  it('report bytes that differ from the recorded ones, or are gone', async () => {
    const row = await rowOf(await handedIn(await zipOf(jar)));
    const content = row.content as unknown as VersionContent;
    const program = content.program as NonNullable<VersionContent['program']>;
    const other = await checksOf(test.kit, { ...content, program: { ...program, sha256: '0'.repeat(64) } });
    expect(other[0]).toMatchObject({ name: 'file', state: 'failed' });
    const gone = await checksOf(test.kit, { ...content, program: { ...program, name: 'gone.zip' } });
    expect(gone[0]).toMatchObject({ name: 'file', state: 'failed' });
    expect(gone[0]?.details).toContain('not there');
  });

  it('ask the virus scanner, and leave the question open when it is away', async () => {
    const row = await rowOf(await handedIn(await zipOf(jar)));
    const content = row.content as unknown as VersionContent;
    const look = async (scan: () => Promise<string | null>) =>
      (await checksOf({ ...test.kit, scanner: { scan } }, content)).find(({ name }) => name === 'virus');
    expect(await look(async () => null)).toMatchObject({ state: 'passed' });
    expect(await look(async () => 'Eicar')).toMatchObject({ state: 'failed', details: ['Eicar: 程序.jar'] });
    const away = await look(() => Promise.reject(new Error('away')));
    expect(away).toMatchObject({ state: 'skipped', details: ['scanner not reached'] });
  });

  it('close the stream that the scanner did not read to its end', async () => {
    const row = await rowOf(await handedIn(await zipOf(jar)));
    const opened: Readable[] = [];
    const scans = [async () => null, async () => 'Eicar', () => Promise.reject(new Error('away'))];
    for (const answer of scans) {
      const scan = (body: Readable) => {
        opened.push(body);
        return answer();
      };
      await checksOf({ ...test.kit, scanner: { scan } }, row.content as unknown as VersionContent);
    }
    expect(opened).toHaveLength(scans.length);
    await eventually(() => expect(opened.map(({ closed }) => closed)).toEqual(scans.map(() => true)));
  });

  it('store nothing about content that was changed meanwhile, and check changes to an online version', async () => {
    const id = await handedIn(await zipOf(jar));
    await seen(id);
    await story.rows((db) =>
      db.updateTable('app_version').set({ checks: '[]', checked_at: null }).where('id', '=', id).execute(),
    );
    // Another content is handed in while this one is being read.
    const get: Storage['get'] = async (name) => {
      await story.rows((db) =>
        db.updateTable('app_version').set({ digest: 'another' }).where('id', '=', id).execute(),
      );
      return test.kit.storage.get(name);
    };
    await checkVersion({ ...test.kit, storage: { ...test.kit.storage, get } }, id);
    expect((await rowOf(id)).checked_at).toBeNull();
    const online = await story.place('version', lin.userId, null, { status: '3' }, 'private');
    const changed = { ...draft(shot), externalUrl: 'http://plain.example', id: online };
    await lin.ask(versionApi.update, { body: { ...changed, status: { code: '1' } } as never });
    expect((await seen(online)).get('address')).toMatchObject({
      state: 'warning',
      details: ['http://plain.example'],
    });
  });

  it('are not queued for a version that does not exist', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(
      inTransaction(test.kit, { platform: 'test' }, (ctx) => queueCheck(ctx, unknown)),
    ).rejects.toMatchObject({ code: 'market.version_not_found' });
  });
});
