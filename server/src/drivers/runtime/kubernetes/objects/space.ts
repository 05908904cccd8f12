import type { Limits } from '../../../../kit/runtime.ts';
import { ACCOUNT, HOME, namespaceOf, SPACE } from '../names.ts';
import type { KubeObject } from '../resources.ts';

/** While a release takes over from another, both run. */
const AT_ONCE = 2;

/** The namespace of a space with what holds for all in it. `all`: the limits of the instances there. */
export function spaceObjects(home: string, spaceId: string, all: readonly Limits[]): KubeObject[] {
  const namespace = namespaceOf(home, spaceId);
  const labels = { 'app.kubernetes.io/managed-by': 'cloudyard', [HOME]: home, [SPACE]: spaceId };
  const at = (name: string) => ({ name, namespace, labels });
  return [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      // The cluster itself refuses a pod there that could do more than ours.
      metadata: {
        name: namespace,
        labels: { ...labels, 'pod-security.kubernetes.io/enforce': 'restricted' },
      },
    },
    object('ServiceAccount', at(ACCOUNT), { automountServiceAccountToken: false }),
    object('ResourceQuota', at('space'), { spec: { hard: hardOf(all) } }),
    // A quota without it refuses every container that names no limits.
    object('LimitRange', at('space'), {
      spec: {
        limits: [
          {
            type: 'Container',
            default: { cpu: '100m', memory: '128Mi', 'ephemeral-storage': '64Mi' },
            defaultRequest: { cpu: '10m', memory: '32Mi', 'ephemeral-storage': '16Mi' },
          },
        ],
      },
    }),
    object(
      'NetworkPolicy',
      at('nobody'),
      { spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] } },
      'networking.k8s.io/v1',
    ),
  ];
}

const object = (
  kind: KubeObject['kind'],
  metadata: KubeObject['metadata'],
  rest: object,
  apiVersion = 'v1',
): KubeObject => ({ apiVersion, kind, metadata, ...rest });

/** What the instances of a space may take together: nothing else finds room there. */
function hardOf(all: readonly Limits[]) {
  const sum = (of: (limits: Limits) => number) => all.reduce((total, one) => total + of(one), 0) * AT_ONCE;
  return {
    'limits.cpu': `${sum(({ cpu }) => cpu)}m`,
    'limits.memory': `${sum(({ memory }) => memory)}Mi`,
    'limits.ephemeral-storage': `${sum(({ disk }) => disk)}Mi`,
    pods: String(all.length * AT_ONCE),
    persistentvolumeclaims: '0',
    'services.nodeports': '0',
    'services.loadbalancers': '0',
  };
}
