import type { Usage } from '../../../kit/runtime.ts';
import type { Boot } from './boot.ts';

/** What the running starts of an instance use, with what those before them did. */
export async function usageOf(
  boots: readonly Boot[],
  known: Pick<Usage, 'id' | 'cpuMs' | 'diskBytes'>,
  seen: Pick<Usage, 'requests' | 'failures' | 'users'>,
): Promise<Usage> {
  const used = await Promise.all(boots.map((boot) => boot.use()));
  const { id, diskBytes } = known;
  return {
    id,
    at: new Date().toISOString(),
    cpuMs: Math.round(used.reduce((sum, one) => sum + one.cpuMs, known.cpuMs)),
    memoryBytes: used.reduce((sum, one) => sum + one.memoryBytes, 0),
    diskBytes,
    ...seen,
  };
}
