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
  wake,
} from '../rule/engine/engine.ts';
import type { ThingMessage } from '../stream/message.ts';

/** What of one run is kept to be shown. */
const MOST_SHOWN = 200;

/** A rule going through messages with everything it would do caught. */
export type Rehearsal = {
  see(message: ThingMessage): void;
  /** What was still waited for at the end of the time. */
  end(at: number): void;
  result(): { effects: TrialEffect[]; digest: string; failures: number; nodes: NodeCount[] };
};

const textOf = ({ what }: Effect): string => {
  if (what.kind === 'raise') return `${what.severity} ${what.title}`;
  if (what.kind === 'message') return what.title;
  if (what.kind === 'command') return `${what.name} ${JSON.stringify(what.arguments)}`;
  if (what.kind === 'set') return `${what.property} = ${String(what.value)}`;
  return what.kind === 'forward' ? what.payload.slice(0, 300) : what.raised;
};

type Options = { isMeant(deviceId: string, productId: string): boolean; overheard: ReadonlySet<string> };

/** Alarms are raised and cleared as they would be: one that is active is not raised again. */
export function rehearse(rule: CompiledRule, { isMeant, overheard }: Options): Rehearsal {
  const states = new Map<string, DeviceState>();
  const known = new Map<string, ThingMessage>();
  const active = new Set<string>();
  const effects: TrialEffect[] = [];
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
  function keep({ effects: done, steps }: ReturnType<typeof judge>) {
    for (const { node, port, detail } of steps) {
      const one = counts.get(node) ?? { node, ports: {}, failures: 0, lastError: '' };
      one.ports[port] = (one.ports[port] ?? 0) + 1;
      if (port === 'failure') {
        Object.assign(one, { failures: one.failures + 1, lastError: detail });
        failures += 1;
      }
      counts.set(node, one);
    }
    for (const effect of done) {
      if (!isChange(effect)) continue;
      const { node, what, deviceId, deviceName } = effect;
      const shown = {
        ...{
          at: new Date(effect.at).toISOString(),
          node,
          kind: what.kind,
          deviceId,
          deviceName,
          text: textOf(effect),
        },
      };
      hash.update(JSON.stringify(shown));
      effects.push(shown);
    }
  }
  const others = (id: string) => states.get(id);
  return {
    see(message) {
      const { deviceId, productId } = message;
      if (isMeant(deviceId, productId)) {
        known.set(deviceId, message);
        keep(judge(rule, stateOf(deviceId), message, others));
      } else if (overheard.has(deviceId)) overhear(rule, stateOf(deviceId), message);
    },
    end(at) {
      for (const [id, message] of known) keep(wake(rule, stateOf(id), message, at, others));
    },
    result: () => ({ effects, digest: hash.copy().digest('hex'), failures, nodes: [...counts.values()] }),
  };
}

const keyOf = ({ at, kind, deviceId, text }: TrialEffect) => `${at} ${kind} ${deviceId} ${text}`;

/** What only one of two would have done, and how many both. */
export function difference(before: readonly TrialEffect[], after: readonly TrialEffect[]) {
  const left = new Map<string, number>();
  for (const one of before) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  const onlyAfter = after.filter((one) => {
    const times = left.get(keyOf(one)) ?? 0;
    if (times > 0) left.set(keyOf(one), times - 1);
    return times === 0;
  });
  const onlyBefore = before.filter((one) => {
    const times = left.get(keyOf(one)) ?? 0;
    if (times > 0) left.set(keyOf(one), times - 1);
    return times > 0;
  });
  const kinds = [...new Set([...before, ...after].map(({ kind }) => kind))].sort();
  const times = (list: readonly TrialEffect[], kind: string) =>
    list.filter((one) => one.kind === kind).length;
  return {
    counts: kinds.map((kind) => ({ kind, before: times(before, kind), after: times(after, kind) })),
    onlyBefore: onlyBefore.slice(0, MOST_SHOWN),
    onlyAfter: onlyAfter.slice(0, MOST_SHOWN),
    both: after.length - onlyAfter.length,
  };
}
