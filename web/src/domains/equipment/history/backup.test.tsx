// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { Held, PageHolderContext, type Work } from '../../../kit/page-holder.ts';
import {
  CONFIG,
  config,
  GATEWAY,
  GATEWAYS,
  gateway,
  node,
  OWNER,
  READER,
  refusal,
} from '../shared/test-gateway.ts';
import {
  becomes,
  buttons,
  draw,
  freshWorld,
  gone,
  id,
  page,
  press,
  sees,
  shown,
  world,
} from '../shared/test-screens.tsx';
import { BackupConfigPage } from './backup-config.page.tsx';
import { BackupListPage } from './backup-list.page.tsx';

const KEEP = `/api-equipment/submitEquipmentBackup/${id}`;
const PATH = '/console/equipment-backup-config/:id';
const AT = '2026-11-01T08:00:00.000Z';
const NODES = [node('T1'), node('P1'), node('F1')];

freshWorld();

const held = new Held();
const left: string[] = [];
const holder = {
  setTitle: () => {},
  hold: (form: string, work: Work | undefined) => held.hold(form, work),
  leave: () => void left.push('asked'),
};
const begin = async () => {
  world.answers[GATEWAY] = gateway();
  world.answers[CONFIG] = config(NODES);
  await draw(
    <PageHolderContext value={holder}>
      <BackupConfigPage />
    </PageHolderContext>,
    OWNER,
    PATH.replace(':id', id),
    PATH,
  );
  await sees('共 3 个节点，3 个开启备份');
};
const turn = async (name: string) => {
  const found = document.querySelector<HTMLButtonElement>(`button[aria-label="备份 ${name}"]`);
  if (!found) throw new Error(`${name} has no switch`);
  await act(async () => found.click());
};
const saveButton = () => buttons('保存')[0];

describe('the settings of a backup', () => {
  it('save what was switched, and say so', async () => {
    await begin();
    expect(shown()).toContain('每个节点的值都会保留数小时');
    expect(saveButton()?.disabled).toBe(true);
    await turn('节点 P1');
    expect(shown()).toContain('2 个开启备份');
    await turn('节点 P1');
    expect(saveButton()?.disabled).toBe(true);
    await turn('节点 P1');
    world.answers[KEEP] = config(NODES);
    world.answers[CONFIG] = config([], {
      collectNodeConfigs: NODES.map((one) => ({ ...one, id: one.alias, ifBackup: one.alias !== 'P1' })),
    });
    await press('保存');
    await becomes(() => expect(world.toasts).toEqual(['数据备份设置成功!']));
    expect(world.sent).toEqual([{ address: KEEP, body: { nodes: [{ alias: 'P1', ifBackup: false }] } }]);
    await becomes(() => expect(saveButton()?.disabled).toBe(true));
    expect(shown()).toContain('2 个开启备份');
  });
  it('switch all at once, and keep that when saving fails', async () => {
    await begin();
    await press('全部关闭（3）');
    expect(shown()).toContain('0 个开启备份');
    world.answers[KEEP] = refusal('kit.internal');
    await press('保存');
    await becomes(() => expect(world.failures).toEqual(['数据备份设置失败!']));
    expect(world.sent[0]?.body).toMatchObject({ nodes: [{ alias: 'T1' }, { alias: 'P1' }, { alias: 'F1' }] });
    expect(shown()).toContain('0 个开启备份');
    expect(world.toasts).toEqual([]);
  });
  it('are asked about before they are lost', async () => {
    await begin();
    expect(held.loses()).toBe(false);
    await turn('节点 T1');
    expect(held.loses()).toBe(true);
    await press('返回列表');
    expect(left).toEqual(['asked']);
  });
  it('lead to 415 without a gateway', async () => {
    world.answers[GATEWAY] = refusal('equipment.gateway_not_found');
    await draw(<BackupConfigPage />, OWNER, PATH.replace(':id', id), PATH);
    await sees('/exception/415');
    await gone();
    await draw(<BackupConfigPage />, OWNER, PATH.replace(':id', 'none'), PATH);
    await sees('/exception/415');
  });
});

describe('the list of backups', () => {
  it('leads to settings and history, each for those who may', async () => {
    world.answers[GATEWAYS] = page([gateway()]);
    world.answers['/api-equipment/equipmentHistoryForecast'] = {
      ...{ usedBytes: 2 ** 30, grantedBytes: 2 ** 31, points: 1234, keepDays: 400, oldest: AT },
      losses: [{ reason: 'age', goesAt: AT, before: AT }],
    };
    await draw(<BackupListPage />, OWNER);
    await sees('2026-11-01 起将删除满 400 天的历史数据');
    expect(shown()).toContain('已用 1 GB，配额 2 GB');
    await sees('一号轧机');
    expect(shown()).toContain('HW-7');
    expect(shown()).toContain('边缘网关');
    expect(buttons('设置')[0]?.getAttribute('href')).toBe(`/console/equipment-backup-config/${id}`);
    expect(buttons('查看历史')[0]?.getAttribute('href')).toBe(`/console/equipment-backup-detail/${id}`);
    await gone();
    await draw(<BackupListPage />, READER);
    await sees('查看历史');
    expect(buttons('设置')).toEqual([]);
  });
});
