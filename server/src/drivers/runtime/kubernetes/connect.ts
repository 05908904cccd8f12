import type { RequestOptions } from 'node:https';

/** Where the API server is, and how we say who we are; credentials may be renewed between two questions. */
export type Connection = {
  server: URL;
  /** It is reached by a proxy that the kubeconfig names: the agent among the credentials knows the way. */
  isBehindProxy?: boolean;
  credentials(): Promise<RequestOptions>;
};

/** Reads a kubeconfig, or what a pod of the cluster is given. The library is loaded here alone: it takes 90 MB. */
export async function connect(config: string | undefined): Promise<Connection> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const kube = new KubeConfig();
  if (config) kube.loadFromFile(config);
  else kube.loadFromCluster();
  const cluster = kube.getCurrentCluster();
  if (!cluster) throw new Error('The Kubernetes configuration names no cluster in its current context.');
  return {
    server: new URL(cluster.server),
    isBehindProxy: Boolean(cluster.proxyUrl),
    async credentials() {
      const options: RequestOptions = {};
      await kube.applyToHTTPSOptions(options);
      return options;
    },
  };
}
