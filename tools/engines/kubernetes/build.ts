import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runs } from '../engine.ts';

export const VERSION = '1.36.3';
const KWOK = '0.8.0';
const ETCD = '3.6.8';

const PROGRAMS = {
  etcd: 'go.etcd.io/etcd/server/v3',
  kwok: 'sigs.k8s.io/kwok/cmd/kwok',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
  'kube-controller-manager': 'k8s.io/kubernetes/cmd/kube-controller-manager',
};
export type Program = keyof typeof PROGRAMS;

/** Outside of what is kept in git: it takes an hour of two cores to build, and half a gigabyte. */
const folder = join(root, '.cache/engines', `kubernetes-${VERSION}`);
export const programAt = (name: Program) => join(folder, 'bin', name);

/** Builds what is not there yet, one after the other and behind everything else this machine does. */
export function build(): void {
  const missing = (Object.keys(PROGRAMS) as Program[]).filter((name) => !existsSync(programAt(name)));
  if (missing.length === 0) return;
  if (!runs('go', ['version']))
    throw new Error('Kubernetes is built from its Go modules, and there is no Go here.');
  const source = join(folder, 'src');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'go.mod'), moduleFile());
  const version = 'k8s.io/component-base/version';
  const flags = `-s -w -X ${version}.gitVersion=v${VERSION} -X ${version}.gitMajor=1 -X ${version}.gitMinor=${VERSION.split('.')[1]}`;
  for (const name of missing) {
    console.log(`Building ${name} …`);
    const args = [
      '-n',
      '15',
      'go',
      'build',
      '-p',
      '2',
      '-ldflags',
      flags,
      '-o',
      programAt(name),
      PROGRAMS[name],
    ];
    const { status } = spawnSync('nice', args, { cwd: source, stdio: 'inherit', env: goEnv() });
    if (status !== 0) throw new Error(`${name} could not be built.`);
  }
}

const goEnv = () => ({ ...process.env, GOFLAGS: '-mod=mod -buildvcs=false', CGO_ENABLED: '0' });

/** One module for all four: they share most of what is compiled. */
function moduleFile(): string {
  const major = VERSION.replace(/^1\./, '0.');
  const replaced = stagingParts().map((part) => `\t${part} => ${part} v${major}`);
  return `module engines

go 1.26.0

require (
\tk8s.io/kubernetes v${VERSION}
\tsigs.k8s.io/kwok v${KWOK}
\tgo.etcd.io/etcd/server/v3 v${ETCD}
)

replace (
${replaced.join('\n')}
)
`;
}

/** Parts of Kubernetes that its own module names without a version, since they lie beside it there. */
function stagingParts(): string[] {
  const asked = ['mod', 'download', '-json', `k8s.io/kubernetes@v${VERSION}`];
  const { stdout, status } = spawnSync('go', asked, { encoding: 'utf8', env: goEnv() });
  if (status !== 0) throw new Error(`The module of Kubernetes ${VERSION} could not be had.`);
  const { GoMod }: { GoMod: string } = JSON.parse(stdout);
  return [...readFileSync(GoMod, 'utf8').matchAll(/^\s+(k8s\.io\/[a-z-]+) v0\.0\.0$/gm)].map(
    ([, part = '']) => part,
  );
}
