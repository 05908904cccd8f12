// @vitest-environment jsdom
import type { HistoryRecord, NodeHistory } from '@cloudyard/contract/equipment/history.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CONFIG, config, GATEWAY, gateway, node, READER, refusal } from '../shared/test-gateway.ts';
import {
  at,
  becomes,
  buttons,
  draw,
  freshWorld,
  gone,
  id,
  press,
  sees,
  shown,
  world,
} from '../shared/test-screens.tsx';
import { HistoryPage } from './history.page.tsx';

vi.mock('./history-canvas.tsx', () => ({
  HistoryCanvas: ({ label }: { label: string }) => <div>{`[${label}]`}</div>,
}));

const heard = vi.hoisted(() => ({ tell: (_: unknown) => {} }));
vi.mock('../../../kit/live.ts', () => ({
  useTopic: (_: unknown, onMessage: (change: unknown) => void) => {
    heard.tell = onMessage;
  },
}));

const EXPORT = '/api-equipment/exportEquipmentHistory';
const EXPORTS = '/api-equipment/equipmentHistoryExports';
const CHART = '/api-equipment/findEquipmentHistory';
const RECORDS = '/api-equipment/findEquipmentRecords';
const open = (query = '') =>
  draw(
    <HistoryPage />,
    READER,
    `/console/equipment-backup-detail/${id}${query}`,
    '/console/equipment-backup-detail/:id',
  );

const history = (alias: string, more: Partial<NodeHistory> = {}): NodeHistory => ({
  ...{ alias, name: `节点 ${alias}`, unit: '℃', dataType: 'number', covered: null, gaps: [], points: [] },
  ...{ count: 86_400, shown: 3200, good: 86_000 },
  ...more,
});
const record = (
  at: number,
  value: HistoryRecord['value'],
  more: Partial<HistoryRecord> = {},
): HistoryRecord => ({
  ...{ at, value, quality: 'good', alias: 'T1', name: '节点 T1', unit: '℃', receivedAt: at + 40 },
  ...more,
});
const chart = (...nodes: NodeHistory[]) => ({ from: 1000, to: 9000, bucketMs: 10, nodes });
const bodies = (address: string) =>
  world.sent.filter((one) => one.address === address).map(({ body }) => body as Record<string, unknown>);

freshWorld();
const begin = async (
  query: string,
  nodes: NodeHistory[],
  records: HistoryRecord[],
  next: object | null = null,
) => {
  world.answers[GATEWAY] = gateway();
  world.answers[CONFIG] = config([node('T1'), node('S1'), node('X1')]);
  world.answers[CHART] = chart(...nodes);
  world.answers[RECORDS] = { records, next };
  world.answers[EXPORTS] = [];
  await open(query);
};
const FIXED = '&startTime=1000&endTime=9000';

describe('the history of a gateway', () => {
  it('asks nothing before a node is chosen', async () => {
    await begin('', [], []);
    await sees('请选择节点');
    expect(world.sent).toEqual([]);
  });
  it('asks for the chosen range and says how much of it is shown', async () => {
    await begin(`?nodes=T1${FIXED}`, [history('T1')], [record(8123, 21.5, { quality: 'bad' })]);
    await sees('显示 3,200 / 86,400 个点 · 质量良好 99%');
    await sees('21.5');
    expect(shown()).toContain('.123');
    expect(shown()).toContain('不良');
    expect(shown()).toContain('[节点 T1 的历史曲线]');
    const asked = { guid: id, nodes: ['T1'], startTime: 1000, endTime: 9000 };
    expect(bodies(CHART)).toEqual([{ ...asked, buckets: 800 }]);
    expect(bodies(RECORDS)).toEqual([{ ...asked, size: 50, after: null }]);
  });
  it('ends now with a quick choice', async () => {
    await begin('?nodes=T1&span=day', [history('T1')], []);
    await sees('新数据到达后自动续画');
    await becomes(() => expect(bodies(CHART)).toHaveLength(1));
    const { startTime, endTime } = bodies(CHART)[0] ?? {};
    expect(Number(endTime) - Number(startTime)).toBe(86_400_000);
    expect(Math.abs(Date.now() - Number(endTime))).toBeLessThan(60_000);
  });
  it('goes on with what is heard, and asks again when something was missed', async () => {
    const from = Date.now() - 1000;
    await begin('?nodes=T1', [history('T1', { count: 10, shown: 10, good: 10 })], []);
    await sees('显示 10 / 10 个点');
    const tell = (no: number, alias = 'T1') => {
      const timestamp = new Date(from + no).toISOString();
      const change = { alias, value: no, quality: 'good', timestamp, receiveTime: timestamp };
      heard.tell({ first: no, last: no, changes: [change] });
    };
    tell(7);
    // It is not known what came before the first one.
    await becomes(() => expect(bodies(CHART)).toHaveLength(2));
    tell(8);
    tell(9);
    tell(10, 'S1');
    await sees('12 个点');
    expect(bodies(CHART)).toHaveLength(2);
    tell(15);
    await becomes(() => expect(bodies(CHART)).toHaveLength(3));
  });
  it('stands still when the user stops it', async () => {
    await begin('?nodes=T1&live=off', [history('T1')], []);
    await sees('显示 3,200');
    expect(shown()).not.toContain('新数据到达后自动续画');
    expect(document.querySelector('button[aria-label="实时"]')?.getAttribute('aria-checked')).toBe('false');
  });
  it('asks again for a part that is looked into', async () => {
    await begin(`?nodes=T1${FIXED}&zoomFrom=2000&zoomTo=2500`, [history('T1')], []);
    await sees('已放大');
    await becomes(() => expect(bodies(CHART)[0]).toMatchObject({ startTime: 2000, endTime: 2500 }));
  });
});

describe('what is shown of it', () => {
  it('draws a picture per unit and per switch, and none of a text', async () => {
    const nodes = [
      history('T1'),
      history('S1', { dataType: 'boolean', unit: '' }),
      history('X1', { dataType: 'text' }),
    ];
    await begin(`?nodes=T1&nodes=S1&nodes=X1${FIXED}`, nodes, [record(2000, 'E-17'), record(1500, true)]);
    await sees('[节点 S1 的历史曲线]');
    expect(shown()).toContain('文本节点，只在下表中显示');
    expect(shown()).not.toContain('[节点 X1');
    await sees('E-17');
  });
  it('reads on from where the page ended', async () => {
    await begin(`?nodes=T1${FIXED}`, [history('T1')], [record(8000, 81)], { at: 8000, series: 7 });
    await sees('81');
    world.answers[RECORDS] = { records: [record(7000, 71)], next: null };
    await press('加载更多');
    await sees('71');
    expect(shown()).toContain('81');
    expect(bodies(RECORDS)[1]).toMatchObject({ after: { at: 8000, series: 7 } });
    await becomes(() => expect(shown()).not.toContain('加载更多'));
  });
  it('says that there is nothing', async () => {
    await begin(`?nodes=T1${FIXED}`, [history('T1', { count: 0, shown: 0, good: 0 })], []);
    await sees('换一个时间范围再试');
    expect(shown()).not.toContain('的历史曲线]');
  });
  it('says why it could not be read', async () => {
    world.answers[GATEWAY] = gateway();
    world.answers[CONFIG] = config([node('T1')]);
    world.answers[CHART] = refusal('equipment.node_not_found');
    await open(`?nodes=T1${FIXED}`);
    await sees('没有找到这个节点');
  });
  it('leads to 415 without a gateway', async () => {
    world.answers[GATEWAY] = refusal('equipment.gateway_not_found');
    await open();
    await sees('/exception/415');
  });
});

describe('exports', () => {
  const file = (more: object = {}) => ({
    ...{
      id,
      guid: id,
      gatewayName: '一号轧机',
      gateways: 1,
      format: 'csv',
      nodes: ['T1'],
      startTime: 1000,
      endTime: 9000,
    },
    ...{ state: 'done', percent: 100, points: 1234, bytes: 2048, error: null, sha256: '' },
    ...{ startedAt: at, endedAt: at, expiresAt: at, ...more },
  });
  it('begin with what is shown, in the format and with the nodes that were chosen', async () => {
    await begin(`?nodes=T1${FIXED}&zoomFrom=2000&zoomTo=2500`, [history('T1')], []);
    await sees('已放大');
    await press('导出');
    await sees('Parquet');
    const choose = (text: string) =>
      act(async () =>
        [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(text))?.click(),
      );
    await choose('Parquet');
    await choose('网关的全部 3 个节点');
    world.answers[EXPORT] = file({ state: 'waiting' });
    world.answers[EXPORTS] = [file({ state: 'running', percent: 40 })];
    await press('开始导出');
    await becomes(() => expect(world.toasts).toEqual(['已开始导出，完成后会通知你']));
    const nodes = ['T1', 'S1', 'X1'];
    expect(bodies(EXPORT)).toEqual([{ guid: id, nodes, startTime: 2000, endTime: 2500, format: 'parquet' }]);
    await sees('导出中');
    expect(buttons('停止')).toHaveLength(1);
    world.answers[EXPORTS] = [file()];
    await sees('已完成');
    expect(shown()).toContain('1 个节点，1,234 个点，2 KB');
    expect(buttons('下载')).toHaveLength(1);
  });
  it('say why there is no file, and that one is running', async () => {
    await begin(`?nodes=T1${FIXED}`, [history('T1')], []);
    await sees('显示 3,200');
    world.answers[EXPORT] = refusal('equipment.history_export_running');
    await press('导出');
    await press('开始导出');
    await becomes(() => expect(world.failures).toEqual(['没有开始导出']));
    await gone();
    world.answers[EXPORTS] = [file({ state: 'failed', error: 'points' })];
    await open(`?nodes=T1${FIXED}`);
    await sees('数据点太多，请缩短时间范围或减少节点');
  });
  it('need nodes', async () => {
    await begin('', [], []);
    await sees('请选择节点');
    expect(buttons('导出')[0]?.disabled).toBe(true);
  });
});
