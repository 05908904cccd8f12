import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Enforcement, InstancePlan, ReleaseKind, RunCause } from '../../../kit/runtime.ts';
import type { Store } from './release/store.ts';
import type { Places } from './sandbox/command.ts';

export type Java = { home: string; version: string };
export type Launchers = Enforcement['launchers'];

/** The Java of the machine: JAVA_HOME of the console's environment, or the one on the path. */
export async function findJava(): Promise<Java | null> {
  const program = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/java') : 'java';
  try {
    const { stderr } = await promisify(execFile)(program, ['-XshowSettings:properties', '-version']);
    const home = stderr.match(/java\.home = (.+)/)?.[1]?.trim();
    const version = stderr.match(/java\.version = (.+)/)?.[1]?.trim();
    return home && version ? { home, version } : null;
  } catch {
    return null;
  }
}

export function launchersOf(java: Java | null): Launchers {
  return {
    NODE: { ready: true, version: process.version },
    JAR: java ? { ready: true, version: java.version } : { ready: false, missing: MISSING.JAR },
    STATIC: { ready: true, version: 'built in' },
    URL: { ready: true, version: 'built in' },
    IMAGE: { ready: false, missing: MISSING.IMAGE },
  };
}

/** Static files and addresses are served and led to without a process. */
export const hasProcess = (kind: ReleaseKind) => kind === 'NODE' || kind === 'JAR' || kind === 'IMAGE';

const MISSING = { IMAGE: 'no container engine is set up for this runtime', JAR: 'no Java on this machine' };

/** Why a plan cannot be started here at all; undefined when it can be tried. */
export async function troubleWith(
  { java, store }: { java: Java | null; store: Store },
  { release }: InstancePlan,
): Promise<{ cause: RunCause; detail: string } | undefined> {
  if (release.kind === 'IMAGE') return { cause: 'no_launcher', detail: MISSING.IMAGE };
  if (release.kind === 'JAR' && !java) return { cause: 'no_launcher', detail: MISSING.JAR };
  if (release.kind === 'URL' || (await store.find(release))) return undefined;
  return { cause: 'bad_release', detail: `the release ${release.digest.slice(0, 12)} was not placed` };
}

/** The words that start the program, and where it stands. */
export function programOf(
  { release, limits }: InstancePlan,
  entry: string,
  places: Places,
): { program: string[]; cwd: string } {
  const tool = (name: string) => join(places.tools, name);
  const file = join(places.app, entry);
  if (release.kind === 'JAR') {
    const java = [
      places.java,
      `-Xmx${Math.max(16, Math.floor(limits.memory * 0.7))}m`,
      `-XX:ActiveProcessorCount=${Math.max(1, Math.ceil(limits.cpu / 1000))}`,
      '-XX:+ExitOnOutOfMemoryError',
      '-jar',
      file,
    ];
    // What a JAR writes beside itself belongs to its data.
    return {
      program: [places.node, '--max-old-space-size=24', tool('relay.mjs'), ...java],
      cwd: places.data,
    };
  }
  const heap = `--max-old-space-size=${Math.max(16, Math.floor(limits.memory * 0.75))}`;
  return { program: [places.node, heap, '--import', tool('attach.mjs'), file], cwd: places.app };
}

/** PORT where a program has a loopback of its own. */
const OWN_PORT = 8080;

export const portFor = ({ release }: InstancePlan, leased: number | null) =>
  release.port ?? leased ?? OWN_PORT;

/** Where the program finds its database: on its own loopback, or where it is. */
export function databaseFor({ database }: InstancePlan, port: number, hasGate: boolean) {
  if (!database || !hasGate) return database;
  return { host: '127.0.0.1', port: database.port === port ? database.port + 1 : database.port };
}

export function environmentFor(plan: InstancePlan, places: Places, port: number, hasGate: boolean) {
  const database = databaseFor(plan, port, hasGate);
  return {
    LANG: 'C.UTF-8',
    ...plan.env,
    PATH: `${hasGate ? '/runtime:' : ''}/usr/local/bin:/usr/bin:/bin`,
    HOME: places.data,
    TMPDIR: places.tmp,
    PORT: String(port),
    SERVER_PORT: String(port),
    ...(database && { DB_HOST: database.host, DB_PORT: String(database.port) }),
  };
}
