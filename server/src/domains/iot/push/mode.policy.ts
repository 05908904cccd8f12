import type { PushMode } from '@cloudyard/contract/iot/push.ts';
import type { ThingMessage } from '../stream/message.ts';
import type { Memory } from './consume.queries.ts';

export const NOTHING: Memory = { pushedAt: null, last: null, beganAt: null, held: [] };

export type Rules = {
  mode: PushMode;
  seconds: number | null;
  mostMessages: number | null;
  mostBytes: number;
};

const bytesOf = (held: readonly string[]) => held.reduce((sum, one) => sum + Buffer.byteLength(one) + 1, 2);
const asOne = (held: readonly string[]) => `[${held.join(',')}]`;

/**
 * What is sent when this message comes, and what is remembered then. The time is the one at which it was received: the
 * clocks of devices go as they like.
 */
export function judged(
  rules: Rules,
  memory: Memory,
  message: Pick<ThingMessage, 'kind' | 'values' | 'receivedAt'>,
  payload: () => string,
): { payloads: string[]; memory: Memory } {
  const ms = (rules.seconds ?? 1) * 1000;
  const { receivedAt: now } = message;
  if (rules.mode === 'change') {
    if (message.kind !== 'property') return { payloads: [payload()], memory };
    const last = memory.last ?? {};
    const isNew = Object.entries(message.values).some(
      ([name, value]) => !(name in last) || last[name] !== value,
    );
    if (!isNew) return { payloads: [], memory };
    return {
      payloads: [payload()],
      memory: { ...memory, pushedAt: now, last: { ...last, ...message.values } },
    };
  }
  if (rules.mode === 'interval') {
    if (memory.pushedAt !== null && now - memory.pushedAt < ms && now >= memory.pushedAt)
      return { payloads: [], memory };
    return { payloads: [payload()], memory: { ...memory, pushedAt: now } };
  }
  if (rules.mode === 'every') return { payloads: [payload()], memory };
  return inWindow(rules, memory, now, payload());
}

function inWindow({ seconds, mostMessages, mostBytes }: Rules, memory: Memory, now: number, payload: string) {
  const payloads: string[] = [];
  let { beganAt, held } = memory;
  const isOver = beganAt !== null && now - beganAt >= (seconds ?? 1) * 1000;
  if (held.length > 0 && (isOver || bytesOf([...held, payload]) > mostBytes)) {
    payloads.push(asOne(held));
    [beganAt, held] = [null, []];
  }
  held = [...held, payload];
  beganAt ??= now;
  if (held.length < (mostMessages ?? Number.POSITIVE_INFINITY))
    return { payloads, memory: { ...memory, beganAt, held } };
  return { payloads: [...payloads, asOne(held)], memory: { ...memory, beganAt: null, held: [] } };
}

/** A window whose time is over, as one. */
export const closed = ({ held }: Memory) => asOne(held);
