import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import {
  certificationStories,
  enterpriseContent,
  fetchBytes,
  personContent,
  type Stories,
} from './certification.stories.ts';

let test: TestApp;
let story: Stories;
let su: Caller;
let lin: Caller;
let qin: Caller;
let zhou: Caller;
let he: Caller;
let deng: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT: '100000' });
  story = await certificationStories(test);
  const names = ['su.wen', 'lin.qiao', 'qin.yue', 'zhou.yan', 'he.ming', 'deng.rui', 'admin'];
  [su, lin, qin, zhou, he, deng, admin] = (await Promise.all(names.map((name) => test.as(name)))) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.close());

const giveAdministration = (who: Caller, enterprise_id: string) =>
  story.inDatabase(async (db) => {
    const role = db.selectFrom('role').select('id').where('code', '=', 'enterprise-administrator');
    const { id } = await role.where('enterprise_id', '=', enterprise_id).executeTakeFirstOrThrow();
    await db
      .insertInto('role_member')
      .values({ enterprise_id, role_id: id, account_id: who.userId })
      .execute();
  });
const standIn = (who: Caller, enterprise: string) =>
  who.ask(membershipApi.choose, { query: { id: who.userId, enterprise } });

const show = (name: string, visibility: string) =>
  story.inDatabase((db) => db.updateTable('file').set({ visibility }).where('name', '=', name).execute());

const statuses = async (name: string, ...people: { cookie?: string }[]) => {
  const answers = [];
  for (const who of people) answers.push((await story.look(who, name)).status);
  return answers;
};

describe('an image that is not handed in', () => {
  it('is seen by its uploader, and by no other caller', async () => {
    const name = await story.upload(lin);
    expect(await statuses(name, lin, qin, he, zhou, su, admin, deng, {})).toEqual([
      200, 404, 404, 404, 404, 404, 404, 401,
    ]);
    const { headers, bytes } = await story.look(lin, name);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(bytes).metadata()).width).toBe(60);
  });
  it('is not found by the general file calls, for its owner, colleagues and the platform, also by a link', async () => {
    const name = await story.upload(lin);
    // As with a link from before it was sealed.
    await show(name, 'private');
    const { url } = (await lin.ask(fileApi.link, { query: { name } })).body;
    const link = url.slice(url.indexOf('/api-'));
    expect((await fetchBytes(test, {}, link)).status).toBe(200);
    await show(name, 'sealed');
    const asked = [
      link,
      addressOf(fileApi.browseImage, { query: { name } }),
      addressOf(fileApi.browseImage, { query: { name, size: '64' } }),
      addressOf(fileApi.read, { query: { name, category: 'image' } }),
    ];
    for (const who of [lin, qin, admin, {}])
      for (const address of asked) expect((await fetchBytes(test, who, address)).status).toBe(404);
    for (const endpoint of [fileApi.link, fileApi.info, fileApi.remove] as const) {
      const { status, body } = await lin.ask(endpoint, { query: { name } } as never);
      expect([status, body.code]).toEqual([404, 'file.not_found']);
    }
    expect(await statuses(name, lin)).toEqual([200]);
  });
  it('is refused with a name that no row can hold', async () => {
    expect(await statuses('x\0.png', lin)).toEqual([400]);
    expect((await story.save(lin, 'Person', { realName: '林\0' })).body.fields).toEqual({
      'content.realName': 'format',
    });
  });
  it.each(['../secret', '..%2f..%2fetc/passwd', '/etc/passwd', 'nothing.png'])(
    'is not found under an invalid name: %s',
    async (name) => {
      expect(await statuses(name, lin)).toEqual([404]);
      const { body } = await story.save(lin, 'Person', { licenseFrontImage: name });
      expect(body.fields).toEqual({ licenseFrontImage: 'enterprise.image_not_found' });
    },
  );
});

describe('images in a certification', () => {
  it('cannot be those of other users', async () => {
    const name = await story.upload(lin);
    for (const who of [su, qin]) {
      const { status, body } = await story.save(who, 'Person', { licenseBackImage: name });
      expect([status, body.fields]).toEqual([400, { licenseBackImage: 'enterprise.image_not_found' }]);
    }
    expect(await statuses(name, su, qin)).toEqual([404, 404]);
  });
  it('cannot be files of another kind', async () => {
    const { body } = await story.save(su, 'Person', { licenseBackImage: 'avatar.png' });
    expect(body.fields).toEqual({ licenseBackImage: 'enterprise.image_not_found' });
  });
  it('of an earlier version stay, whichever user edits the enterprise then', async () => {
    const images = await story.enterpriseImages(zhou);
    const one = (await story.handIn(zhou, 'Enterprise', enterpriseContent(images), story.there)).body;
    await story.reject(deng, one, {}, '资料不全');
    await giveAdministration(he, story.there);
    const other = await test.as('he.ming', true);
    await standIn(other, story.there);
    // He did not upload any of them.
    const kept = await story.save(other, 'Enterprise', enterpriseContent(images), one.revision, story.there);
    expect(kept.status).toBe(200);
    expect(await statuses(images.licenseImage, other, zhou)).toEqual([200, 200]);
    // Users in another enterprise, or without the key to edit, do not see it.
    expect(await statuses(images.licenseImage, he, lin, su, admin)).toEqual([404, 404, 404, 404]);
    expect((await story.submit(other, 'Enterprise', kept.body, story.there)).status).toBe(200);
    await story.approve(deng, kept.body);
    // The logo in force is visible to every member, in whichever enterprise, and to the platform.
    expect(await statuses(images.logo, he, admin, deng, lin, su)).toEqual([200, 200, 200, 404, 404]);
    expect(await statuses(images.repreLicenseFrontImage, he, admin, deng)).toEqual([404, 404, 404]);
  });
});

describe('an image as evidence for reviewers', () => {
  let version: { id: string; revision: number };
  beforeAll(async () => {
    version = (await story.handIn(su, 'Person', personContent(await story.personImages(su)))).body;
  });
  const views = () =>
    story.inDatabase((db) =>
      db
        .selectFrom('certification_view')
        .select(['field', 'viewer_id', 'address'])
        .where('certification_id', '=', version.id)
        .orderBy('at')
        .execute(),
    );

  it('is shown to reviewers only', async () => {
    for (const [who, status] of [
      [su, 403],
      [lin, 403],
      [{}, 401],
    ] as const)
      expect((await story.evidence(who, version.id, 'licenseFrontImage')).status).toBe(status);
    expect(await views()).toEqual([]);
  });
  it.each(['bankAccount', 'realName', 'logo', '../logo', 'constructor', '__proto__'])(
    'is shown only if it is an image of that version: %s is not',
    async (field) => {
      expect((await story.evidence(deng, version.id, field)).status).toBe(404);
      expect(await views()).toEqual([]);
    },
  );
  it('is recorded at every view, and bears the viewer’s name', async () => {
    const { status, bytes, headers } = await story.evidence(deng, version.id, 'licenseFrontImage');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { content } = await story.version(version.id);
    const { licenseFrontImage = '' } = content as Record<string, string>;
    const plain = await story.look(su, licenseFrontImage);
    // The original is of one colour; the words are not.
    const colours = async (picture: Buffer) =>
      (await sharp(picture).stats()).channels.map(({ stdev }) => stdev > 1);
    expect(await colours(plain.bytes)).toEqual([false, false, false]);
    expect(await colours(bytes)).toContain(true);
    expect(await views()).toEqual([
      { field: 'licenseFrontImage', viewer_id: deng.userId, address: '127.0.0.1' },
    ]);
    const log = await story.logged(version.id);
    expect(log.at(-1)).toMatchObject({
      action: 'enterprise.certification.view',
      after: { field: 'licenseFrontImage' },
    });
  });
  it('has a record of views that cannot be changed', async () => {
    const forget = story.inDatabase((db) => db.deleteFrom('certification_view').execute());
    await expect(forget).rejects.toThrow('permission denied');
  });
  it('is not shown any more after the certification was withdrawn', async () => {
    await story.withdraw(su, 'Person', version);
    expect((await story.evidence(deng, version.id, 'licenseFrontImage')).status).toBe(404);
  });
  it('is not shown of a draft', async () => {
    const draft = (await story.save(su, 'Person', personContent(await story.personImages(su)))).body;
    expect((await story.evidence(deng, draft.id, 'licenseFrontImage')).status).toBe(404);
  });
});
