/** The kinds of objects we write or read, and where each lies. */
const KINDS = {
  Namespace: '/api/v1/namespaces',
  ConfigMap: '/api/v1/configmaps',
  Secret: '/api/v1/secrets',
  Service: '/api/v1/services',
  ServiceAccount: '/api/v1/serviceaccounts',
  ResourceQuota: '/api/v1/resourcequotas',
  LimitRange: '/api/v1/limitranges',
  Pod: '/api/v1/pods',
  Deployment: '/apis/apps/v1/deployments',
  NetworkPolicy: '/apis/networking.k8s.io/v1/networkpolicies',
} as const;
export type Kind = keyof typeof KINDS;

export type Metadata = {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: unknown[];
};
export type KubeObject = { apiVersion: string; kind: Kind; metadata: Metadata };

export type ConfigMap = KubeObject & {
  kind: 'ConfigMap';
  data?: Record<string, string>;
  binaryData?: Record<string, string>;
};

export type Condition = { type: string; status: string; reason?: string; message?: string };

export type Deployment = KubeObject & {
  kind: 'Deployment';
  spec?: { replicas?: number; template?: { metadata?: { labels?: Record<string, string> } } };
  status?: { observedGeneration?: number; conditions?: Condition[] };
};

export type Terminated = {
  exitCode: number;
  signal?: number;
  reason?: string;
  message?: string;
  finishedAt?: string;
};
export type ContainerState = {
  waiting?: { reason?: string; message?: string };
  running?: { startedAt?: string };
  terminated?: Terminated;
};
export type Pod = KubeObject & {
  kind: 'Pod';
  status?: {
    phase?: string;
    reason?: string;
    message?: string;
    conditions?: Condition[];
    containerStatuses?: {
      name: string;
      ready?: boolean;
      /** It has answered once. */
      started?: boolean;
      restartCount: number;
      state?: ContainerState;
      lastState?: ContainerState;
    }[];
  };
};

/** The collection of a kind: of one namespace, or of all. */
export function pathTo(kind: Kind, namespace?: string): string {
  const path = KINDS[kind];
  if (namespace === undefined || kind === 'Namespace') return path;
  const end = path.lastIndexOf('/');
  return `${path.slice(0, end)}/namespaces/${namespace}${path.slice(end)}`;
}

export const pathOf = ({ kind, metadata: { name, namespace } }: KubeObject) =>
  `${pathTo(kind, namespace)}/${name}`;
