import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { type EquipmentStory, equipmentStory, inDays, later, said } from '../equipment.stories.ts';
import { watchCertificates } from './term.service.ts';

// How terms begin, are continued, and end. The clock is a parameter.

let test: TestApp;
let story: EquipmentStory;
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await equipmentStory(test);
});
afterAll(() => test.close());

const heardOf = (id: string) => story.heard.filter((one) => one.id === id);
/** Two servers look at the same time. */
const look = (days: number) =>
  Promise.all([watchCertificates(test.kit, later(days)), watchCertificates(test.kit, later(days))]);
const noticesOf = (name: string) =>
  rows(test, (db) =>
    db
      .selectFrom('message as m')
      .innerJoin('inbox as i', 'i.message_id', 'm.id')
      .innerJoin('account as a', 'a.id', 'i.account_id')
      .select(['m.title', 'a.username'])
      .where('m.title', 'like', `设备证书“${name}”%到期`)
      .execute(),
  );
const become = (name: string, titles: string[]) =>
  eventually(async () => {
    // They are written by several workers at once.
    expect((await noticesOf(name)).map(({ title }) => title).sort()).toEqual([...titles].sort());
  });

describe('a term', () => {
  it('begins and ends by itself, and others hear of it once', async () => {
    const id = await story.passed({ name: '按时', beginDate: inDays(2), endDate: inDays(4) });
    await look(1);
    expect(heardOf(id)).toEqual([]);
    await look(2);
    await look(4);
    expect(heardOf(id).map(({ inForce }) => inForce)).toEqual([true]);
    await look(5);
    await look(6);
    expect(heardOf(id).map(({ inForce }) => inForce)).toEqual([true, false]);
    const { steps } = await story.view(id);
    expect(steps.map(({ step }: { step: string }) => step)).toEqual(['register', 'pass', 'over']);
  });
  it('that ends is announced 30, 7 and 1 days before and when it is over, once each, to those who manage it', async () => {
    const name = '到期网关';
    await story.passed({ name, endDate: inDays(60) });
    await look(29);
    await look(30);
    await become(name, [`设备证书“${name}”还有 30 天到期`]);
    await look(31);
    await look(53);
    await look(54);
    await look(59);
    await look(60);
    await look(61);
    await look(90);
    await become(name, [
      `设备证书“${name}”还有 30 天到期`,
      `设备证书“${name}”还有 7 天到期`,
      `设备证书“${name}”还有 1 天到期`,
      `设备证书“${name}”已到期`,
    ]);
    expect(new Set((await noticesOf(name)).map(({ username }) => username))).toEqual(new Set(['lin.qiao']));
  });
  it('that no user looked at for long is announced once, as it is then', async () => {
    const name = '沉默网关';
    await story.passed({ name, endDate: inDays(60) });
    await look(57);
    await become(name, [`设备证书“${name}”还有 3 天到期`]);
  });
});

describe('a renewal', () => {
  const renew = (renewsId: string, more: object = {}) =>
    story.register({ renewsId, endDate: inDays(800), ...more });

  it('takes over the gateway when it is passed, and the former is at its end', async () => {
    const former = await story.passed({ name: '旧的', endDate: inDays(20) });
    const { id: gateway } = await story.gatewayWith(former, 'HW-RENEW');
    const { id } = (await renew(former, { name: '新的' })).body;
    expect(await story.view(former)).toMatchObject({ renewal: { id, code: '1' }, inForce: true });
    expect(said(await renew(former))).toBe('equipment.certificate_renewed');
    await story.verify(id, 'REGISTER', '2');
    expect(await story.view(id)).toMatchObject({
      ...{ inForce: true, renewsId: former, equipment: { id: gateway, equipmentId: 'HW-RENEW' } },
    });
    const { steps, ...old } = await story.view(former);
    expect(old).toMatchObject({ certifyStatus: { code: '5' }, inForce: false, equipment: null });
    expect(steps.at(-1)).toMatchObject({ step: 'renewed', byName: '邓睿' });
    expect(heardOf(former).at(-1)).toEqual({ id: former, gatewayId: null, inForce: false });
    expect(heardOf(id)).toEqual([{ id, gatewayId: gateway, inForce: true }]);
    expect(said(await renew(former))).toBe('equipment.renewal_refused');
  });
  it('that begins later waits for its day, and no user is notified of an end that is none', async () => {
    const name = '接续网关';
    const former = await story.passed({ name, endDate: inDays(10) });
    const { id: gateway } = await story.gatewayWith(former, 'HW-LATER');
    expect(said(await renew(former, { beginDate: inDays(12) }))).toBe('equipment.renewal_gap');
    const { id } = (await renew(former, { name: '接续以后', beginDate: inDays(11) })).body;
    await story.verify(id, 'REGISTER', '2');
    expect(await story.view(former)).toMatchObject({ certifyStatus: { code: '2' }, renewal: { code: '2' } });
    await look(10);
    expect((await story.view(former)).equipment).toMatchObject({ id: gateway });
    await look(11);
    expect(await story.view(former)).toMatchObject({ certifyStatus: { code: '5' }, equipment: null });
    expect((await story.view(id)).equipment).toMatchObject({ id: gateway });
    expect(heardOf(former).map(({ inForce }) => inForce)).toEqual([true, false]);
    expect(heardOf(id)).toEqual([{ id, gatewayId: gateway, inForce: true }]);
    expect(await noticesOf(name)).toEqual([]);
  });
  it('brings back the gateway of one whose term is over', async () => {
    const former = await story.passed({ endDate: inDays(5) });
    const { id: gateway } = await story.gatewayWith(former, 'HW-LATE');
    const [first, last] = [inDays(-30), inDays(-9)];
    await rows(test, (db) =>
      db
        .updateTable('equipment_certificate')
        .set({ begin_date: first, end_date: last })
        .where('id', '=', former)
        .execute(),
    );
    await look(0);
    expect(heardOf(former).at(-1)).toEqual({ id: former, gatewayId: gateway, inForce: false });
    const { id } = (await renew(former)).body;
    await story.verify(id, 'REGISTER', '2');
    expect(heardOf(id)).toEqual([{ id, gatewayId: gateway, inForce: true }]);
  });
  it('ends a request to destroy the former', async () => {
    const former = await story.passed();
    const { id } = (await renew(former)).body;
    await story.destroy(former);
    await story.verify(id, 'REGISTER', '2');
    expect((await story.view(former)).certifyStatus.code).toBe('5');
    expect(said(await story.verify(former, 'DESTROY', '2', { comment: '晚了' }))).toBe(
      'equipment.certificate_decided',
    );
  });
  it('of what was destroyed meanwhile is a certificate like any other', async () => {
    const former = await story.passed();
    const { id: gateway } = await story.gatewayWith(former, 'HW-GONE');
    const { id } = (await renew(former)).body;
    await story.destroy(former);
    await story.verify(former, 'DESTROY', '5');
    await story.verify(id, 'REGISTER', '2');
    expect((await story.view(former)).equipment).toMatchObject({ id: gateway });
    expect((await story.view(id)).equipment).toBeNull();
  });
});
