// @vitest-environment jsdom
import { COMMAND_STATES } from '@cloudyard/contract/equipment/command.ts';
import { LINK_CAUSES } from '@cloudyard/contract/equipment/gateway.ts';
import { LOG_TYPES, type LogEntry, type LogType } from '@cloudyard/contract/equipment/log.ts';
import { describe, expect, it } from 'vitest';
import { words as commandWords } from '../i18n/command/en.ts';
import { words as gatewayWords } from '../i18n/gateway/en.ts';
import { words } from '../i18n/log/en.ts';
import { GATEWAY, gateway, READER, refusal } from '../shared/test-gateway.ts';
import {
  at,
  becomes,
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
} from '../shared/test-screens.tsx';
import { LogPage } from './log.page.tsx';
import { sentenceOf } from './log-sentence.ts';

const FIND = '/api-equipment/findEquipmentLog';
const entry = (type: LogType, facts: LogEntry['facts'] = {}): LogEntry => ({
  ...{ id: idOf(70), time: at, type, facts, content: '' },
});
const inCn = { log: words.cn, causes: gatewayWords.cn.causes, states: commandWords.cn.states };
const inEn = {
  ...{ log: words.en, causes: gatewayWords.en.causes, states: commandWords.en.states },
} as typeof inCn;

describe('the sentences of a log', () => {
  it.each([
    [entry('CONNECTED', { address: '10.0.0.8' }), '网关从 10.0.0.8 连接到平台。'],
    [entry('DISCONNECTED', { cause: 'silent' }), '连接断开：网关长时间没有响应。'],
    [
      entry('DISCONNECTED', { cause: 'flooding', until: '2026-11-01T08:00:00' }),
      '连接断开：网关发送过快，暂时不能连接。最早可在 2026-11-01 08:00:00 重新连接。',
    ],
    [entry('REFUSED', { cause: 'stopped', address: 'a' }), '拒绝了来自 a 的连接：网关已停用。'],
    [entry('RESTARTED', { program: '' }), '网关程序重新启动。'],
    [entry('CONFIG_REFUSED', { version: 4, refusal: '不认识 P1' }), '网关拒绝了配置版本 4：不认识 P1'],
    [entry('COMMAND', { command: 'restart', state: 'answered', refusal: '' }), '命令 restart：已完成。'],
    [entry('COMMAND', { command: 'x', state: 'refused', refusal: 'no' }), '命令 x：网关拒绝。网关说：no'],
    [
      entry('DATA_REFUSED', { fault: 'wrong_kind', node: 'T1', count: 3 }),
      '节点 T1 的 3 个值被拒收：值的类型与配置不符。',
    ],
    [entry('DATA_REFUSED', { reason: 'no_json' }), '一个报文无法识别：不是 JSON。'],
    [
      entry('DATA_HELD', { reason: 'disk' }),
      '暂时不接收数据：平台的磁盘快满了。网关会保留未确认的数据，稍后重发。',
    ],
    [entry('DATA_LOST', { run: 'r', first: 1, last: 9 }), '网关丢弃了缓存中的报文 1 到 9，无法补传。'],
    [entry('CHANGED', { act: 'config', version: 4 }), '保存了配置版本 4。'],
    [entry('CHANGED', { act: 'stop' }), '停用网关。'],
    [entry('CREDENTIAL', { act: 'certificate' }), '更换了证书，原凭据失效。'],
    [entry('DISCONNECTED', { cause: 'of a later edition' }), '连接断开。'],
  ])('%j', (one, sentence) => {
    expect(sentenceOf(one, inCn)).toBe(sentence);
  });
  it('leave no hole and no code, whatever is known, in both languages', () => {
    const all = LOG_TYPES.flatMap((type) => [
      ...[entry(type), entry(type, { version: 1, command: 'c', address: 'a', node: 'n', count: 1 })],
      ...LINK_CAUSES.map((cause) => entry(type, { cause, address: 'a' })),
      ...COMMAND_STATES.map((state) => entry(type, { command: 'c', state })),
      ...['unknown_node', 'wrong_kind', 'future', 'ancient'].map((fault) => entry(type, { fault })),
    ]);
    const said = [inCn, inEn].flatMap((language) => all.map((one) => sentenceOf(one, language)));
    expect(said.filter((one) => one === '' || /\{|\}|undefined|_/.test(one))).toEqual([]);
  });
});

describe('the page of a log', () => {
  freshWorld();
  const open = (query: string) =>
    draw(<LogPage />, READER, `/console/equipment-log${query}`, '/console/equipment-log');

  // rule: gateway.log.filter
  it('tells what happened', async () => {
    world.answers[GATEWAY] = gateway();
    world.answers[FIND] = page([entry('CONNECTED', { address: '10.0.0.8' })]);
    await open(`?id=${id}&type=CONNECTED&beginDate=2026-11-01`);
    await sees('网关从 10.0.0.8 连接到平台。');
    expect(shown()).toContain('日志类型');
    expect(world.sent[0]?.body).toEqual({ guid: id, type: 'CONNECTED', beginDate: '2026-11-01' });
  });
  // rule: gateway.log.fail
  it('shows nothing of before when a search fails, and says so', async () => {
    world.answers[GATEWAY] = gateway();
    world.answers[FIND] = page([entry('RESTARTED')]);
    await open(`?id=${id}`);
    await sees('网关程序重新启动。');
    world.answers[FIND] = refusal('kit.internal');
    await press('搜索');
    await sees('加载失败');
    await becomes(() => expect(shown()).not.toContain('网关程序重新启动。'));
  });
  // rule: guard.equipment
  it('leads to 415 without a gateway', async () => {
    await open('');
    await sees('/exception/415');
    await gone();
    world.answers[GATEWAY] = refusal('equipment.gateway_not_found');
    await open(`?id=${id}`);
    await sees('/exception/415');
  });
});
