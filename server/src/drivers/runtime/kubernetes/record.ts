import type { Exit, InstancePlan, LogLine } from '../../../kit/runtime.ts';
import { HOME, INSTANCE, nameOf, namespaceOf, PART, SPACE } from './names.ts';
import type { ConfigMap } from './resources.ts';

/** A plan as it may be read by whoever reads the cluster: its environment lies in a secret named by the key. */
export type KeptPlan = Omit<InstancePlan, 'env'> & { key: string };

export type Failure = {
  detail: string;
  exit: Exit | null;
  /** The last it said: the cluster throws that away with its pods. */
  words?: LogLine[];
};

/** What is wanted of an instance, in a ConfigMap that everything else of it belongs to. */
export type Record = {
  version: 1;
  plan: KeptPlan;
  /** The last plan that was healthy: what goes on when a later one fails. */
  base: KeptPlan | null;
  /** The plan failed, and `base` goes on. */
  failed: Failure | null;
  /** Of the secrets that may be there: the account needs no right to list them. */
  keys: string[];
  /** Counts up with every restart that was asked for. */
  restarts: number;
};

export const VERSION = 1;

/** A record with what the cluster says about the object it lies in. */
export type Found = { record: Record; uid: string; resourceVersion: string; isLeaving: boolean };

export const keptOf = ({ env: _secret, ...plan }: InstancePlan, key: string): KeptPlan => ({ ...plan, key });

/** What should run now: the plan, or what goes on in its place. */
export const activeOf = ({ plan, base, failed }: Record): KeptPlan => (failed && base ? base : plan);

export const labelsOf = (home: string, { id, spaceId }: Pick<InstancePlan, 'id' | 'spaceId'>) => ({
  'app.kubernetes.io/managed-by': 'cloudyard',
  [HOME]: home,
  [SPACE]: spaceId,
  [INSTANCE]: id,
});

export const recordObject = (home: string, record: Record, resourceVersion?: string): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: nameOf(record.plan.id),
    namespace: namespaceOf(home, record.plan.spaceId),
    labels: { ...labelsOf(home, record.plan), [PART]: 'record' },
    ...(resourceVersion && { resourceVersion }),
  },
  data: { record: JSON.stringify(record) },
});

export function readRecord({ metadata, data }: ConfigMap): Found {
  const record: Record = JSON.parse(data?.record ?? '{}');
  if (record.version !== VERSION)
    throw new Error(`The record ${metadata.name} has version ${record.version}, not ${VERSION}.`);
  return {
    record,
    uid: metadata.uid ?? '',
    resourceVersion: metadata.resourceVersion ?? '',
    isLeaving: metadata.deletionTimestamp !== undefined,
  };
}
