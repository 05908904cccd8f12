import { chance } from './signals.ts';

/** An event that happens now and then, to the gateway itself or to a device behind it. */
export type EventSource = {
  device?: string | null | undefined;
  event: string;
  /** How often, on average. */
  everyMs: number;
  /** What it hands over: a number between two. */
  output: readonly { id: string; min: number; max: number }[];
};

/** So often it is asked whether something happened. */
const STEP_MS = 1_000;
const last = new Map<string, number>();

/** The same for the same moment and name; undefined: nothing happened. */
export function dueEvent(gateway: string, { device, event, everyMs, output }: EventSource, at: number) {
  const step = Math.floor(at / STEP_MS);
  const name = `${gateway} ${device ?? ''} ${event}`;
  if (last.get(name) === step) return undefined;
  last.set(name, step);
  if (chance(`${name} happens ${step}`) >= STEP_MS / everyMs) return undefined;
  const data = Object.fromEntries(
    output.map(({ id, min, max }) => [id, Math.round(min + (max - min) * chance(`${name} ${id} ${step}`))]),
  );
  return { event, ...(device ? { device } : {}), t: at, data };
}

/** `overheated`, or `PUMP-1:overheated` of a device behind it; every minute or so. */
export function sourceOf(text: string): EventSource {
  const parts = text.split(':');
  const event = parts.pop() ?? '';
  return { device: parts.join(':') || undefined, event, everyMs: 60_000, output: [] };
}
