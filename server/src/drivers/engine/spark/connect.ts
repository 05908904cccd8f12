import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { livyCluster } from './livy.ts';
import type { SparkOptions } from './options.ts';
import { standaloneCluster } from './standalone.ts';
import { sweep } from './sweep.ts';

/** A cluster, and this engine's own place in the folder it sees. */
export type Connected = {
  cluster: Cluster;
  host: string;
  isApart: boolean;
  /** Where folders of steps are made; the first who asks takes away what a former engine left. */
  folder(): Promise<string>;
};

/** Nothing is asked yet. */
export function connect(options: SparkOptions, engineFolder: string): Connected {
  const cluster = options.by === 'livy' ? livyCluster(options) : standaloneCluster(options);
  // Copies of the server share the folder: each has a place of its own, and finds it again.
  const own = createHash('sha256').update(`${hostname()}\0${engineFolder}`).digest('hex').slice(0, 12);
  const folder = join(options.folder, own);
  let swept: Promise<void> | undefined;
  return {
    ...{ cluster, host: options.url.host, isApart: options.isApart },
    async folder() {
      swept ??= sweep(cluster, folder);
      await swept.catch((error) => {
        swept = undefined;
        throw error;
      });
      return folder;
    },
  };
}
