import {
  historyPolicyApi,
  type KeepRule,
  type KeptNode,
  USUAL_RULE,
} from '@cloudyard/contract/iot/history-policy.ts';
import { expect } from 'vitest';
import { type GatewayStory, said } from '../../../../test/equipment.ts';
import type { DeviceStory } from '../device/device.stories.ts';

export const rule = (more: Partial<KeepRule> = {}): KeepRule => ({ ...USUAL_RULE, ...more });
export const scope = (kind: string, id: string, revision = 0) => ({ kind, id, revision });
export const nodes = (...all: { id: number; revision: number }[]) => ({
  ...{ kind: 'nodes', nodes: all.map(({ id, revision }) => ({ id, revision })) },
});

/** What stories about policies share: a pump behind a gateway, its nodes, and saying what is kept of them. */
export function policyStory(gateways: GatewayStory, story: DeviceStory) {
  const listed = async (query: object, who = story.lin): Promise<KeptNode[]> => {
    const answer = await who.ask(historyPolicyApi.list, { query: { size: 100, ...query } as never });
    expect(said(answer)).toBe('done');
    return answer.body.content;
  };
  const nodeOf = async (device: string, alias: string) =>
    (await listed({ device })).find((one) => one.alias === alias) as KeptNode;
  const save = (target: object, one: KeepRule | null, who = story.lin) =>
    who.ask(historyPolicyApi.save, { body: { target: target as never, rule: one } });
  /** A gateway with a pump behind it whose temperature is one of its nodes. */
  async function station() {
    const one = await gateways.ready([gateways.node('t'), gateways.node('own')]);
    const pump = await story.child({ gatewayId: one.id });
    await story.mapPoints(pump, { temperature: 't' });
    return { ...one, pump };
  }
  const inForce = async (device: string, alias: string) => {
    const { from, rule: held } = await nodeOf(device, alias);
    return [from, held.enabled, held.mode];
  };
  return { listed, nodeOf, save, station, inForce };
}
export type PolicyStory = ReturnType<typeof policyStory>;
