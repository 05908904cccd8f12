import type { Usage } from '../../../kit/runtime.ts';
import type { Instance } from './instance.ts';
import type { World } from './world.ts';

/** What the running starts of an instance use, with what those before them did. */
export async function usageOf({ proxy }: World, { processes, state, diskBytes }: Instance): Promise<Usage> {
  const used = await Promise.all(processes.all.map((boot) => boot.use()));
  const { id } = state.plan;
  return {
    id,
    at: new Date().toISOString(),
    cpuMs: Math.round(used.reduce((sum, one) => sum + one.cpuMs, state.cpuMs)),
    memoryBytes: used.reduce((sum, one) => sum + one.memoryBytes, 0),
    diskBytes,
    ...proxy.figures(id),
  };
}
