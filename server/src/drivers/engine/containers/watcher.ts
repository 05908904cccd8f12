import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SYSTEM } from '../../runtime/local/sandbox/try.ts';
import { exited } from '../sandbox.ts';
import { byLine, keepTouches } from '../words.ts';

/** What podman lets containers call, where its packages keep that; ours is the same, with some calls noted. */
const PROFILES = ['/etc/containers/seccomp.json', '/usr/share/containers/seccomp.json'];
const PROGRAM = join(import.meta.dirname, 'watch.py');

export const profileOfPodman = () => PROFILES.find(existsSync);

type Argument = { index: number; value: number; valueTwo?: number; op: string };
type Rule = { names: string[]; action: string; args?: Argument[] | null };
type Profile = { syscalls: Rule[]; listenerPath?: string };

const WRITING = [1, 2].map((value) => ({ value: 3, valueTwo: value, op: 'SCMP_CMP_MASKED_EQ' }));
const READING = [{ value: 3, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }];
/** How a file is opened stands in an argument: only what may write is handed over. */
const OPENS: Readonly<Record<string, number>> = { open: 1, openat: 2 };
const WATCHED = [
  ...[
    'connect',
    'sendto',
    'sendmsg',
    'sendmmsg',
    'openat2',
    'creat',
    'truncate',
    'mkdir',
    'mkdirat',
    'rmdir',
  ],
  ...['unlink', 'unlinkat', 'rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'symlinkat'],
];
/** Whoever has this asks the kernel past all calls. */
const PAST = /^io_uring_/;

/** The same rules, where the calls that are watched go to who listens. */
export function watchingProfile({ syscalls, ...rest }: Profile, listenerPath: string): Profile {
  const rules = syscalls.flatMap((rule): Rule[] => {
    if (rule.action !== 'SCMP_ACT_ALLOW') return [rule];
    const notify = (name: string, args: Argument[] | undefined = rule.args ?? undefined): Rule => ({
      ...{ ...rule, names: [name], action: 'SCMP_ACT_NOTIFY' },
      ...(args ? { args } : {}),
    });
    const names = rule.names.filter((name) => !(WATCHED.includes(name) || name in OPENS || PAST.test(name)));
    return [
      ...(names.length > 0 ? [{ ...rule, names }] : []),
      ...rule.names.filter((name) => WATCHED.includes(name)).map((name) => notify(name)),
      ...Object.entries(OPENS)
        .filter(([name]) => rule.names.includes(name))
        .flatMap(([name, index]) => [
          ...WRITING.map((one) => notify(name, [{ index, ...one }])),
          ...READING.map((one) => ({ ...rule, names: [name], args: [{ index, ...one }] })),
        ]),
    ];
  });
  return { ...rest, syscalls: rules, listenerPath };
}

export type Watcher = { profile: string; touches: ReturnType<typeof keepTouches>; end(): Promise<void> };

/** Listens to what a container reaches for; without it the container's calls would have no answer. */
export async function startWatcher(
  python: string,
  from: string,
  work: { hooks: string },
  lost: () => void,
): Promise<Watcher> {
  // A socket's name is short, whatever the data folder is called; who listens takes it away.
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-calls-'));
  const profile = join(work.hooks, 'calls.json');
  const given = JSON.parse(await readFile(from, 'utf8')) as Profile;
  await writeFile(profile, JSON.stringify(watchingProfile(given, join(folder, 'calls'))));
  const child = spawn(python, ['-I', '-B', PROGRAM, folder], {
    ...{ env: SYSTEM, stdio: ['pipe', 'pipe', 'ignore'], detached: true, cwd: '/' },
  });
  child.stdin?.on('error', () => undefined);
  const touches = keepTouches();
  let isEnding = false;
  const over = exited(child).then(async () => {
    await rm(folder, { recursive: true, force: true });
    if (child.exitCode !== 0 && !isEnding) lost();
  });
  await ready(child, touches.hear);
  return {
    ...{ profile, touches },
    async end() {
      isEnding = true;
      child.stdin?.end();
      await over;
    },
  };
}

/** When it hears, a container may begin; one that cannot hear is found by its end. */
function ready(child: ChildProcess, hear: (line: string) => void): Promise<void> {
  return new Promise((resolve) => {
    for (const end of ['exit', 'error']) child.once(end, () => resolve());
    byLine(child.stdout as Readable, (line) => (line === 'ready' ? resolve() : hear(line)));
  });
}
