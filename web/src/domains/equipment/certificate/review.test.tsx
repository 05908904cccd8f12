// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { locale } from '../../../kit/text.ts';
import {
  at,
  becomes,
  buttons,
  certificate,
  draw,
  freshWorld,
  id,
  key,
  page,
  press,
  sees,
  VIEW,
  world,
} from '../shared/test-screens.tsx';
import { VerifyPage } from './verify.page.tsx';

const REVIEWER = ['equipment.certificate.verify'];
const QUEUE = '/api-equipment/getEquipmentCertifyVerifyList';
const VERIFY = '/api-equipment/submitCertifyVerify';

freshWorld();

describe('reviewing', () => {
  const request = (more: object = {}) => ({
    ...{ ...certificate({ certifyStatus: { code: '1' } }), verifyCategory: 'REGISTER', verdict: 'waiting' },
    ...{ hours: 80, hindrance: null, ...more },
  });
  const open = `/?certificate=${id}`;
  it('shows All, Pass and No Pass, and asks by the last request', async () => {
    locale.set('en');
    world.answers[QUEUE] = page([request()]);
    await draw(<VerifyPage />, REVIEWER);
    await sees('3 days · overdue');
    const tabs = [...document.querySelectorAll('[role=radiogroup] label')].map((one) => one.textContent);
    expect(tabs).toEqual(['All', 'Pending', 'Pass', 'No Pass']);
  });
  it('passes exactly what is shown, after a question', async () => {
    world.answers[QUEUE] = page([request()]);
    world.answers[VIEW] = certificate({ certifyStatus: { code: '1' } });
    world.answers[VERIFY] = certificate();
    await draw(<VerifyPage />, REVIEWER, open);
    await sees('126 个测点');
    await key('a');
    await becomes(() => expect(world.toasts).toContain('审核成功'));
    expect(world.questions[0]?.consequence).toContain('从 2026-01-01 到 2036-12-31 有效');
    expect(world.sent[0]?.body).toEqual({
      ...{ verifyCategory: 'REGISTER', certifyStatus: { code: '2' }, equipmentCertify: { id }, askedAt: at },
    });
  });
  it('refuses a destruction with a reason', async () => {
    world.answers[QUEUE] = page([request()]);
    world.answers[VIEW] = certificate({ certifyStatus: { code: '4' }, destroyDescription: '拆除' });
    world.answers[VERIFY] = certificate();
    await draw(<VerifyPage />, REVIEWER, open);
    await sees('拆除');
    await key('r');
    await press('仍有网关使用，请先更换网关的证书');
    await press('不通过');
    await becomes(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]?.body).toMatchObject({
      ...{
        verifyCategory: 'DESTROY',
        certifyStatus: { code: '2' },
        comment: '仍有网关使用，请先更换网关的证书',
      },
    });
  });
  it('is closed to colleagues, by the keys too', async () => {
    world.answers[QUEUE] = page([request({ hindrance: 'colleague' })]);
    world.answers[VIEW] = certificate({ certifyStatus: { code: '1' }, hindrance: 'colleague' });
    await draw(<VerifyPage />, REVIEWER, open);
    await sees('您所在企业提交的，由他人审核');
    expect(buttons('通过').at(-1)?.disabled).toBe(true);
    await key('a');
    expect(world.questions).toEqual([]);
  });
  it('tells a failed verdict in a dialog', async () => {
    world.answers[QUEUE] = page([request()]);
    world.answers[VIEW] = certificate({ certifyStatus: { code: '1' } });
    world.answers[VERIFY] = { code: 'equipment.certificate_decided', message: '', requestId: 'r' };
    await draw(<VerifyPage />, REVIEWER, open);
    await sees('126 个测点');
    await press('通过');
    await becomes(() => expect(world.failures).toEqual(['审核失败']));
  });
});
