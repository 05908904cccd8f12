import type { Kit } from '../../../kit/context.ts';
import type { Delivered } from './delivery.service.ts';
import { tapOf, traceOf } from './tap.ts';

/** Who sends in a device's place, and how it is found again. */
export type Simulation = { simulatedBy: string; trace: string };

type Arrived = { gatewayId: string; topic: string; payload: Buffer } & Partial<Simulation>;

/** So much of what was understood is shown. */
const MOST_SHOWN = 200;

function outcome(done: Delivered | undefined) {
  if (!done) return { result: 'heard' };
  if (done.as === 'unreadable') return { result: 'refused', reason: done.reason };
  const { read, faults } = done;
  const points = read.points.slice(0, MOST_SHOWN).map(({ name, at, value, quality }) => ({
    ...{ n: name, t: at, v: value, ...(quality ? { q: quality } : {}) },
  }));
  return {
    ...{ result: done.as === 'new' ? 'stored' : 'double', decoded: read.decoded ?? { points } },
    reason: faults.map(({ fault, name, count }) => `${fault} ${name} ×${count}`).join(', '),
  };
}

/** Shows whoever debugs it what arrived and what became of it; while no user does, it is only done. */
export async function seen<T extends Delivered | undefined>(
  kit: Kit,
  arrived: Arrived,
  act: () => Promise<T>,
): Promise<T> {
  const tap = tapOf(kit);
  if (!tap.isOn(arrived.gatewayId)) return act();
  const { topic, payload } = arrived;
  const trace = arrived.trace ?? traceOf(topic, payload);
  const told = { ...arrived, ...(trace ? { trace } : {}), direction: 'up' as const, at: new Date() };
  try {
    const done = await act();
    tap.report({ ...told, ...outcome(done) });
    return done;
  } catch (error) {
    // Nothing is acknowledged: it comes again.
    tap.report({ ...told, result: 'failed', reason: (error as Error).message });
    throw error;
  }
}
