import { eventually } from '../../../../test/eventually.ts';
import type { InstancePlan, InstanceStatus, Limits, Runtime } from '../../../kit/runtime.ts';
import type * as programs from './programs.ts';
import type { Program } from './programs.ts';

/** A driver under test. */
export type Bench = {
  runtime: Runtime;
  /**
   * Programs that are only played, where the driver runs images of a cluster without machines: they start, end and are
   * replaced, but answer no calls and say nothing. Left out, real ones run.
   */
  programs?: Pick<typeof programs, 'obedient' | 'hopeless' | 'ill'>;
  /** The console ends and another one begins. */
  reopen(): Promise<void>;
  /** Whatever watches over programs is killed, where there is such a thing. */
  killWatcher: (() => Promise<void>) | undefined;
  /** Kills the program itself, as the machine might. */
  killProgram(id: string): Promise<void>;
  /** Asks the program itself, past everything that asks who is calling. */
  call(id: string, path: string): Promise<{ status: number; text: string }>;
  /** Which process it is: the same one for as long as it was not started anew. */
  processOf(id: string): Promise<string>;
  /** Makes a release of its own kind out of a Node program, where it does not run those. */
  pack?(program: Program): Promise<Program>;
  /** Variables that whatever starts programs adds by itself. */
  adds?: readonly string[];
  close(): Promise<void>;
};

const LIMITS: Limits = { cpu: 1000, memory: 192, disk: 64, users: null };

export function planFor(id: string, program: Program, change: Partial<InstancePlan> = {}): InstancePlan {
  return {
    id,
    spaceId: 'space-a',
    host: `${id}-a`,
    generation: 1,
    wanted: 'run',
    release: program.release,
    limits: LIMITS,
    env: {},
    database: null,
    health: { by: 'http', path: '/health' },
    trusted: true,
    ...change,
  };
}

export async function statusOf(runtime: Runtime, id: string): Promise<InstanceStatus> {
  const found = (await runtime.statuses()).find((one) => one.id === id);
  if (!found) throw new Error(`there is no instance ${id}`);
  return found;
}

/** Waits until the status is like this. */
export const become = (
  runtime: Runtime,
  id: string,
  like: Partial<InstanceStatus>,
): Promise<InstanceStatus> =>
  eventually(async () => {
    const found = await statusOf(runtime, id);
    for (const [name, value] of Object.entries(like)) {
      const is = found[name as keyof InstanceStatus];
      if (is !== value) throw new Error(`${name} is ${is}, not ${value}: ${JSON.stringify(found)}`);
    }
    return found;
  });

export async function linesOf(runtime: Runtime, id: string): Promise<string[]> {
  const { lines } = await runtime.log(id, undefined, 500);
  return lines.map(({ from, text }) => `${from}: ${text}`);
}
