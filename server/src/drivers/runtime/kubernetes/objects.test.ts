import type { V1Deployment, V1NetworkPolicy } from '@kubernetes/client-node';
import { describe, expect, it } from 'vitest';
import { planFor } from '../testing/bench.ts';
import { keyOf, nameOf } from './names.ts';
import { generationOf, instanceObjects, secretObject } from './objects/instance.ts';
import { spaceObjects } from './objects/space.ts';
import { type Found, keptOf, type Record } from './record.ts';
import { refusePlan } from './refuse.ts';
import { played } from './testing/programs.ts';

const key = Buffer.alloc(32, 7);
const program = await played.obedient('one');
const PLAN = planFor('shop', program, {
  env: { GREETING: 'good day\nto you' },
  database: { host: '10.1.2.3', port: 5432 },
});

const foundOf = (change: Partial<Record> = {}, plan = PLAN): Found => ({
  record: {
    version: 1,
    plan: keptOf(plan, keyOf(plan, key)),
    base: null,
    failed: null,
    keys: [],
    restarts: 0,
    ...change,
  },
  ...{ uid: 'uid-1', resourceVersion: '1', isLeaving: false },
});

const objects = (found: Found, database: string[] = []) =>
  instanceObjects({ home: 'cloudyard', found }, database);
const one = (kind: string, found = foundOf(), database: string[] = []) =>
  objects(found, database).find((object) => object.kind === kind);
const deployment = (found?: Found, database?: string[]) =>
  (one('Deployment', found, database) as Required<V1Deployment>).spec;
const podOf = (found?: Found, database?: string[]) => {
  const { spec } = deployment(found, database).template;
  if (!spec) throw new Error('The deployment has no pods.');
  return spec;
};
const policy = (found?: Found, database?: string[]) =>
  (one('NetworkPolicy', found, database) as Required<V1NetworkPolicy>).spec;

describe('a space', () => {
  const all = [
    { cpu: 500, memory: 256, disk: 64, users: null },
    { cpu: 1000, memory: 512, disk: 128, users: 5 },
  ];
  it('is a namespace that the cluster keeps closed, with room for what it holds and no more', () => {
    const [namespace, account, quota, range, policy] = spaceObjects('cloudyard', 'space-a', all);
    expect(namespace).toMatchObject({
      kind: 'Namespace',
      metadata: {
        name: 'cloudyard-space-a',
        labels: { 'cloudyard/space': 'space-a', 'pod-security.kubernetes.io/enforce': 'restricted' },
      },
    });
    expect(account).toMatchObject({ kind: 'ServiceAccount', automountServiceAccountToken: false });
    expect(quota).toMatchObject({
      kind: 'ResourceQuota',
      spec: {
        hard: { 'limits.cpu': '3000m', 'limits.memory': '1536Mi', pods: '4', persistentvolumeclaims: '0' },
      },
    });
    expect(range).toMatchObject({ kind: 'LimitRange' });
    expect(policy).toMatchObject({ spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] } });
  });
});

describe('an instance', () => {
  it('has objects that go with its record', () => {
    expect(objects(foundOf()).map(({ kind }) => kind)).toEqual(['NetworkPolicy', 'Service', 'Deployment']);
    for (const { metadata } of objects(foundOf()))
      expect(metadata).toMatchObject({
        name: nameOf('shop'),
        namespace: 'cloudyard-space-a',
        ownerReferences: [{ kind: 'ConfigMap', uid: 'uid-1', blockOwnerDeletion: true }],
      });
  });

  it('takes over without a gap, within its limits and without rights', () => {
    const spec = deployment();
    expect(one('Deployment')?.metadata?.annotations?.['cloudyard/generation']).toBe(
      generationOf(foundOf().record),
    );
    expect(spec).toMatchObject({
      replicas: 1,
      revisionHistoryLimit: 5,
      progressDeadlineSeconds: 720,
      strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    });
    const { containers, securityContext, automountServiceAccountToken } = podOf();
    expect({ securityContext, automountServiceAccountToken }).toEqual({
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      automountServiceAccountToken: false,
    });
    expect(containers[0]).toMatchObject({
      image: program.release.reference,
      resources: { limits: { cpu: '1000m', memory: '192Mi', 'ephemeral-storage': '64Mi' } },
      securityContext: {
        ...{ allowPrivilegeEscalation: false, privileged: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      },
      readinessProbe: { httpGet: { path: '/health', port: 'http' }, successThreshold: 2 },
    });
    expect(containers[0]?.env).toEqual([
      { name: 'HOME', value: '/data' },
      { name: 'TMPDIR', value: '/tmp' },
      { name: 'PORT', value: '8080' },
      { name: 'SERVER_PORT', value: '8080' },
      { name: 'DB_HOST', value: '10.1.2.3' },
      { name: 'DB_PORT', value: '5432' },
    ]);
  });

  it.each([
    ['http', { by: 'http', path: '/well' }, { httpGet: { path: '/well', port: 'http' } }],
    ['port', { by: 'port' }, { tcpSocket: { port: 'http' } }],
  ] as const)('is asked by %s', (_name, health, asked) => {
    const [container] = podOf(foundOf({}, { ...PLAN, health })).containers;
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const)
      expect(container?.[probe]).toMatchObject(asked);
  });

  it('is not asked where it is enough that it has not ended', () => {
    const found = foundOf({}, { ...PLAN, health: { by: 'process' } });
    const [container] = podOf(found).containers;
    expect(container).not.toHaveProperty('readinessProbe');
  });

  it.each(['stop', 'frozen'] as const)('has no pods when %s is wanted', (wanted) => {
    expect(deployment(foundOf({}, { ...PLAN, wanted })).replicas).toBe(0);
  });

  it('is reached by the console alone, and reaches names and its database', () => {
    const spec = policy(foundOf(), ['10.1.2.3']);
    expect(spec.ingress).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'cloudyard' } } }],
        ports: [{ protocol: 'TCP', port: 8080 }],
      },
    ]);
    expect(spec.egress).toHaveLength(2);
    expect(spec.egress?.[1]).toEqual({
      to: [{ ipBlock: { cidr: '10.1.2.3/32' } }],
      ports: [{ protocol: 'TCP', port: 5432 }],
    });
    expect(policy(foundOf({}, { ...PLAN, database: null })).egress).toHaveLength(1);
  });

  it('says its environment in a secret that is never changed, and nowhere else', () => {
    const found = foundOf();
    const { plan } = found.record;
    const secret = secretObject({ home: 'cloudyard', found }, plan.key, PLAN.env);
    expect(secret).toMatchObject({ immutable: true, metadata: { name: `app-shop-${plan.key}` } });
    expect(secret.data).toEqual({
      LANG: Buffer.from('C.UTF-8').toString('base64'),
      GREETING: Buffer.from('good day\nto you').toString('base64'),
    });
    expect(JSON.stringify([found.record, objects(found)])).not.toContain('good day');
  });

  it('goes on with its former plan when the last one failed', () => {
    const base = keptOf(PLAN, 'former');
    const found = foundOf({ base, failed: { detail: 'ended with code 3', exit: null } });
    expect(deployment(found).template.metadata?.labels?.['cloudyard/key']).toBe('former');
  });

  it('is nothing in the cluster when it is an address', () => {
    const release = { kind: 'URL' as const, digest: 'x', reference: 'https://example.com', port: null };
    expect(objects(foundOf({}, { ...PLAN, release }))).toEqual([]);
  });
});

describe('the key of a start', () => {
  const of = (change: object) => keyOf({ ...PLAN, ...change }, key);
  it.each([
    ['generation', { generation: 9 }, true],
    ['host', { host: 'other' }, true],
    ['what is wanted', { wanted: 'stop' }, true],
    ['people at once', { limits: { ...PLAN.limits, users: 3 } }, true],
    ['memory', { limits: { ...PLAN.limits, memory: 1 } }, false],
    ['environment', { env: { GREETING: 'hello' } }, false],
    ['health', { health: { by: 'port' } }, false],
    ['database', { database: null }, false],
  ])('with another %s', (_name, change, isSame) => {
    expect(of(change) === of({})).toBe(isSame);
  });

  it('is another one with another shared secret', () => {
    expect(keyOf(PLAN, Buffer.alloc(32, 8))).not.toBe(of({}));
  });
});

describe('what a cluster does not start', () => {
  const release = (change: object) => ({ release: { ...program.release, ...change } });
  it.each([
    ['a program', release({ kind: 'NODE' }), /NODE is not started here/],
    ['an archive of an image', release({ reference: '' }), /pulls images from a registry/],
    ['an image by its tag', release({ reference: 'shop:latest' }), /named with its digest/],
    ['a name in capitals', { id: 'Shop' }, /plain name/],
    ['a database at the console', { database: { host: '127.0.0.1', port: 5432 } }, /do not reach/],
    [
      'a database at the services of a machine',
      { database: { host: '169.254.169.254', port: 80 } },
      /do not reach/,
    ],
  ])('%s', (_name, change, sentence) => {
    expect(() => refusePlan({ ...PLAN, ...change })).toThrow(sentence);
  });

  it('is still stopped', () => {
    expect(() => refusePlan({ ...PLAN, ...release({ kind: 'NODE' }), wanted: 'stop' })).not.toThrow();
  });
});
