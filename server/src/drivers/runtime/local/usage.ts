import type { Usage } from '../../../kit/runtime.ts';
import type { Instance } from './instance.ts';
import type { World } from './world.ts';

/** What the running starts of an instance use, with what those before them did. */
export async function usageOf({ proxy }: World, { processes, state, diskBytes }: Instance): Promise<Usage> {
  const { id } = state.plan;
  // Both of the same moment: one that ends while it is asked would be counted twice.
  const { cpuMs: before } = state;
  const used = await Promise.all(processes.running.map((boot) => boot.use()));
  // Of one that just ended nothing is known for a moment. Whoever reads a smaller number takes it for a new beginning.
  processes.cpuMs = Math.max(
    processes.cpuMs,
    used.reduce((sum, one) => sum + one.cpuMs, before),
  );
  return {
    id,
    at: new Date().toISOString(),
    cpuMs: Math.round(processes.cpuMs),
    memoryBytes: used.reduce((sum, one) => sum + one.memoryBytes, 0),
    diskBytes,
    ...proxy.figures(id),
  };
}
