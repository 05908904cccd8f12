// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { locale } from '../../../kit/text.ts';
import { toneOfDays } from '../shared/certificate-tag.tsx';
import {
  becomes,
  buttons,
  certificate,
  draw,
  freshWorld,
  id,
  idOf,
  LIST,
  page,
  press,
  sees,
  shown,
  VIEW,
  world,
  write,
} from '../shared/test-screens.tsx';
import { CertificateListPage } from './certificate-list.page.tsx';
import { DestroyPage } from './destroy.page.tsx';
import { RegisterPage } from './register.page.tsx';
import { renewalOf } from './register-draft.ts';

const OWNER = ['equipment.certificate.read', 'equipment.certificate.manage'];
const REGISTER = '/api-equipment/registerEquipmentCertify';
const FORECAST = '/api-equipment/equipmentCertifyForecast';
const months = Array.from({ length: 12 }, (_, n) => ({
  month: `2027-${String(n + 1).padStart(2, '0')}`,
  count: 0,
}));

freshWorld();

describe('the list of certificates', () => {
  const quiet = (over = 0) => {
    world.answers[FORECAST] = { over, months };
  };

  it('says how long each lasts, and that nothing ends soon, in a sentence', async () => {
    quiet();
    world.answers[LIST] = page([
      certificate({ daysLeft: 5 }),
      certificate({ id: idOf(2), name: '旧的', inForce: false, daysLeft: -12, endDate: '2026-11-01' }),
      certificate({ id: idOf(3), name: '等着', certifyStatus: { code: '1' }, inForce: false }),
    ]);
    await draw(<CertificateListPage />, OWNER);
    await sees('还有 5 天');
    expect(shown()).toContain('到期 12 天');
    expect(shown()).toContain('注册待审核');
    await sees('未来十二个月没有证书到期。');
  });
  it('offers what each state allows, and says why not', async () => {
    quiet();
    world.answers[LIST] = page([
      certificate({ renewal: { id: idOf(9), code: '1' } }),
      certificate({ id: idOf(2), name: '没过', certifyStatus: { code: '3' }, comment: '型号不全' }),
      certificate({ id: idOf(3), name: '销毁中', certifyStatus: { code: '4' } }),
      certificate({
        id: idOf(4),
        name: '没了',
        certifyStatus: { code: '5' },
        equipment: { id, equipmentId: 'HW-7' },
      }),
    ]);
    world.answers[`/api-equipment/destroyEquipmentCertify/${idOf(3)}/withdraw`] = certificate();
    await draw(<CertificateListPage />, OWNER);
    await sees('没了');
    const [renew] = buttons('续期');
    expect([renew?.disabled, renew?.title]).toEqual([true, '已经申请续期，等待审核']);
    expect(buttons('申请销毁')[0]?.getAttribute('href')).toBe(`/console/equipment-certify-destroy/${id}`);
    expect(buttons('修改')[0]?.getAttribute('href')).toBe(
      `/console/equipment-certify-register?mends=${idOf(2)}`,
    );
    expect(buttons('删除').at(-1)?.title).toBe('网关 HW-7 还在使用它');
    await press('撤回销毁');
    await becomes(() => expect(world.toasts).toContain('已撤回销毁申请'));
    expect(world.questions[0]?.title).toBe('撤回“销毁中”的销毁申请？');
  });
  it('only shows to those who may not manage', async () => {
    quiet();
    world.answers[LIST] = page([certificate()]);
    await draw(<CertificateListPage />, ['equipment.certificate.read']);
    await sees('一号轧机');
    expect([...buttons('续期'), ...buttons('注册证书')]).toEqual([]);
  });
  it.each([
    [31, 'good'],
    [30, 'caution'],
    [8, 'caution'],
    [7, 'bad'],
    [-1, 'bad'],
  ] as const)('%i days before the end its dot is %s', (days, tone) => {
    expect(toneOfDays(days)).toBe(tone);
  });
});

describe('registering', () => {
  it('names what is missing at its field, then sends the draft and says so in the words of the specification', async () => {
    locale.set('en');
    world.answers[REGISTER] = certificate();
    await draw(
      <RegisterPage />,
      OWNER,
      '/console/equipment-certify-register',
      '/console/equipment-certify-register',
    );
    await sees('Validity');
    await press('Submit');
    await sees('Description is required');
    expect(world.sent).toEqual([]);
    await write('Name', 'Mill 1');
    await write('Description', '126 points');
    await write('Reason for registering', 'Monitoring');
    await press('Submit');
    await becomes(() => expect(world.toasts).toContain('Submit Success'));
    expect(world.sent[0]?.body).toMatchObject({
      ...{ name: 'Mill 1', description: '126 points', registerDescription: 'Monitoring' },
      ...{ beginDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), endDate: expect.stringMatching(/^\d{4}-/) },
    });
  });
  it('puts a refused term at its field', async () => {
    world.answers[REGISTER] = {
      ...{
        code: 'equipment.renewal_gap',
        message: '',
        fields: { endDate: 'equipment.renewal_gap' },
        requestId: 'r',
      },
    };
    world.answers[VIEW] = certificate();
    await draw(<RegisterPage />, OWNER, `/?renews=${id}`);
    await sees('原证书“一号轧机”随之销毁');
    await write('注册说明', '继续使用');
    await press('提交');
    await sees('中间不能有空档');
    expect(world.sent[0]?.body).toMatchObject({
      renewsId: id,
      beginDate: '2037-01-01',
      endDate: '2037-12-31',
    });
    expect(world.toasts).toEqual(['提交失败']);
  });
  it('is not offered for what cannot be renewed or changed', async () => {
    world.answers[VIEW] = certificate({ certifyStatus: { code: '5' } });
    await draw(<RegisterPage />, OWNER, `/?renews=${id}`);
    await sees('这个证书现在不能续期');
  });
  it.each([`/?mends=${idOf(7)}`, '/?renews=nothing'])(
    'leads %s, which is unknown, to 415',
    async (address) => {
      await draw(<RegisterPage />, OWNER, address);
      await sees('/exception/415');
    },
  );
  it('begins a renewal today when the term is over', () => {
    const draft = renewalOf(certificate({ endDate: '2020-01-01' }));
    expect(draft.beginDate > '2026-01-01' && draft.endDate > draft.beginDate).toBe(true);
  });
});

describe('destroying', () => {
  const DESTROY = '/api-equipment/destroyEquipmentCertify';
  const address = `/console/equipment-certify-destroy/${id}`;
  const path = '/console/equipment-certify-destroy/:id';
  it('warns of the gateway, needs a reason, and sends it', async () => {
    world.answers[VIEW] = certificate({ equipment: { id, equipmentId: 'HW-7' } });
    world.answers[DESTROY] = certificate();
    await draw(<DestroyPage />, OWNER, address, path);
    await sees('网关 HW-7 正在使用这个证书');
    await press('提交');
    await sees('请填写销毁说明');
    await write('销毁说明', '产线拆除');
    await press('提交');
    await becomes(() => expect(world.toasts).toContain('提交成功'));
    expect(world.sent).toEqual([{ address: DESTROY, body: { id, destroyDescription: '产线拆除' } }]);
  });
  it('says so in a dialog when it failed', async () => {
    world.answers[VIEW] = certificate();
    world.answers[DESTROY] = { code: 'equipment.certificate_state', message: '', requestId: 'r' };
    await draw(<DestroyPage />, OWNER, address, path);
    await sees('销毁说明');
    await write('销毁说明', '产线拆除');
    await press('提交');
    await becomes(() => expect(world.failures).toEqual(['提交失败']));
  });
  it('of what is not valid, or not there, is not offered', async () => {
    world.answers[VIEW] = certificate({ certifyStatus: { code: '4' } });
    await draw(<DestroyPage />, OWNER, address, path);
    await sees('当前状态：销毁待审核');
  });
  it('leads an unknown id to 415', async () => {
    await draw(<DestroyPage />, OWNER, '/console/equipment-certify-destroy/nothing', path);
    await sees('/exception/415');
  });
});
