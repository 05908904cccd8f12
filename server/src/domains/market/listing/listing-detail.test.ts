import { NIL } from '@cloudyard/contract/kit/values.ts';
import { listingApi } from '@cloudyard/contract/market/listing.ts';
import { applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { type ListingStory, listingStory, type Shown } from './listing.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let here: string;
let one: Shown;

const file = (name: string) => ({
  name,
  originalName: '手册.pdf',
  mime: 'application/pdf',
  bytes: 5,
  sha256: 'x',
});
const authority = { code: 'device.read', name: '读设备', description: '' };

beforeAll(async () => {
  test = await openTestApp();
  story = listingStory(test);
  lin = await test.as('lin.qiao');
  here = await story.enterpriseId('海川重工');
  one = await story.listed({
    ...{ by: lin.userId, enterprise: here, name: '点检宝', price: 9900 },
    content: {
      ...{ screenHeight: 640, files: { HELP: file('help-1') }, authorities: [authority] },
      ...{ program: file('secret.jar'), profile: 'PASSWORD=1', externalUrl: 'https://inner.example/' },
    },
    set: { description: '<p>每天<b>点检</b></p>' },
  });
});
afterAll(() => test.close());

describe('the page of an application', () => {
  it('shows visitors its description, pictures, documents, authorities, plans and modules', async () => {
    const module = (status: string, name: string) =>
      story.rows(async (db) => {
        const id = await story.insertApplication(db, lin.userId, here);
        const set = { main_id: one.id, status, name };
        await db.updateTable('application').set(set).where('id', '=', id).execute();
      });
    await module('3', '点检模块');
    await module('2', '未上线模块');
    const body = await story.detailOf(one.id);
    expect(body).toMatchObject({
      id: one.id,
      description: '<p>每天<b>点检</b></p>',
      summary: '每天 点检',
      majorId: one.major,
      minorId: one.version,
      screenHeight: 640,
      screenshots: [{ id: 's', uri: 'shot.png', alt: '' }],
      documents: [
        { type: 'HELP', name: 'help-1', originalName: '手册.pdf', mime: 'application/pdf', bytes: 5 },
      ],
      authorities: [authority],
      modules: [{ name: '点检模块', logo: 'logo.png' }],
      publisherApplications: 0,
    });
    expect(body.resources).toHaveLength(1);
    expect(body.resources[0]).toMatchObject({ price: 99, createUserId: NIL, createUserName: '' });
    const text = JSON.stringify(body);
    for (const secret of [
      'secret.jar',
      'PASSWORD',
      'inner.example',
      lin.userId,
      '林乔',
      '未上线模块',
      'sha256',
    ])
      expect(text).not.toContain(secret);
  });

  it('shows its online versions, each with what it changed', async () => {
    await story.further(one, lin.userId, 1, '0', { description: '没写完' });
    await story.further(one, lin.userId, 2, '3', {
      ...{ description: '第二个版本', authorities: [], screenshots: [{ id: 't', uri: 'new.png', alt: '' }] },
      ...{ program: file('next.jar'), profile: 'TOKEN=2' },
    });
    const body = await story.detailOf(one.id);
    expect(body.versions.map(({ version, changes }: never) => [version, (changes as []).length])).toEqual([
      ['1.2', 2],
      ['1.0', 0],
    ]);
    expect(body.versions[0].changes).toEqual([
      { field: 'description', before: '第一个版本', after: '第二个版本' },
      { field: 'authorities', before: [authority], after: [] },
    ]);
    expect([body.version.version, body.screenshots[0].uri, body.authorities]).toEqual(['1.2', 'new.png', []]);
  });

  it('counts what else its publisher has listed', async () => {
    await story.listed({ by: lin.userId, enterprise: here });
    const su = await test.as('su.wen');
    const own = { by: su.userId, enterprise: null, scope: 'private' } as const;
    const mine = await story.listed(own);
    expect((await story.detailOf(one.id)).publisherApplications).toBe(1);
    expect((await story.detailOf(mine.id)).publisherApplications).toBe(0);
    await story.listed(own);
    expect((await story.detailOf(mine.id)).publisherApplications).toBe(1);
  });

  it('shows what is in force while changes are pending', async () => {
    await story.rows((db) =>
      story.put(db, 'application', one.id, lin.userId, { status: '3', revision: '1' }),
    );
    const seen = (await lin.ask(applicationApi.detail, { params: { id: one.id } })).body;
    expect(seen.description).toBe('改过的说明');
    expect((await story.detailOf(one.id)).description).toBe('<p>每天<b>点检</b></p>');
  });

  it('is not found when the application is not listed', async () => {
    for (const id of [NIL, one.version, here]) {
      const { status, body } = await test.visitor.ask(listingApi.detail, { params: { id } });
      expect([status, body.code]).toEqual([404, 'market.application_not_found']);
    }
  });
});
