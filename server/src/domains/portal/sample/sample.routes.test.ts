import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { type Sample, sampleApi } from '@cloudyard/contract/portal/sample.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let test: TestApp;
let lin: Caller;
let zhou: Caller;
beforeAll(async () => {
  test = await openTestApp();
  [lin, zhou] = [await test.as('lin.qiao'), await test.as('zhou.yan')];
});
afterAll(() => test?.close());
afterEach(async () => {
  await lin.ask(sampleApi.remove);
});

const added = async (who = lin) => {
  const { status, body } = await who.ask(sampleApi.add, { body: { language: 'cn' } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.samples as Sample[];
};
const listed = async (who = lin) => (await who.ask(sampleApi.list)).body;

describe('samples', () => {
  for (const [call, ask] of [
    [sampleApi.list, {}],
    [sampleApi.add, { body: { language: 'cn' as const } }],
    [sampleApi.remove, {}],
  ] as const)
    strangersAreRefused(
      () => test,
      call,
      () => ask as never,
    );

  it('are refused to whoever is in no enterprise', async () => {
    const admin = await test.as('admin');
    for (const call of [sampleApi.list, sampleApi.remove])
      expect((await admin.ask(call)).body.code).toBe('kit.not_allowed');
    const { body } = await admin.ask(sampleApi.add, { body: { language: 'cn' } });
    expect(body.code).toBe('kit.not_allowed');
  });

  it('are made once, are real, and go as a whole', async () => {
    expect(await listed()).toEqual({ samples: [], addedAt: null, mayAdd: true });
    const made = await added();
    expect(made.map(({ kind }) => kind)).toEqual(['product', 'rule', 'project', 'project']);
    const { body: again } = await lin.ask(sampleApi.add, { body: { language: 'en' } });
    expect(again.code).toBe('portal.samples_there');
    expect(await listed()).toMatchObject({ samples: made, mayAdd: false });
    const rule = await lin.ask(ruleApi.view, { params: { id: made[1]?.id ?? '' } });
    expect(rule.body).toMatchObject({ state: 'draft', problems: [] });
    const gone = await lin.ask(sampleApi.remove);
    expect(gone.body).toEqual({ removed: 4, kept: [] });
    for (const { id } of made.slice(2))
      expect((await lin.ask(projectApi.detail, { params: { id } })).status).toBe(404);
    expect((await listed()).samples).toEqual([]);
  });

  it('are of one enterprise: another sees, makes and removes its own', async () => {
    await added();
    expect((await listed(zhou)).samples).toEqual([]);
    expect((await zhou.ask(sampleApi.remove)).body).toEqual({ removed: 0, kept: [] });
    expect((await listed()).samples).toHaveLength(4);
  });

  it('that a user builds on stay, as they are, and are named', async () => {
    const [product] = await added();
    const device = { name: '一号循环泵', code: 'SAMPLE-1', productId: product?.id ?? '' };
    const { status, body } = await lin.ask(deviceApi.add, { body: device as never });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await lin.ask(sampleApi.remove)).body).toEqual({ removed: 3, kept: [product] });
    const { body: kept } = await lin.ask(productApi.view, { params: { id: product?.id ?? '' } });
    expect(kept.isEnabled).toBe(true);
    expect((await listed()).samples).toEqual([product]);
    await lin.ask(deviceApi.remove, { params: { id: body.id } } as never);
  });

  it('that a user removed by hand are forgotten', async () => {
    const made = await added();
    await lin.ask(ruleApi.remove, { params: { id: made[1]?.id ?? '' } });
    expect((await listed()).samples).toHaveLength(3);
    expect((await lin.ask(sampleApi.remove)).body).toEqual({ removed: 3, kept: [] });
  });

  it('are made and removed by nobody without the keys of what they are', async () => {
    const qin = await test.as('qin.yu');
    const { body } = await qin.ask(sampleApi.add, { body: { language: 'cn' } });
    expect(body.code).toBe('kit.not_allowed');
    await added();
    expect((await qin.ask(sampleApi.remove)).body.code).toBe('kit.not_allowed');
    expect((await listed()).samples).toHaveLength(4);
  });
});
