// @vitest-environment jsdom
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { choose, GATEWAY, GATEWAYS, gateway, OWNER, READER, refusal, TYPES } from '../shared/test-gateway.ts';
import {
  at,
  becomes,
  buttons,
  draw,
  freshWorld,
  gone,
  id,
  idOf,
  page,
  press,
  sees,
  shown,
  world,
  write,
} from '../shared/test-screens.tsx';
import { GatewayPage } from './gateway.page.tsx';
import { GatewayAddPage } from './gateway-add.page.tsx';
import { GatewayEditPage } from './gateway-edit.page.tsx';
import { GatewayListPage, PlatformGatewayListPage } from './gateway-list.page.tsx';

const STOP = `/api-equipment/stopEquipmentById/${id}`;
const type = (more: object = {}) => ({
  ...{ id: idOf(20), name: '边缘网关', code: 'EDGE', description: '', ifDynamic: true, ifEnabled: true },
  ...{ createById: null, createByName: '', updateById: null, updateByName: '', updatedAt: at, gateways: 1 },
  ...more,
});

freshWorld();

/** The acts that have no room in the row. */
const openMenu = async () => {
  const more = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label="更多"]')].at(0);
  await act(async () => more?.click());
};
const items = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('.ant-dropdown-menu-item')].filter((one) =>
    one.textContent?.startsWith(label),
  );

describe('the list of gateways', () => {
  it('says what each is, whether it is connected, and why not', async () => {
    world.answers[GATEWAYS] = page([
      gateway(),
      gateway({
        id: idOf(2),
        name: '',
        equipmentId: 'HW-8',
        status: '3',
        linkCause: 'silent',
      }),
      gateway({ id: idOf(3), status: '5', equipmentCertify: null, seenAt: null }),
    ]);
    world.answers[TYPES] = [type()];
    await draw(<GatewayListPage />, OWNER);
    await sees('一号轧机');
    expect(shown()).toContain('HW-8');
    expect(shown()).toContain('轧机证书');
    expect(document.querySelector('[title^="网关长时间没有响应，最近在线"]')?.textContent).toBe('离线');
    expect(document.querySelector('[title="没有有效的证书，不能连接"]')?.textContent).toBe('未认证');
    expect(buttons('HW-8')[0]?.getAttribute('href')).toBe(`/console/equipment-detail/${idOf(2)}`);
    expect(buttons('配置')[0]?.getAttribute('href')).toBe(`/console/equipment-config/${id}`);
    expect(buttons('查看数据')[0]?.getAttribute('href')).toBe(`/console/equipment-data-view/${id}`);
  });
  // rule: gateway.stop
  it('asks before one is stopped, and says that it was', async () => {
    world.answers[GATEWAYS] = page([gateway()]);
    world.answers[STOP] = gateway({ status: '4' });
    await draw(<GatewayListPage />, OWNER);
    await sees('一号轧机');
    await openMenu();
    await becomes(() => expect(items('停用')).toHaveLength(1));
    expect(items('删除')[0]?.textContent).toContain('停用后才能删除');
    await act(async () => items('停用')[0]?.click());
    await becomes(() => expect(world.toasts).toEqual(['停用成功']));
    expect(world.questions[0]?.title).toBe('停用网关“一号轧机”？');
  });
  it('says in a dialog that stopping failed', async () => {
    world.answers[GATEWAYS] = page([gateway()]);
    world.answers[STOP] = refusal('equipment.gateway_not_found');
    await draw(<GatewayListPage />, OWNER);
    await sees('一号轧机');
    await openMenu();
    await becomes(() => expect(items('停用')).toHaveLength(1));
    await act(async () => items('停用')[0]?.click());
    await becomes(() => expect(world.failures).toEqual(['停用失败']));
  });
  it('offers readers nothing but its data, its history and, in the menu, its log', async () => {
    world.answers[GATEWAYS] = page([gateway()]);
    await draw(<GatewayListPage />, READER);
    await sees('一号轧机');
    expect([...buttons('配置'), ...buttons('新增网关')]).toEqual([]);
    expect([...buttons('查看数据'), ...buttons('查看历史')]).toHaveLength(2);
  });
});

describe('the platform', () => {
  it('sees all of them, with their tenants', async () => {
    world.answers[`/api-equipment/getEquipmentList/${NIL}`] = page([gateway()]);
    await draw(<PlatformGatewayListPage />, ['equipment.gateway.watch']);
    await sees('海川重工');
    expect(buttons('一号轧机').map((one) => one.getAttribute('href'))).toEqual([
      `/console/equipment-detail/${id}`,
    ]);
    expect([...buttons('日志'), ...buttons('停用')]).toEqual([]);
  });
  // rule: gateway.list.filter
  it('filters them by type', async () => {
    world.answers[`/api-equipment/getEquipmentList/${NIL}`] = page([gateway()]);
    world.answers[TYPES] = [type()];
    await draw(<PlatformGatewayListPage />, ['equipment.gateway.watch']);
    await becomes(() => expect(document.querySelector('[aria-label="类型"]')).not.toBeNull());
  });
  it('opens one of another enterprise for reading only', async () => {
    world.answers[GATEWAY] = gateway({ enterpriseId: idOf(77), registerCompanyName: '云杉精密' });
    const address = `/console/equipment-detail/${id}`;
    await draw(
      <GatewayPage />,
      [...OWNER, 'equipment.gateway.watch'],
      address,
      '/console/equipment-detail/:id',
    );
    await sees('云杉精密');
    const tabs = [...document.querySelectorAll('.cy-list-tabs label')].map((one) => one.textContent);
    expect(tabs).toHaveLength(3);
    for (const act of ['配置', '查看数据', '停用', '发送命令']) expect(buttons(act)).toEqual([]);
  });
});

describe('the form of a gateway', () => {
  const path = '/console/equipment-edit/:id';
  const edit = (of = id) => draw(<GatewayEditPage />, OWNER, `/console/equipment-edit/${of}`, path);
  const SAVE = `/api-equipment/submitEquipment/${id}`;
  const turn = () => act(async () => document.querySelector<HTMLElement>('button[role="switch"]')?.click());

  it('adds one and leads to its credential', async () => {
    world.answers[TYPES] = [type(), type({ id: idOf(21), name: '旧终端', ifEnabled: false })];
    world.answers['/api-equipment/submitEquipment'] = gateway();
    await draw(<GatewayAddPage />, OWNER);
    await sees('硬件 ID');
    await press('保存');
    await sees('请填写类型');
    expect(world.sent).toEqual([]);
    await choose('类型', '边缘网关');
    expect(shown()).not.toContain('旧终端');
    await write('硬件 ID', 'HW-7');
    await press('保存');
    await becomes(() => expect(world.toasts).toEqual(['网关已新增，请签发接入凭据']));
    expect(world.sent[0]?.body).toEqual({
      ...{ equipmentType: { id: idOf(20) }, equipmentId: 'HW-7', name: '', equipmentCertify: null },
      ...{ equipmentAddressable: false, equipmentIp: '', equipmentPort: null },
    });
    await sees(`/console/equipment-detail/${id}`);
  });
  it('needs an address of one that can be reached', async () => {
    world.answers[GATEWAY] = gateway({ equipmentIp: '', equipmentPort: null });
    await edit();
    await sees('修改网关 · 一号轧机');
    await turn();
    await press('保存');
    await sees('请填写IP 地址');
    expect(shown()).toContain('请填写端口');
    await write('IP 地址', 'somewhere');
    await press('保存');
    await sees('格式不正确');
    expect(world.sent).toEqual([]);
  });
  it('puts a hardware ID that is taken at its field', async () => {
    world.answers[GATEWAY] = gateway();
    const code = 'equipment.gateway_hardware_taken';
    world.answers[SAVE] = refusal(code, { equipmentId: code });
    await edit();
    await sees('修改网关 · 一号轧机');
    await write('硬件 ID', 'HW-8');
    await press('保存');
    await sees('硬件 ID 已存在，请重新输入');
    // Only another certificate cuts it off.
    expect(world.questions).toEqual([]);
  });
  it('leads to 415 without a gateway', async () => {
    world.answers[GATEWAY] = refusal('equipment.gateway_not_found');
    await edit();
    await sees('/exception/415');
    await gone();
    await draw(<GatewayEditPage />, OWNER, '/console/equipment-edit/nothing', path);
    await sees('/exception/415');
  });
});

describe('the page of a gateway', () => {
  const SIGNALS = `/api-equipment/equipmentSignals/${id}`;
  const signals = {
    ...{ link: { up: true, since: at, cause: null }, address: '10.0.0.8:50312', skewMs: -2500, held: null },
    ...{ fresh: { known: true, late: 2, nodes: 12, newest: at }, quality: { bad: 1, uncertain: 0 } },
  };
  const open = (of = id) =>
    draw(<GatewayPage />, OWNER, `/console/equipment-detail/${of}`, '/console/equipment-detail/:id');

  it('has four signals, each with what it knows', async () => {
    world.answers[GATEWAY] = gateway();
    world.answers[SIGNALS] = signals;
    await open();
    await sees('2 / 12 个节点迟到');
    expect(shown()).toContain('已连接');
    expect(shown()).toContain('1 个节点的值无效');
    expect(shown()).toContain('慢 2.5 秒');
  });
  it('says that nothing is known of the nodes of one that is away', async () => {
    world.answers[GATEWAY] = gateway({ status: '3', linkCause: 'broken' });
    world.answers[SIGNALS] = {
      ...signals,
      ...{ link: { up: false, since: at, cause: 'broken' }, skewMs: null, held: 'quota' },
      fresh: { known: false, late: 0, nodes: 12, newest: at },
    };
    await open();
    await sees('未知：网关不在线');
    expect(shown()).toContain('网络连接中断');
    expect(shown()).toContain('暂停：企业的时序数据配额已满');
  });
  it('leads to 415 for an unknown one', async () => {
    world.answers[GATEWAY] = refusal('equipment.gateway_not_found');
    await open();
    await sees('/exception/415');
  });
});
