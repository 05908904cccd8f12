import { KEY, nameOf, namespaceOf, portOf, secretOf } from '../names.ts';
import { activeOf, type Found, type Record as InstanceRecord, type KeptPlan, labelsOf } from '../record.ts';
import type { KubeObject } from '../resources.ts';
import { DEADLINE_SECONDS, podTemplate } from './pod.ts';

const KEPT_RELEASES = 5;
/** Where names are looked up, as every distribution labels it. */
const NAME_SERVERS = { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } };

type Place = { home: string; found: Found };

/** Gone with the record. */
const metadataOf = ({ home, found: { record, uid } }: Place, name: string) => ({
  name,
  namespace: namespaceOf(home, record.plan.spaceId),
  labels: labelsOf(home, record.plan),
  ownerReferences: [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: nameOf(record.plan.id),
      uid,
      blockOwnerDeletion: true,
    },
  ],
});

/** The environment of one key, never changed: a pod that is started again finds what it was first given. */
export const secretObject = (place: Place, key: string, env: Readonly<Record<string, string>>) => ({
  apiVersion: 'v1',
  kind: 'Secret' as const,
  metadata: metadataOf(place, secretOf(place.found.record.plan.id, key)),
  immutable: true,
  data: Object.fromEntries(
    Object.entries({ LANG: 'C.UTF-8', ...env }).map(([name, value]) => [
      name,
      Buffer.from(value).toString('base64'),
    ]),
  ),
});

/** What one instance consists of. `database`: the addresses its database has now. */
export function instanceObjects(place: Place, database: readonly string[]): KubeObject[] {
  const { home, found } = place;
  const { plan } = found.record;
  if (plan.release.kind === 'URL') return [];
  const active = activeOf(found.record);
  const selector = labelsOf(home, plan);
  return [
    policyObject(place, active, database),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: metadataOf(place, nameOf(plan.id)),
      ...{
        // Leads to pods that are healthy, of the former release until the next one is.
        spec: { selector, ports: [{ name: 'http', port: 80, targetPort: 'http', protocol: 'TCP' }] },
      },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {
        ...metadataOf(place, nameOf(plan.id)),
        annotations: { [GENERATION]: generationOf(found.record) },
      },
      ...{
        spec: {
          replicas: plan.wanted === 'run' ? 1 : 0,
          revisionHistoryLimit: KEPT_RELEASES,
          progressDeadlineSeconds: DEADLINE_SECONDS,
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
          selector: { matchLabels: selector },
          template: podTemplate(active, selector, found.record.restarts),
        },
      },
    },
  ];
}

export const GENERATION = 'cloudyard/generation';

/** What of the record a Deployment follows: when it says the same, it need not be applied. */
export const generationOf = (record: InstanceRecord) =>
  [record.plan.generation, activeOf(record).key, record.restarts].join('.');

/** Visitors come by the console's proxy alone; out lead the names' servers and the one database. */
function policyObject(place: Place, plan: KeptPlan, database: readonly string[]): KubeObject {
  const { home, found } = place;
  const dns = [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ];
  const rest = {
    spec: {
      podSelector: { matchLabels: labelsOf(home, found.record.plan) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': home } } }],
          ports: [{ protocol: 'TCP', port: portOf(plan) }],
        },
      ],
      egress: [
        { to: [{ namespaceSelector: NAME_SERVERS }], ports: dns },
        ...(plan.database && database.length > 0
          ? [
              {
                to: database.map((address) => ({
                  ipBlock: { cidr: `${address}/${address.includes(':') ? 128 : 32}` },
                })),
                ports: [{ protocol: 'TCP', port: plan.database.port }],
              },
            ]
          : []),
      ],
    },
  };
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadataOf(place, nameOf(found.record.plan.id)),
    ...rest,
  };
}

export const keyOfPod = (labels: Readonly<Record<string, string>> | undefined) => labels?.[KEY] ?? '';
