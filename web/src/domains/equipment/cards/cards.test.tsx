// @vitest-environment jsdom
import type { GatewayOverview } from '@cloudyard/contract/equipment/gateway.ts';
import { describe, expect, it } from 'vitest';
import { READER } from '../shared/test-gateway.ts';
import { at, becomes, draw, freshWorld, id, idOf, sees, shown, world } from '../shared/test-screens.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { RateCard } from './rate-card.tsx';

const OVERVIEW = '/api-equipment/equipmentOverview';
const RATE = '/api-equipment/equipmentMessageRate';
const overview = (more: Partial<GatewayOverview> = {}): GatewayOverview => ({
  counts: { all: 9, inactive: 1, online: 4, offline: 3, stopped: 0, uncertified: 1 },
  causes: [
    { cause: 'silent', count: 2 },
    { cause: null, count: 1 },
  ],
  away: [{ id, name: '一号轧机', cause: 'silent', since: at }],
  expiring: {
    ...{ days: 30, count: 2 },
    next: [{ id: idOf(30), name: '轧机证书', endDate: '2026-12-01', daysLeft: 9 }],
  },
  ...more,
});

freshWorld();
const hrefs = () => [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));

describe('the card of gateways', () => {
  it('counts states, says why, names who is away, and what ends soon', async () => {
    world.answers[OVERVIEW] = overview();
    await draw(<GatewayCard />, READER);
    await sees('共 9 个');
    for (const text of ['离线 3', '未激活 1', '未认证 1', '网关长时间没有响应 2', '原因不明 1', '剩 9 天'])
      expect(shown()).toContain(text);
    // Where there are none, only what matters always is named.
    expect(shown()).not.toContain('已停用');
    expect(hrefs()).toEqual(
      expect.arrayContaining([
        `/console/equipment-detail/${id}`,
        '/console/equipment-management-list?status=3',
        `/console/equipment-certify-list?id=${idOf(30)}`,
      ]),
    );
  });

  it('says nothing about certificates to those who may not see them', async () => {
    world.answers[OVERVIEW] = overview({ expiring: null });
    await draw(<GatewayCard />, READER);
    await sees('离线 3');
    expect(shown()).not.toContain('证书');
  });

  it('says how to begin where there are none', async () => {
    const counts = { all: 0, inactive: 0, online: 0, offline: 0, stopped: 0, uncertified: 0 };
    world.answers[OVERVIEW] = overview({ counts, causes: [], away: [] });
    await draw(<GatewayCard />, READER);
    await sees('还没有网关');
    expect(hrefs()).toEqual(['/console/equipment-management-list']);
  });
});

describe('the card of messages a second', () => {
  const rate = (messages: number[]) => ({
    ...{ startsAt: at, stepSeconds: 10, messages, points: messages.map((each) => each * 10) },
  });

  it('says how many there are now', async () => {
    world.answers[RATE] = rate([0, 3.5, 12.5]);
    await draw(<RateCard />, READER);
    await sees('12.5');
    expect(shown()).toContain('单位');
    await becomes(() => expect(document.querySelector('[role=img] canvas')).not.toBeNull());
  });

  it('says so when nothing arrives', async () => {
    world.answers[RATE] = rate([0, 0, 0]);
    await draw(<RateCard />, READER);
    await sees('最近 15 分钟没有收到消息');
  });
});
