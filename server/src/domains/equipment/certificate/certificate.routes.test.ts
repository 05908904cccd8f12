import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type EquipmentStory, equipmentStory, inDays, said } from '../equipment.stories.ts';

let test: TestApp;
let story: EquipmentStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await equipmentStory(test);
});
afterAll(() => test.close());

const id = '01a00000-0000-7000-8000-000000000001';
const body = {
  ...{ name: '一号轧机', description: '测点', registerDescription: '上云' },
  ...{ beginDate: '2037-01-01', endDate: '2037-12-31' },
};
const calls = {
  list: () => ({ params: { enterpriseId: NIL }, query: {} }),
  view: () => ({ params: { id } }),
  register: () => ({ body }),
  mend: () => ({ params: { id }, body }),
  remove: () => ({ params: { id } }),
  destroy: () => ({ body: { id, destroyDescription: '拆除' } }),
  keep: () => ({ params: { id } }),
  forecast: () => ({}),
  categories: () => ({}),
  queue: () => ({ query: {} }),
  verify: () => ({
    body: { verifyCategory: 'REGISTER', certifyStatus: { code: '2' }, equipmentCertify: { id } },
  }),
};
const OWN = ['list', 'view', 'register', 'mend', 'remove', 'destroy', 'keep', 'forecast'] as const;
const list = async (query: object = {}) =>
  (await story.lin.ask(certificateApi.list, { params: { enterpriseId: story.here }, query })).body;

describe('the calls about certificates', () => {
  for (const name of Object.keys(calls) as (keyof typeof calls)[])
    strangersAreRefused(
      () => test,
      certificateApi[name],
      () => calls[name]() as never,
    );
  // rule: perm.verifyEquipment
  it('refuse members without the key, and leave reviewing to the platform', async () => {
    for (const name of OWN)
      expect(said(await story.qin.ask(certificateApi[name], calls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
    for (const name of ['queue', 'verify'] as const)
      expect(said(await story.lin.ask(certificateApi[name], calls[name]() as never)), name).toBe(
        'kit.not_allowed',
      );
  });
  it('answer what is decided about', async () => {
    expect((await story.lin.ask(certificateApi.categories)).body).toEqual(['REGISTER', 'DESTROY']);
  });
  it('know nothing of another enterprise’s certificate', async () => {
    const { id: mine } = (await story.register()).body;
    for (const name of ['view', 'remove', 'keep'] as const)
      expect(said(await story.zhou.ask(certificateApi[name], { params: { id: mine } })), name).toBe(
        'equipment.certificate_not_found',
      );
    expect(said(await story.mend(mine, {}, story.zhou))).toBe('equipment.certificate_not_found');
    expect(said(await story.destroy(mine, story.zhou))).toBe('equipment.certificate_not_found');
    expect(said(await story.register({ renewsId: mine }, story.zhou))).toBe(
      'equipment.certificate_not_found',
    );
    expect(
      said(await story.zhou.ask(certificateApi.list, { params: { enterpriseId: story.here }, query: {} })),
    ).toBe('kit.not_allowed');
  });
});

describe('a request', () => {
  it('is asked for with a term that is not over and not too long', async () => {
    const fields = async (more: object) => (await story.register(more)).body.fields;
    expect(await fields({ beginDate: inDays(2), endDate: inDays(1) })).toEqual({
      endDate: 'equipment.term_order',
    });
    expect(await fields({ endDate: inDays(3660) })).toEqual({ endDate: 'equipment.term_long' });
    expect(await fields({ beginDate: inDays(-9), endDate: inDays(-1) })).toEqual({
      endDate: 'equipment.term_over',
    });
    expect(await fields({ description: ' ', registerDescription: '' })).toEqual({
      ...{ description: 'required', registerDescription: 'required' },
    });
  });
  it('waits, is found by its state and name, and is deleted with all that was asked', async () => {
    const made = (await story.register({ name: '空压站网关' })).body;
    expect(made).toMatchObject({
      ...{
        certifyStatus: { code: '1' },
        registerUserName: '林乔',
        registerCompanyName: '海川重工集团有限公司',
      },
      ...{ inForce: false, daysLeft: 364, equipment: null, renewsId: null, renewal: null, comment: '' },
    });
    expect((await list({ code: '1', q: '空压' })).content).toMatchObject([{ id: made.id }]);
    expect((await list({ code: '5', q: '空压' })).totalElements).toBe(0);
    expect((await story.view(made.id)).steps).toMatchObject([{ step: 'register', byName: '林乔' }]);
    expect(said(await story.remove(made.id))).toBe('done');
    expect(said(await story.remove(made.id))).toBe('equipment.certificate_not_found');
  });
  // rule: certificate.register.codes
  it('that is refused says why, is mended, and passed', async () => {
    const { id: mine } = (await story.register({ name: '焊装线' })).body;
    expect(said(await story.verify(mine, 'REGISTER', '3'))).toBe('equipment.reason_missing');
    expect(said(await story.verify(mine, 'REGISTER', '3', { comment: '没有写明测点' }))).toBe('done');
    expect(await story.view(mine)).toMatchObject({
      ...{ certifyStatus: { code: '3' }, comment: '没有写明测点', reviewerName: '邓睿', inForce: false },
    });
    expect((await story.mend(mine, { name: '焊装线网关', description: '58 个测点' })).body).toMatchObject({
      ...{ name: '焊装线网关', certifyStatus: { code: '1' }, comment: '没有写明测点' },
    });
    expect((await story.verify(mine, 'REGISTER', '2', { comment: '测点清楚了' })).body).toMatchObject({
      ...{ certifyStatus: { code: '2' }, comment: '', inForce: true },
    });
    const { steps } = await story.view(mine);
    expect(steps.map(({ step, remark }: { step: string; remark: string }) => [step, remark])).toEqual([
      ['register', ''],
      ['refuse', '没有写明测点'],
      ['mend', ''],
      ['pass', '测点清楚了'],
    ]);
    expect(story.heard.filter((one) => one.id === mine)).toEqual([
      { id: mine, gatewayId: null, inForce: true },
    ]);
    expect(said(await story.mend(mine))).toBe('equipment.certificate_state');
    expect(said(await story.remove(mine))).toBe('equipment.certificate_state');
  });
  it('for later is in force from its first day on', async () => {
    const mine = await story.passed({ beginDate: inDays(10), endDate: inDays(20) });
    expect(await story.view(mine)).toMatchObject({ certifyStatus: { code: '2' }, inForce: false });
    expect(story.heard.filter((one) => one.id === mine)).toEqual([]);
  });
});

describe('the end of a certificate', () => {
  // rule: certificate.destroy.codes
  it('is asked for, taken back, refused, and passed; until then it stays in force', async () => {
    const mine = await story.passed({ name: '旧涂装线' });
    const other = { destroyUserId: story.qin.userId };
    expect(said(await story.destroy(mine, story.lin, other))).toBe('kit.not_allowed');
    expect((await story.destroy(mine)).body).toMatchObject({
      ...{
        certifyStatus: { code: '4' },
        destroyDescription: '产线已拆除',
        destroyUserName: '林乔',
        inForce: true,
      },
    });
    expect(said(await story.destroy(mine))).toBe('equipment.certificate_state');
    expect((await story.keep(mine)).body).toMatchObject({
      ...{ certifyStatus: { code: '2' }, destroyDescription: '', destroyUserName: '' },
    });
    expect(said(await story.keep(mine))).toBe('equipment.certificate_state');
    await story.destroy(mine, story.lin, { destroyUserId: story.lin.userId });
    expect(said(await story.verify(mine, 'DESTROY', '2'))).toBe('equipment.reason_missing');
    expect((await story.verify(mine, 'DESTROY', '2', { comment: '仍有网关使用' })).body).toMatchObject({
      ...{ certifyStatus: { code: '2' }, comment: '仍有网关使用', inForce: true },
    });
    await story.destroy(mine);
    expect((await story.verify(mine, 'DESTROY', '5')).body).toMatchObject({
      ...{ certifyStatus: { code: '5' }, comment: '', inForce: false },
    });
    expect(story.heard.filter((one) => one.id === mine).map(({ inForce }) => inForce)).toEqual([true, false]);
    const entries = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'actor_name', 'enterprise_id'])
        .where('object_id', '=', mine)
        .orderBy('time')
        .execute(),
    );
    expect(entries.map(({ action, actor_name }) => `${actor_name} ${action.split('.')[2]}`)).toEqual([
      ...['lin.qiao register', 'deng.rui pass', 'lin.qiao ask-destroy', 'lin.qiao keep'],
      ...['lin.qiao ask-destroy', 'deng.rui refuse-destroy', 'lin.qiao ask-destroy', 'deng.rui destroy'],
    ]);
    expect(new Set(entries.map(({ enterprise_id }) => enterprise_id))).toEqual(new Set([story.here]));
  });
  it('tells which gateway has it, and it is not deleted as long as one has', async () => {
    const mine = await story.passed();
    const { id: gateway } = await story.gatewayWith(mine, 'HW-END');
    expect((await story.view(mine)).equipment).toEqual({ id: gateway, equipmentId: 'HW-END' });
    await story.destroy(mine);
    await story.verify(mine, 'DESTROY', '5');
    expect(story.heard.at(-1)).toEqual({ id: mine, gatewayId: gateway, inForce: false });
    expect(said(await story.remove(mine))).toBe('equipment.certificate_in_use');
    await rows(test, (db) =>
      db.updateTable('gateway').set({ deleted_at: new Date() }).where('id', '=', gateway).execute(),
    );
    expect(said(await story.remove(mine))).toBe('done');
  });
});

describe('the forecast', () => {
  it('counts what ends in each of twelve months, and what is over', async () => {
    const before = (await story.lin.ask(certificateApi.forecast)).body;
    expect(before.months).toHaveLength(12);
    const mine = await story.passed({ endDate: inDays(40) });
    const month = inDays(40).slice(0, 7);
    const countOf = ({ months }: { months: { month: string; count: number }[] }) =>
      months.find((one) => one.month === month)?.count ?? 0;
    expect(countOf((await story.lin.ask(certificateApi.forecast)).body)).toBe(countOf(before) + 1);
    const day = inDays(-1);
    await rows(test, (db) =>
      db
        .updateTable('equipment_certificate')
        .set({ begin_date: day, end_date: day })
        .where('id', '=', mine)
        .execute(),
    );
    const after = (await story.lin.ask(certificateApi.forecast)).body;
    expect([countOf(after), after.over]).toEqual([countOf(before), before.over + 1]);
  });
});
