import type { RuleGraph, RuleNode } from '@cloudyard/contract/iot/rule-graph.ts';
import { type DemoAlarm, insertDemoAlarm, insertDemoRule } from '../../domains/iot/index.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { atWork, minutesAfter } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

const at = (x: number, y: number) => ({ name: '', note: '', x, y });

/** A condition that holds for a while raises an alarm, and its end clears it. */
const held = (
  property: string,
  expression: string,
  seconds: number,
  raise: Partial<RuleNode>,
): RuleGraph => ({
  nodes: [
    { ...at(0, 80), id: 'start', type: 'on-property', properties: [property], anyQuality: false },
    { ...at(280, 80), id: 'long', type: 'hold', expression, seconds },
    { ...at(560, 0), id: 'raised', type: 'raise', severity: 'minor', title: '', ...raise } as RuleNode,
    { ...at(560, 160), id: 'over', type: 'clear', raised: 'raised' },
  ],
  links: [
    { from: 'start', port: 'out', to: 'long' },
    { from: 'long', port: 'held', to: 'raised' },
    { from: 'long', port: 'released', to: 'over' },
  ],
});

type Past = { days: number; hour: number; minutes: number; device: string; value: number; times: number };
type Watched = {
  owner: string;
  product: string;
  name: string;
  description: string;
  property: string;
  graph: RuleGraph;
  title: (value: number) => string;
  past: readonly Past[];
};

/** A value that no node measures, made of one that is. */
const computed = (property: string, from: string, expression: string): RuleGraph => ({
  nodes: [
    { ...at(0, 80), id: 'start', type: 'on-property', properties: [from], anyQuality: false },
    { ...at(280, 80), id: 'computed', type: 'set', property, expression },
  ],
  links: [{ from: 'start', port: 'out', to: 'computed' }],
});

const WATCHED: readonly Watched[] = [
  {
    ...{ owner: 'lin.qiao', product: 'pump', name: '水泵出口压力过低', property: 'pressure' },
    description: '压力低于 0.2 MPa 持续一分钟时告警，恢复后自动解除',
    graph: held('pressure', 'pressure < 0.2', 60, {
      title: '出口压力低：${pressure} MPa',
    } as Partial<RuleNode>),
    title: (value) => `出口压力低：${value} MPa`,
    past: [
      { days: 21, hour: 10.2, minutes: 14, device: 'HC-PUMP-02', value: 0.16, times: 14 },
      { days: 9, hour: 15.6, minutes: 6, device: 'HC-PUMP-01', value: 0.18, times: 6 },
      { days: 3, hour: 8.9, minutes: 41, device: 'HC-PUMP-03', value: 0.11, times: 40 },
    ],
  },
  {
    ...{ owner: 'zhou.yan', product: 'machine', name: '轴承温度过高', property: 'bearing' },
    description: '轴承温度高于 85 ℃ 持续五分钟时告警',
    graph: held('bearing', 'bearing > 85', 300, {
      ...{ severity: 'major', title: '轴承温度 ${bearing} ℃' },
    } as Partial<RuleNode>),
    title: (value) => `轴承温度 ${value} ℃`,
    past: [
      { days: 12, hour: 14.1, minutes: 22, device: 'YS-LATHE-01', value: 88.4, times: 5 },
      { days: 1, hour: 16.3, minutes: 9, device: 'YS-LATHE-01', value: 86.2, times: 2 },
    ],
  },
  {
    ...{ owner: 'lin.qiao', product: 'pump', name: '水泵轴功率估算', property: 'power' },
    description: '由电流估算轴功率，作为计算属性保存',
    graph: computed('power', 'current', '1.732 * 0.38 * 0.85 * current'),
    title: () => '',
    past: [],
  },
];

/** Rules that run, and what they raised before. */
export async function watchThings(ctx: Context, chronicle: Chronicle) {
  for (const { owner, past, title, property, ...rule } of WATCHED) {
    const by = chronicle.person(owner);
    const enterpriseId = by.enterprise_id as string;
    const id = newId();
    const made = atWork(chronicle.today, 30, 11);
    await insertDemoRule(ctx.db, { ...rule, id, enterpriseId, by: by.id, at: made });
    const object = { type: 'rule', id, name: rule.name } as const;
    chronicle.acts.push(
      { at: made, by, action: 'iot.rule.add', place: enterpriseId, object, after: { name: rule.name } },
      {
        at: made,
        by,
        action: 'iot.rule.publish',
        place: enterpriseId,
        object,
        after: { ruleVersion: 1, share: 100 },
      },
    );
    for (const one of past) {
      const raisedAt = atWork(chronicle.today, one.days, one.hour);
      const alarm: DemoAlarm = {
        ...{ enterpriseId, ruleId: id, ruleName: rule.name, node: 'raised', device: one.device, by: by.id },
        ...{ severity: rule.product === 'pump' ? 'minor' : 'major', title: title(one.value), raisedAt },
        ...{ facts: { [property]: one.value }, times: one.times },
        acknowledgedAt: one.days > 2 ? minutesAfter(raisedAt, 4) : null,
        clearedAt: minutesAfter(raisedAt, one.minutes),
      };
      await insertDemoAlarm(ctx.db, alarm);
    }
  }
}
