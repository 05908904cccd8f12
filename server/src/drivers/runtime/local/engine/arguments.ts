import { join } from 'node:path';
import type { InstancePlan } from '../../../../kit/runtime.ts';
import { GROUPS, MIB, MOST_FILES, type Tree } from '../limits/types.ts';

/** Where things of a start are on the machine. */
export type Stage = {
  name: string;
  runtimeId: string;
  image: string;
  init: string;
  /** With what is run before its program. */
  hooks: string;
  /** Of variables, one a line. */
  envFile: string;
  hosts: string;
  /** With the folders `data` and `tmp`. */
  files: string;
  /** Variable → secret that holds its value. */
  secrets: Readonly<Record<string, string>>;
  /** The group the container is put below. */
  group: Tree;
  /** The first of the users its own are mapped to. */
  firstUid: number;
};

/** How many users a container has. */
export const UIDS = 65_536;
/** Of one user of the machine, whatever container they are in; the group of a start says how many it may have. */
const MOST_TASKS = 4096;
const JOIN = join(import.meta.dirname, 'join.sh');

/**
 * The words that start a container. It runs in the network that `podman` itself is in, which is one of its own with
 * nothing but a loopback. Its limits are those of the group it is below.
 */
export function runArguments({ limits, id, host, generation }: InstancePlan, stage: Stage): string[] {
  const [{ name, image, files, firstUid, group }, disk] = [stage, Math.max(1, limits.disk) * MIB];
  const map = `0:${firstUid}:${UIDS}`;
  return [
    ...['--hooks-dir', stage.hooks, 'run', '--name', name, '--pull', 'never'],
    ...['--log-driver', 'none', '--sig-proxy=false'],
    ...['--label', `cloudyard.runtime=${stage.runtimeId}`, '--label', `cloudyard.instance=${id}`],
    ...['--label', `cloudyard.generation=${generation}`],
    ...['--cgroups', 'no-conmon', '--cgroup-parent', group.parent],
    // A little more than its group allows: the group is what finds it too large, and counts that.
    ...['--memory', `${limits.memory + 1}m`, '--cpus', String(limits.cpu / 1000)],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--uidmap', map, '--gidmap', map],
    ...['--ulimit', `nofile=${MOST_FILES}:${MOST_FILES}`, '--ulimit', `nproc=${MOST_TASKS}:${MOST_TASKS}`],
    ...['--ulimit', 'core=0:0', '--ulimit', `fsize=${disk}:${disk}`],
    ...['--network', 'host', '--hostname', host, '--no-hosts', '--dns', 'none'],
    ...(stage.init ? ['--init', '--init-path', stage.init] : []),
    ...['--unsetenv', 'container', '--unsetenv', 'TERM', '--env-file', stage.envFile],
    ...Object.entries(stage.secrets).flatMap(([variable, secret]) => [
      '--secret',
      `${secret},type=env,target=${variable}`,
    ]),
    ...['--volume', `${files}/data:/data:U`, '--volume', `${files}/tmp:/tmp:U`],
    ...['--volume', `${stage.hosts}:/etc/hosts:ro`],
    // Groups of neighbours have no name inside; programs that look for their own limits find them.
    ...(group.views.some(([, to]) => to === GROUPS)
      ? []
      : ['--tmpfs', `${GROUPS}:size=64k,mode=755,notmpcopyup`]),
    ...group.views.flatMap(([from, to]) => ['--volume', `${from}:${to}:ro`]),
    image,
  ];
}

/** Where the group says so, the container's first process is put into another than the engine put it into. */
export const hookFor = (folder: string) =>
  JSON.stringify({
    version: '1.0.0',
    hook: { path: '/bin/sh', args: ['sh', JOIN, folder] },
    when: { always: true },
    stages: ['createRuntime'],
  });

/** What fits on a line of the file, and what does not. */
export function variables(env: Readonly<Record<string, string>>): {
  lines: string;
  long: [string, string][];
} {
  const all = Object.entries(env);
  const isLong = ([, value]: [string, string]) => /[\r\n]/.test(value);
  return {
    lines: all
      .filter((one) => !isLong(one))
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    long: all.filter(isLong),
  };
}
