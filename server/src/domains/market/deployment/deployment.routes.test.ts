import { NIL } from '@cloudyard/contract/kit/values.ts';
import { deploymentApi } from '@cloudyard/contract/market/deployment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { PAGE } from '../../../../test/programs.ts';
import { code } from '../../../../test/publishing.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import type { Shown } from '../listing/listing.stories.ts';
import { type DeliveryStory, deliveryStory } from '../order/delivery.stories.ts';

let test: TestApp;
let story: DeliveryStory;
let own: Shown;
let spaceId: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await deliveryStory(test);
  spaceId = await story.online(story.lin, story.here);
  own = await story.onSale('STATIC', PAGE, { by: story.lin.userId, enterprise: story.here });
});
afterAll(() => test.close());

const wanted = (more: object = {}) => ({
  body: { appId: own.id, namespaceId: spaceId, visitUrl: '{host}/', domain: 'haichuan', ...more },
});

describe('an application of one’s own', () => {
  strangersAreRefused(
    () => test,
    deploymentApi.deploy,
    () => wanted(),
  );

  it.each<[string, () => object, string]>([
    ['without a visit link', () => ({ visitUrl: '' }), 'kit.invalid'],
    ['without a domain', () => ({ domain: ' ' }), 'kit.invalid'],
    ['to another space', () => ({ namespaceId: NIL }), 'space.not_found'],
    ['that is unknown', () => ({ appId: NIL }), 'market.version_not_found'],
    // rule: app.deploy.fields
  ])('is not deployed %s', async (_, more, expected) => {
    expect(code(await story.lin.ask(deploymentApi.deploy, wanted(more())))).toBe(expected);
  });

  // rule: deploy.requiresOnline
  it('is not deployed before it is online', async () => {
    const as = (status: '2' | '3') =>
      rows(test, (db) => db.updateTable('application').set({ status }).where('id', '=', own.id).execute());
    await as('2');
    expect(code(await story.lin.ask(deploymentApi.deploy, wanted()))).toBe('market.not_listed');
    await as('3');
  });

  it('of another enterprise is not deployed, and nothing of it is shown', async () => {
    expect(code(await story.zhou.ask(deploymentApi.deploy, wanted()))).toBe('market.version_not_found');
    for (const call of [deploymentApi.findAppInfo, deploymentApi.findDocker])
      expect(code(await story.zhou.ask(call, { body: { appId: own.id } }))).toBe('market.version_not_found');
    const info = { appId: own.id, majorId: own.major, minorId: own.version };
    expect(code(await story.zhou.ask(deploymentApi.saveInfo, { body: info }))).toBe(
      'market.version_not_found',
    );
  });

  it('runs in one’s own space for nothing, and is found there', async () => {
    const current = async () =>
      (await story.lin.ask(deploymentApi.current, { query: { appId: own.id } })).body;
    expect(await current()).toBeNull();
    const { status, body } = await story.lin.ask(deploymentApi.deploy, wanted());
    expect(status).toBe(200);
    await eventually(async () => expect(await current()).toMatchObject({ state: 'running' }));
    expect(body.url).toBe(`${(await current()).url}/`);
    expect((await story.zhou.ask(deploymentApi.current, { query: { appId: own.id } })).body).toBeNull();
  });

  // rule: findAppInfo.fail
  it('has a program its publisher finds, and information they keep', async () => {
    const { body } = await story.lin.ask(deploymentApi.findAppInfo, { body: { appId: own.id } });
    expect(body).toEqual({ jarUrl: expect.stringMatching(/^\/api-application\/programs\//), dockerUrl: '' });
    const info = {
      appId: own.id,
      majorId: own.major,
      minorId: own.version,
      jenkinsProject: 'board',
      jdk: 'Nginx' as const,
    };
    expect((await story.lin.ask(deploymentApi.saveInfo, { body: info })).body).toMatchObject(info);
  });

  // rule: audit.version.publish
  it('is laid out after its approval by whoever may decide, and by no other user', async () => {
    const publish = { body: { minorId: own.version } };
    expect(code(await story.lin.ask(deploymentApi.publish, publish))).toBe('kit.not_allowed');
    expect((await story.admin.ask(deploymentApi.publish, publish)).body).toEqual({
      id: own.version,
      done: true,
    });
    expect(code(await story.lin.ask(deploymentApi.publish, { body: { namespaceId: spaceId } }))).toBe(
      'kit.not_allowed',
    );
  });
});
