import { z } from 'zod';
import { asking, type Cluster, ClusterAway, ClusterRefusal, type SubmissionState } from './cluster.ts';
import type { SparkOptions } from './options.ts';

const Answer = z.object({
  success: z.boolean().optional(),
  submissionId: z.string().optional(),
  driverState: z.string().optional(),
  message: z.string().nullish(),
});

const STATES: Record<string, SubmissionState['state']> = {
  SUBMITTED: 'waiting',
  RELAUNCHING: 'waiting',
  RUNNING: 'running',
  FINISHED: 'over',
  FAILED: 'over',
  ERROR: 'over',
  KILLED: 'killed',
  // Its worker is lost, and may come back.
  UNKNOWN: 'running',
  NOT_FOUND: 'gone',
};

/** With less the Java of a driver does not begin. */
const LEAST_MB = 512;

/** The REST interface of a standalone master, /v1/submissions. It takes Python by the class that runs it. */
export function standaloneCluster(options: SparkOptions): Cluster {
  const ask = asking(options);
  const call = async (method: string, path: string, body?: object) => {
    const answer = Answer.safeParse(await ask(method, `/v1/submissions${path}`, body));
    if (!answer.success) throw new ClusterRefusal('What answers is no master of Spark.');
    return answer.data;
  };
  return {
    async submit({ name, launcher, args, memoryMb, cores }) {
      const memory = `${Math.max(LEAST_MB, memoryMb)}m`;
      const answer = await call('POST', '/create', {
        action: 'CreateSubmissionRequest',
        clientSparkVersion: '4.0.0',
        appResource: `file:${launcher}`,
        mainClass: 'org.apache.spark.deploy.PythonRunner',
        appArgs: [launcher, '', ...args],
        environmentVariables: { SPARK_ENV_LOADED: '1' },
        sparkProperties: {
          ...{ 'spark.app.name': name, 'spark.master': options.master },
          ...{ 'spark.submit.deployMode': 'cluster', 'spark.driver.supervise': 'false' },
          ...{ 'spark.driver.memory': memory, 'spark.executor.memory': memory },
          ...{ 'spark.driver.cores': '1', 'spark.cores.max': String(cores) },
          'spark.pyspark.python': options.python,
        },
      });
      if (answer.success && answer.submissionId) return answer.submissionId;
      throw new ClusterAway(`The master takes no programs now: ${answer.message ?? ''}`);
    },
    async stateOf(id) {
      const { driverState = '', message, success } = await call('GET', `/status/${encodeURIComponent(id)}`);
      const state = success === false && driverState === '' ? 'gone' : (STATES[driverState] ?? 'running');
      return { state, text: message ?? '' };
    },
    kill: async (id) => void (await call('POST', `/kill/${encodeURIComponent(id)}`)),
    logOf: async () => '',
  };
}
