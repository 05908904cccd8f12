import { z } from 'zod';
import { asking, type Cluster, ClusterRefusal, type SubmissionState } from './cluster.ts';
import type { SparkOptions } from './options.ts';

const Batch = z.object({ id: z.number().int(), state: z.string(), log: z.array(z.string()).optional() });
const Log = z.object({ log: z.array(z.string()) });

const STATES: Record<string, SubmissionState['state']> = {
  not_started: 'waiting',
  starting: 'waiting',
  recovering: 'waiting',
  idle: 'running',
  running: 'running',
  busy: 'running',
  shutting_down: 'running',
  success: 'over',
  dead: 'over',
  error: 'over',
  killed: 'killed',
};
const LINES = 200;

/** Apache Livy, which sends programs to whatever cluster it stands in front of. */
export function livyCluster(options: SparkOptions): Cluster {
  const ask = asking(options);
  const logOf = async (id: string) => {
    const answer = Log.safeParse(await ask('GET', `/batches/${id}/log?size=${LINES}`));
    return answer.success ? answer.data.log.join('\n') : '';
  };
  return {
    async submit({ name, launcher, args, memoryMb, cores }) {
      const memory = `${Math.max(512, memoryMb)}m`;
      const answer = Batch.safeParse(
        await ask('POST', '/batches', {
          ...{ name, file: `file:${launcher}`, args },
          ...{ driverMemory: memory, executorMemory: memory, driverCores: 1, executorCores: cores },
          conf: { 'spark.pyspark.python': options.python, 'spark.cores.max': String(cores) },
        }),
      );
      if (answer.success) return String(answer.data.id);
      throw new ClusterRefusal('What answers is no Livy.');
    },
    async stateOf(id) {
      const found = await ask('GET', `/batches/${id}`);
      if (found === null) return { state: 'gone', text: '' };
      const answer = Batch.safeParse(found);
      if (!answer.success) throw new ClusterRefusal('What answers is no Livy.');
      return { state: STATES[answer.data.state] ?? 'running', text: (answer.data.log ?? []).join('\n') };
    },
    kill: async (id) => void (await ask('DELETE', `/batches/${id}`)),
    logOf,
  };
}
