import { createHash } from 'node:crypto';
import type { Pod } from '../resources.ts';
import type { FakeApi } from './fake-api.ts';
import { down, up } from './pod-status.ts';
import type { Stored } from './store.ts';

type Template = {
  metadata: { labels: Record<string, string> };
  spec: { containers: { image: string; readinessProbe?: { tcpSocket?: unknown } }[] };
};
type Wanted = Stored & { spec: { replicas: number; template: Template } };

/**
 * Plays what makes pods of Deployments and starts them, in a few lines: an image that is named `well` becomes healthy,
 * `ill` does where only its port is asked, `hopeless` ends with 3.
 */
export function play({ store }: FakeApi): () => void {
  const podsOf = ({ metadata }: Stored): [string, Stored][] =>
    [...store.objects].filter(
      ([path, { metadata: own }]) =>
        path.includes('/pods/') &&
        (own.ownerReferences as { uid: string }[] | undefined)?.some(({ uid }) => uid === metadata.uid),
    );

  const sync = (path: string, deployment: Wanted) => {
    if (!store.objects.has(path)) return;
    const { template, replicas } = deployment.spec;
    const hash = createHash('sha256').update(JSON.stringify(template)).digest('hex').slice(0, 10);
    const pods = podsOf(deployment);
    const name = `${deployment.metadata.name}-${hash}`;
    const current = pods.find(([, { metadata }]) => metadata.name === name);
    if (replicas > 0 && !current)
      create(
        path.replace(/\/apis\/apps\/v1(.*)\/deployments\/.*/, `/api/v1$1/pods/${name}`),
        name,
        deployment,
      );
    const isReady = (current?.[1] as Pod | undefined)?.status?.containerStatuses?.[0]?.ready;
    for (const [other, { metadata }] of pods)
      if (replicas === 0 || (isReady && metadata.name !== name)) store.remove(other);
    const observedGeneration = deployment.metadata.generation;
    if (store.objects.get(path)?.status?.observedGeneration !== observedGeneration)
      store.status(path, { observedGeneration });
  };

  const create = (path: string, name: string, { metadata, spec: { template } }: Wanted) => {
    const [container] = template.spec.containers;
    store.create(path, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name,
        namespace: metadata.namespace ?? '',
        labels: template.metadata.labels,
        ownerReferences: [{ uid: metadata.uid }],
      },
      spec: template.spec,
      status: { phase: 'Pending' },
    });
    if (/\/hopeless/.test(container?.image ?? '')) store.status(path, down({ exitCode: 3 }, 0));
    else if (!/\/ill/.test(container?.image ?? '') || container?.readinessProbe?.tcpSocket)
      store.status(path, up(0));
  };

  const deploymentOf = (pod: Stored) =>
    [...store.objects].find(
      ([path, { metadata }]) =>
        path.includes('/deployments/') &&
        (pod.metadata.ownerReferences as { uid: string }[])?.some(({ uid }) => uid === metadata.uid),
    );

  return store.listen(({ path, object, type }) =>
    setImmediate(() => {
      if (path.includes('/deployments/') && type !== 'DELETED') sync(path, store.objects.get(path) as Wanted);
      const owner = path.includes('/pods/') ? deploymentOf(object) : undefined;
      if (owner) sync(owner[0], owner[1] as Wanted);
    }),
  );
}
