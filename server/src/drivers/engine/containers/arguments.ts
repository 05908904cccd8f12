import { join } from 'node:path';
import type { StepLimits } from '../../../kit/engine.ts';
import { GROUPS, MIB, MOST_FILES, MOST_PROCESSES, type Tree } from '../../runtime/local/limits/types.ts';
import type { WorkFolder } from '../work-folder.ts';

export type Stage = {
  name: string;
  /** Of this engine: labels of containers carry it. */
  id: string;
  image: string;
  /** Stands as process one; empty where there is none. */
  init: string;
  /** With what is run before its program. */
  hooks: string;
  group: Tree;
  /** The first of the users its own are mapped to. */
  firstUid: number;
  /** What it may call, where that is noted; podman's own without. */
  calls: string | undefined;
  work: WorkFolder;
  limits: StepLimits;
};

/** How many users a container has. */
export const UIDS = 65_536;
/** Of one user of the machine, whatever container they are in; the group of a step says how many it may have. */
const MOST_TASKS = 4096;
/** Beyond its time it is ended by us; without us, a little later, by podman itself. */
const LATE_S = 60;

/** The words that start a step as a container: its three folders, nothing else to write to, nobody to talk to. */
export function runArguments(stage: Stage): string[] {
  const { name, group, limits, work } = stage;
  const map = `0:${stage.firstUid}:${UIDS}`;
  const disk = Math.max(1, limits.diskMb) * MIB;
  return [
    ...['--hooks-dir', stage.hooks, 'run', '--name', name, '--pull', 'never'],
    ...['--label', `cloudyard.runtime=${stage.id}`, '--log-driver', 'none', '--sig-proxy=false'],
    ...['--timeout', String(limits.timeoutS + LATE_S)],
    ...['--cgroups', 'no-conmon', '--cgroup-parent', group.parent],
    // A little more than its group allows: the group is what finds it too large, and counts that.
    ...['--memory', `${limits.memoryMb + 1}m`, '--memory-swap', `${limits.memoryMb + 1}m`],
    ...['--cpus', String(limits.cpu), '--pids-limit', String(MOST_PROCESSES)],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--uidmap', map, '--gidmap', map],
    ...(stage.calls ? ['--security-opt', `seccomp=${stage.calls}`] : []),
    ...['--ulimit', `nofile=${MOST_FILES}:${MOST_FILES}`, '--ulimit', `nproc=${MOST_TASKS}:${MOST_TASKS}`],
    ...['--ulimit', 'core=0:0', '--ulimit', `fsize=${disk}:${disk}`],
    ...['--network', 'none', '--hostname', 'step', '--no-hosts'],
    // Volumes that an image declares would be folders nobody counts.
    ...['--read-only', '--read-only-tmpfs=false', '--image-volume', 'ignore', '--shm-size', '16m'],
    ...(stage.init ? ['--init', '--init-path', stage.init] : []),
    ...['--unsetenv', 'container', '--unsetenv', 'TERM', '--unsetenv', 'HOSTNAME'],
    ...['--env', 'TZ=UTC', '--env', 'LANG=C.UTF-8', '--env', 'JOB_REQUEST=/in/request.json'],
    ...['--volume', `${work.in}:/in:ro`, '--volume', `${work.out}:/out:U`, '--volume', `${work.tmp}:/tmp:U`],
    // Groups of neighbours have no name inside; programs that look for their own limits find them.
    ...(group.views.some(([, to]) => to === GROUPS)
      ? []
      : ['--tmpfs', `${GROUPS}:size=64k,mode=755,notmpcopyup`]),
    ...group.views.flatMap(([from, to]) => ['--volume', `${from}:${to}:ro`]),
    stage.image,
  ];
}

export const hooksOf = ({ root }: WorkFolder) => join(root, 'hooks');
