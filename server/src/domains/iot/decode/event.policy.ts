import type { ThingEvent, ThingModel } from '@cloudyard/contract/iot/model.ts';
import { isStorable } from '@cloudyard/contract/kit/values.ts';
import { fits } from '../state/value.policy.ts';

export type Output = Record<string, unknown>;

/** An event as it is kept; or what is wrong with it. */
export type Judged =
  | { event: ThingEvent; wrong: null }
  | { event: null; wrong: 'unknown_event' | 'bad_event'; name: string };

/** What a device leaves out it has no value for; what the model does not know, or does not allow, is no such event. */
export function judgeEvent(model: ThingModel | undefined, name: string, output: Output): Judged {
  const event = model?.events.find(({ id }) => id === name);
  if (!event) return { event: null, wrong: 'unknown_event', name };
  const known = new Map(event.output.map((one) => [one.id, one]));
  const unfit = Object.entries(output).find(([key, value]) => {
    const parameter = known.get(key);
    return !parameter || !fits(parameter, value) || !isStorable(String(value));
  });
  return unfit ? { event: null, wrong: 'bad_event', name: `${name}.${unfit[0]}` } : { event, wrong: null };
}

/** As points are: a day ahead it would stand before everything for ever, and nothing is kept for ten years. */
const AHEAD_MS = 86_400_000;
const BEHIND_MS = 10 * 366 * 86_400_000;
export const isTimely = (at: number, now: number) => at <= now + AHEAD_MS && at >= now - BEHIND_MS;
