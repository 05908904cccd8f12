import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import type { Counts } from '@cloudyard/contract/iot/forward.ts';
import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { type Push, pushApi } from '@cloudyard/contract/iot/push.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { expect } from 'vitest';
import { graphOf, node } from '../src/domains/iot/rule/rule.stories.ts';
import type { delivering } from './delivering.ts';
import { eventually } from './eventually.ts';

// A rule that notices when a message is judged twice, or never, or when what it remembers is lost.

type Calls = Pick<ReturnType<typeof delivering>, 'ask'>;

const property = {
  ...{ id: 'a', name: 'a', description: '', dataType: 'number' as const, unit: 'A', min: null, max: null },
  ...{ step: null, choices: [], source: 'device' as const, isWritable: false },
};
/**
 * An alarm while the tenths of a value are above a half: begun and ended several times a second. And a window that gives
 * something with every tenth message: one that is lost, or judged twice, and it gives less, or more.
 */
const graph = graphOf(
  [
    node('start', 'on-property', { properties: ['a'], anyQuality: true }),
    node('half', 'filter', { expression: 'a - double(int(a)) >= 0.5' }),
    node('above', 'raise', { severity: 'info', title: 'above' }),
    node('below', 'clear', { raised: 'above' }),
    node('ten', 'window', {
      ...{ value: '1.0', function: 'sum', by: 'count', size: 10, isSliding: false, as: 'ten' },
    }),
    node('full', 'filter', { expression: 'double(vars.ten) == 10.0' }),
  ],
  ['start out half', 'half yes above', 'half no below', 'start out ten', 'ten out full'],
);
const isAbove = (a: number) => a - Math.trunc(a) >= 0.5;

export async function tenthsRule({ ask }: Calls, deviceId: string): Promise<string> {
  const { product } = await ask('lin.qiao', deviceApi.view, { params: { id: deviceId } });
  const productId: string = product.id;
  const params = { id: productId };
  const known = await ask('admin', modelApi.view, { params, query: {} });
  const model = known?.model ?? { properties: [], events: [], services: [], tags: [], codec: '' };
  const isDraft = known?.publishedAt === null;
  const saved = await ask('admin', modelApi.save, {
    params,
    body: {
      revision: isDraft ? known.revision : 0,
      model: { ...model, properties: [...model.properties, property] },
    },
  });
  await ask('admin', modelApi.publish, {
    params,
    body: { revision: saved.revision, note: '', isBreaking: true },
  });
  const body = {
    ...{ name: 'Tenths', description: '', graph },
    scope: { products: [productId], groups: [], devices: [deviceId] },
  };
  const { id, revision } = await ask('lin.qiao', ruleApi.add, { body });
  await ask('lin.qiao', ruleApi.publish, { params: { id }, body: { revision, note: '' } });
  return id;
}

export type Value = { a: number; at: number };

/**
 * As it must have been judged: every message once, in the order in which it was stored. What a gateway sends again after a
 * kill may be older than what it sent since: no rule acts on that.
 */
export async function expectJudged({ ask }: Calls, ruleId: string, values: readonly Value[]) {
  let newest = 0;
  const inTime = values.filter(({ at }) => {
    const isInTime = at >= newest;
    newest = Math.max(newest, at);
    return isInTime;
  });
  const all = values.filter(({ a }) => isAbove(a)).length;
  const above = inTime.map(({ a }) => isAbove(a));
  const begun = above.filter((one, n) => one && !above[n - 1]).length;
  const acted = above.filter(Boolean).length;
  const ports = async () => {
    const { nodes } = await ask('lin.qiao', ruleApi.counts, { params: { id: ruleId } });
    return Object.fromEntries(
      nodes.map((one: { node: string; ports: Record<string, number> }) => [one.node, one.ports]),
    );
  };
  await eventually(async () =>
    expect((await ports()).half).toMatchObject({ yes: all, no: values.length - all }),
  );
  const tens = Math.floor(values.length / 10);
  expect(await ports()).toMatchObject({
    ten: { out: tens, waiting: values.length - tens },
    full: { yes: tens },
  });
  const raised = (await ports()).above;
  expect(raised).toMatchObject({ raised: begun, again: acted - begun });
  expect(raised.late ?? 0).toBe(all - acted);
  const alarms = await ask('lin.qiao', alarmApi.list, { query: { rule: ruleId, page: 0, size: 1 } });
  expect(alarms.totalElements).toBe(begun);
}

/** Until all that was stored has left, however long that takes: as long as there is less and less of it. */
export async function untilDelivered({ ask }: Calls, push: string): Promise<Counts> {
  const asked = async (): Promise<Push> => ask('lin.qiao', pushApi.view, { params: { id: push } });
  for (let left = Number.POSITIVE_INFINITY; left > 0; )
    left = await eventually(async () => {
      const { lag, counts } = await asked();
      const now = lag + counts.queued + counts.sending;
      expect(now).toBeLessThan(left);
      return now;
    });
  return (await asked()).counts;
}

/** Tells what was stored: its number, its value, and when it was measured. */
export const valuesPush = (forwardId: string, deviceId: string) => ({
  ...{ name: '转发试验', description: '', forwardId, filter: '', mode: 'every' as const, seconds: null },
  ...{
    mostMessages: null,
    template: `{"device": "g", "n": "\${no}", "a": "\${values.a}", "at": "\${at}"}`,
  },
  scope: {
    ...{ products: [], groups: [], devices: [deviceId], properties: [], events: [] },
    kinds: ['property' as const],
  },
});
