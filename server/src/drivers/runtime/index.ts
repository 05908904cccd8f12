import type { Runtime } from '../../kit/runtime.ts';
import { type Cluster, openKubernetes } from './kubernetes/open.ts';
import { type LocalOptions, openLocal } from './local/open.ts';

export { forwardApps } from './forward-apps.ts';
export { endLocal } from './local/open.ts';
export { clusterFor, settingsFor } from './settings-for.ts';

/**
 * Where what was bought runs: a supervisor on this machine, or a cluster where one is named. Nothing is started before
 * it is asked something.
 */
export const openRuntime = ({
  cluster,
  ...options
}: LocalOptions & { cluster: Cluster | undefined }): Runtime =>
  cluster ? openKubernetes({ ...options, cluster }) : openLocal(options);
