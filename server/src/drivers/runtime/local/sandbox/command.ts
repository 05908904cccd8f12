import { join } from 'node:path';
import type { Limits } from '../../../../kit/runtime.ts';
import { MIB, MOST_FILES, MOST_PROCESSES } from '../limits/types.ts';
import type { Ways } from './ways.ts';

/** MiB a virtual machine maps besides its heap before it does anything: V8 does not begin with 600. */
const MAPPED = 1024;

const INSIDE = join(import.meta.dirname, '../inside');

/** Where a program finds things: at their own places, or at those of its little world. */
export type Places = {
  app: string;
  data: string;
  tmp: string;
  run: string;
  node: string;
  tools: string;
  java: string;
};

/** What is put at those places. */
export type Things = {
  /** An empty folder that becomes the root. */
  root: string;
  app: string;
  /** With the folders `data` and `tmp`; empty: there are none. */
  files: string;
  /** Empty: there is none. */
  run: string;
  javaHome: string;
  /** What else it sees, by absolute names inside; only to be read unless it says otherwise. */
  also?: readonly Shown[];
};

export type Shown = { here: string; inside: string; isWritable?: boolean };

export const placesOf = (ways: Ways, things: Things): Places =>
  ways.namespaces
    ? {
        app: '/app',
        data: '/data',
        tmp: '/tmp',
        run: '/run',
        node: '/runtime/node',
        tools: '/runtime',
        java: '/java/bin/java',
      }
    : {
        app: things.app,
        data: join(things.files, 'data'),
        tmp: join(things.files, 'tmp'),
        run: things.run,
        node: process.execPath,
        tools: INSIDE,
        java: join(things.javaHome, 'bin/java'),
      };

export type Start = {
  things: Things;
  limits: Limits;
  uid: number;
  /** Of the host it believes to be. */
  name: string;
  cwd: string;
  program: readonly string[];
  needsJava: boolean;
  /** All its environment, where it is no secret. */
  env?: Readonly<Record<string, string>>;
};

/** The words that start a program as apart from everything else as this machine can. */
export function commandFor(ways: Ways, start: Start): string[] {
  const last = [...limited(ways, start), ...humbled(ways, start.uid), ...bare(start)];
  if (!ways.namespaces) return last;
  const { things } = start;
  return [
    'unshare',
    ...(ways.namespaces === 'user' ? ['--user', '--map-root-user'] : []),
    ...['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child=SIGKILL'],
    '/bin/sh',
    join(import.meta.dirname, 'enter.sh'),
    ways.namespaces,
    things.root,
    things.app,
    things.files,
    things.run,
    process.execPath,
    INSIDE,
    start.name,
    start.cwd,
    start.needsJava ? things.javaHome : '',
    (things.also ?? []).map(lineOf).join('\n'),
    ...last,
  ];
}

const lineOf = ({ here, inside, isWritable }: Shown) => {
  if (/[\t\n]/.test(here + inside)) throw new Error('A name with a tab or a line break cannot be shown.');
  return [isWritable ? 'rw' : 'ro', here, inside].join('\t');
};

/** Its real environment comes by another way: nothing of the plan is ever read by what runs before the program. */
const MARKED = { CLOUDYARD_START: '1' };
const bare = ({ program, env = MARKED }: Start) => [
  ...['env', '-i'],
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...program,
];

function limited(ways: Ways, { limits }: Start): string[] {
  if (!ways.rlimits) return [];
  const size = (name: string, value: number) => `--${name}=${value}:${value}`;
  const words = [
    'prlimit',
    size('nofile', MOST_FILES),
    size('core', 0),
    size('fsize', Math.max(1, limits.disk) * MIB),
  ];
  if (ways.limits !== 'rlimit') return words;
  // Counted for a user: of a user of its own, or of the namespace.
  if (ways.users || ways.namespaces) words.push(size('nproc', MOST_PROCESSES));
  // Never the address space itself: Java does not begin within it.
  words.push(size('data', (limits.memory + MAPPED) * MIB));
  return words;
}

function humbled(ways: Ways, uid: number): string[] {
  if (!ways.privileges) return [];
  const user = ways.users ? [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'] : [];
  const mayDrop = ways.users || ways.namespaces;
  const caps = mayDrop ? ['--inh-caps=-all', '--bounding-set=-all'] : [];
  return ['setpriv', ...user, '--no-new-privs', ...caps];
}
