import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Enforcement, InstancePlan, ReleaseKind, RunCause } from '../../../kit/runtime.ts';
import { type Found, type Images, isThere } from './engine/engine.ts';
import { referenceOf } from './engine/reference.ts';
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

export function launchersOf(java: Java | null, images: Found): Launchers {
  return {
    NODE: { ready: true, version: process.version },
    JAR: java ? { ready: true, version: java.version } : { ready: false, missing: NO_JAVA },
    STATIC: { ready: true, version: '' },
    URL: { ready: true, version: '' },
    IMAGE: isThere(images)
      ? { ready: true, version: images.version }
      : { ready: false, missing: images.missing },
  };
}

/** Static files and addresses are served and led to without a process. */
export const hasProcess = (kind: ReleaseKind) => kind === 'NODE' || kind === 'JAR' || kind === 'IMAGE';

const NO_JAVA = 'no Java on this machine';

/** One that may pass is looked at again by itself. */
type Trouble = { cause: RunCause; detail: string; mayPass?: boolean };

/** Why a plan cannot be started here at all; undefined when it can be tried. */
export async function troubleWith(
  { java, store, images }: { java: Java | null; store: Store; images: Images },
  { release }: InstancePlan,
): Promise<Trouble | undefined> {
  const engine = release.kind === 'IMAGE' ? await images() : undefined;
  if (engine && !isThere(engine))
    return { cause: 'no_launcher', detail: engine.missing, mayPass: engine.mayPass === true };
  if (engine && release.reference !== '') return troubleWithReference(release.reference);
  if (release.kind === 'JAR' && !java) return { cause: 'no_launcher', detail: NO_JAVA };
  if (release.kind === 'URL' || (await store.find(release))) return undefined;
  return { cause: 'bad_release', detail: `the release ${release.digest.slice(0, 12)} was not placed` };
}

/** One that can be read is fetched when it is started. */
const troubleWithReference = (reference: string) =>
  referenceOf(reference)
    ? undefined
    : { cause: 'bad_release' as const, detail: `${reference} is not a reference to an image` };

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

/** What every program finds, however it is started; `said` is of the runtime, and stands above the plan's own. */
export function environmentOf(
  plan: InstancePlan,
  { data, tmp }: Pick<Places, 'data' | 'tmp'>,
  port: number,
  hasGate: boolean,
  said: Readonly<Record<string, string>>,
): Record<string, string> {
  const database = databaseFor(plan, port, hasGate);
  return {
    LANG: 'C.UTF-8',
    ...plan.env,
    HOME: data,
    TMPDIR: tmp,
    PORT: String(port),
    SERVER_PORT: String(port),
    ...(database && { DB_HOST: database.host, DB_PORT: String(database.port) }),
    ...said,
  };
}

/** An image has a PATH of its own; what is started here has ours. */
export const environmentFor = (
  plan: InstancePlan,
  places: Places,
  port: number,
  hasGate: boolean,
  said: Readonly<Record<string, string>>,
) => ({
  ...environmentOf(plan, places, port, hasGate, said),
  PATH: `${hasGate ? '/runtime:' : ''}/usr/local/bin:/usr/bin:/bin`,
});
