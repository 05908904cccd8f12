import { createHash } from 'node:crypto';
import type { NodeCount } from '@cloudyard/contract/iot/rule.ts';
import type { TrialEffect } from '@cloudyard/contract/iot/rule-trial.ts';
import type { Effect } from '../rule/engine/effect.ts';
import {
  type CompiledRule,
  type DeviceState,
  judge,
  newState,
  overhear,
  tick,
  wake,
} from '../rule/engine/engine.ts';
import type { ThingMessage } from '../stream/message.ts';
import type { Heard } from './recorded.service.ts';

/** A rule going through messages with everything it would do caught, and answered. */
export type Rehearsal = {
  hear(one: Heard): TrialEffect[];
  /** When its schedules are due. */
  clock: readonly number[];
  /** What was still waited for at the end of the time by the devices that spoke; they are forgotten then. */
  end(at: number): TrialEffect[];
  result(): { digest: string; failures: number; nodes: NodeCount[] };
};

export const textOf = ({ what }: Effect): string => {
  if (what.kind === 'raise') return `${what.severity} ${what.title}`;
  if (what.kind === 'message') return what.title;
  if (what.kind === 'command') return `${what.name} ${JSON.stringify(what.arguments)}`.slice(0, 300);
  if (what.kind === 'set') return `${what.property} = ${String(what.value)}`;
  return what.kind === 'forward' ? what.payload.slice(0, 300) : what.raised;
};

type Options = {
  isMeant(deviceId: string, productId: string): boolean;
  overheard: ReadonlySet<string>;
  /** By node: when it is due. */
  clock: ReadonlyMap<string, ReadonlySet<number>>;
};

/** Alarms are raised and cleared as they would be: one that is active is not raised again. */
export function rehearse(rule: CompiledRule, { isMeant, overheard, clock }: Options): Rehearsal {
  const states = new Map<string, DeviceState>();
  const known = new Map<string, ThingMessage>();
  const active = new Set<string>();
  const counts = new Map<string, NodeCount>();
  const hash = createHash('sha256');
  let failures = 0;
  const stateOf = (id: string) => {
    const state = states.get(id) ?? newState();
    states.set(id, state);
    return state;
  };
  function isChange({ node, deviceId, what }: Effect): boolean {
    if (what.kind === 'clear') return active.delete(`${what.raised} ${deviceId}`);
    if (what.kind !== 'raise') return true;
    const key = `${node} ${deviceId}`;
    if (active.has(key)) return false;
    active.add(key);
    return true;
  }
  function caught({ effects: done, steps }: ReturnType<typeof judge>): TrialEffect[] {
    for (const { node, port, detail } of steps) {
      const one = counts.get(node) ?? { node, ports: {}, failures: 0, lastError: '' };
      one.ports[port] = (one.ports[port] ?? 0) + 1;
      if (port === 'failure') {
        Object.assign(one, { failures: one.failures + 1, lastError: detail });
        failures += 1;
      }
      counts.set(node, one);
    }
    return done.filter(isChange).map((effect) => {
      const { node, what, deviceId, deviceName } = effect;
      const at = new Date(effect.at).toISOString();
      const shown = { at, node, kind: what.kind, deviceId, deviceName, text: textOf(effect) };
      hash.update(JSON.stringify(shown));
      return shown;
    });
  }
  const others = (id: string) => states.get(id);
  /** What was due before the clock speaks comes first, as when a rule runs. */
  function speak(message: ThingMessage): TrialEffect[] {
    const state = stateOf(message.deviceId);
    const due = rule.triggers.filter(({ id }) => clock.get(id)?.has(message.at));
    if (due.length === 0) return [];
    return [
      wake(rule, state, message, message.at, others),
      ...due.map((node) => tick(rule, state, node, message, others)),
    ].flatMap(caught);
  }
  return {
    clock: [...clock.values()].flatMap((times) => [...times]),
    hear({ what, message }) {
      const { deviceId, productId } = message;
      if (what !== 'overheard' && isMeant(deviceId, productId)) {
        if (what === 'clock') return speak(message);
        known.set(deviceId, message);
        return caught(judge(rule, stateOf(deviceId), message, others));
      }
      if (what !== 'clock' && overheard.has(deviceId)) overhear(rule, stateOf(deviceId), message);
      return [];
    },
    end(at) {
      const effects = [...known].flatMap(([id, message]) =>
        caught(wake(rule, stateOf(id), message, at, others)),
      );
      // What others said is heard again with the next gateway, at its time.
      states.clear();
      known.clear();
      active.clear();
      return effects;
    },
    result: () => ({ digest: hash.copy().digest('hex'), failures, nodes: [...counts.values()] }),
  };
}
