import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadAllYaml } from '@kubernetes/client-node';
import { isStatus, makeApi } from '../../../server/src/drivers/runtime/kubernetes/api.ts';
import { connect } from '../../../server/src/drivers/runtime/kubernetes/connect.ts';
import { root } from '../engine.ts';
import { freePort } from '../free-port.ts';
import { type Program, programAt } from './build.ts';

/** A busy machine takes its time to begin. */
const TRIES = 600;
/** The account the console has in a cluster, by `docs/kubernetes.yaml`. */
const CONSOLE = 'system:serviceaccount:cloudyard:cloudyard';
const CONTROLLERS = [
  ...['deployment-controller', 'replicaset-controller', 'garbage-collector-controller'],
  ...['namespace-controller', 'resourcequota-controller', 'serviceaccount-controller'],
];

/** A control plane on this machine with one node, which kwok plays. */
export async function startCluster(folder: string) {
  const children: ChildProcess[] = [];
  const start = (name: Program, args: string[]) => {
    const child = spawn(programAt(name), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.pipe(createWriteStream(join(folder, `${name}.log`), { flags: 'a' }));
    children.push(child);
  };
  const stop = async () => {
    for (const child of children.toReversed()) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await gone;
    }
  };
  try {
    const store = `http://127.0.0.1:${await freePort()}`;
    start('etcd', etcdArgs(folder, store, `http://127.0.0.1:${await freePort()}`));
    const port = await freePort();
    const { admin, console } = writeKeys(folder, port);
    start('kube-apiserver', apiArgs(folder, store, port));
    const api = makeApi(await connect(admin));
    await answering(() => api.text('/readyz', {}));
    await prepare(api);
    start('kube-controller-manager', [
      ...[`--kubeconfig=${admin}`, '--leader-elect=false', '--secure-port=0', `--controllers=${CONTROLLERS}`],
    ]);
    start('kwok', [
      ...[
        `--kubeconfig=${admin}`,
        '--manage-all-nodes=true',
        `--config=${join(import.meta.dirname, 'stages.yaml')}`,
      ],
    ]);
    const { gitVersion } = await api.ask<{ gitVersion: string }>('/version');
    api.close();
    return { admin, console, version: gitVersion.replace(/^v/, ''), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const etcdArgs = (folder: string, store: string, peers: string) => [
  ...[`--data-dir=${join(folder, 'etcd')}`, '--unsafe-no-fsync'],
  ...[`--listen-client-urls=${store}`, `--advertise-client-urls=${store}`],
  ...[
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ],
];

const apiArgs = (folder: string, store: string, port: number) => [
  ...[`--etcd-servers=${store}`, `--secure-port=${port}`, '--bind-address=127.0.0.1'],
  ...[
    '--advertise-address=127.0.0.1',
    '--endpoint-reconciler-type=none',
    '--service-cluster-ip-range=10.96.0.0/16',
  ],
  ...[`--cert-dir=${join(folder, 'certificates')}`, `--token-auth-file=${join(folder, 'tokens.csv')}`],
  ...['--authorization-mode=RBAC', '--service-account-issuer=https://kubernetes.default.svc'],
  ...[`--service-account-key-file=${join(folder, 'accounts.pem')}`],
  ...[`--service-account-signing-key-file=${join(folder, 'accounts.pem')}`],
];

/** Tokens of an administrator and of the console, and a configuration for each. */
function writeKeys(folder: string, port: number) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(folder, 'accounts.pem'), privateKey.export({ type: 'pkcs1', format: 'pem' }), {
    mode: 0o600,
  });
  const tokens = { admin: randomBytes(16).toString('hex'), console: randomBytes(16).toString('hex') };
  const lines = [
    `${tokens.admin},admin,1,"system:masters"`,
    `${tokens.console},${CONSOLE},2,"system:serviceaccounts"`,
  ];
  writeFileSync(join(folder, 'tokens.csv'), `${lines.join('\n')}\n`, { mode: 0o600 });
  const config = (name: keyof typeof tokens) => {
    const path = join(folder, `${name}.json`);
    const cluster = { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true };
    const content = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': name,
      clusters: [{ name: 'played', cluster }],
      users: [{ name, user: { token: tokens[name] } }],
      contexts: [{ name, context: { cluster: 'played', user: name } }],
    };
    writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
    return path;
  };
  return { admin: config('admin'), console: config('console') };
}

type Written = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  status?: object;
};

/** What the operator gives the console, as the documentation has it, and a node. */
async function prepare(api: ReturnType<typeof makeApi>): Promise<void> {
  const objects: Written[] = loadAllYaml(readFileSync(join(root, 'docs/kubernetes.yaml'), 'utf8'));
  const plurals: Record<string, string> = {
    ...{
      Namespace: 'namespaces',
      ServiceAccount: 'serviceaccounts',
      Role: 'roles',
      RoleBinding: 'rolebindings',
    },
    ...{ ClusterRole: 'clusterroles', ClusterRoleBinding: 'clusterrolebindings', Node: 'nodes' },
  };
  const amounts = { cpu: '64', memory: '256Gi', pods: '500', 'ephemeral-storage': '256Gi' };
  const node: Written = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'played' },
    status: { allocatable: amounts, capacity: amounts },
  };
  for (const object of [...objects.filter(({ kind }) => plurals[kind]), node]) {
    const { apiVersion, kind, metadata } = object;
    const group = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`;
    const within = metadata.namespace ? `/namespaces/${metadata.namespace}` : '';
    const path = `${group}${within}/${plurals[kind]}`;
    await answering(() => api.ask(path, { method: 'POST', body: object }).catch(unlessThere));
  }
}

const unlessThere = (error: unknown) => {
  if (!isStatus(error, 409)) throw error;
};

/** Until it does what it is asked to. */
async function answering(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(200);
    }
  }
}
