import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { May } from '../../../../kit/public-address.ts';
import { until } from '../../../database/wait.ts';
import type { Home } from '../home.ts';
import type { Limiter } from '../limits/types.ts';
import { SYSTEM } from '../sandbox/try.ts';
import type { Ways } from '../sandbox/ways.ts';
import type { Settings } from '../settings.ts';
import { type Ended, type Engine, type Found, type Images, keepAsking } from './engine.ts';
import { imagesOf, type Podman } from './images.ts';
import { roomIn } from './room.ts';

const execute = promisify(execFile);
const SHORT_MS = 60_000;
/** The first time the machine may be busy with starting everything; later, others wait for the answer. */
const LATER_MS = 15_000;
const FOLDER = 'containers';
const RUNC = ['/usr/bin/runc', '/usr/sbin/runc', '/usr/local/bin/runc', '/usr/local/sbin/runc'];
const INITS = ['/usr/libexec/podman/catatonit', '/usr/bin/catatonit', '/usr/bin/tini-static'];

export type Surroundings = {
  home: Home;
  /** Of the runtime: labels of containers carry it. */
  id: string;
  may: May;
  /** Why containers cannot be kept apart and limited here; empty when they can. */
  hindrance: string;
  /** Of the disk, that images leave to everybody else. */
  floorBytes: number;
  /** Until is looked again for one that did not answer. */
  againMs: number;
};

/** Why a container could not be kept apart and within its limits here; empty when it can be. */
export function hindranceOf({ without }: Pick<Settings, 'without'>, ways: Ways, limiter: Limiter): string {
  if (without?.includes('engine')) return 'containers are not used by this runtime';
  if (ways.namespaces !== 'root' || !ways.users)
    return 'containers are started by root only, and with namespaces';
  return limiter.tree('') ? '' : 'containers are started only where groups of the kernel limit them';
}

/** Podman, where it answers and where containers can be kept within their limits. */
export function findPodman(around: Surroundings): Images {
  let tries = 0;
  return keepAsking(() => lookFor(around, tries++ ? LATER_MS : SHORT_MS), around.againMs);
}

async function lookFor(around: Surroundings, timeout: number): Promise<Found> {
  if (around.hindrance) return { missing: around.hindrance };
  try {
    const environment = await settle(around.home);
    const { stdout } = await execute(
      'podman',
      ['info', '--format', '{{.Version.Version}} {{.Host.OCIRuntime.Name}}'],
      {
        ...{ env: environment, timeout },
      },
    );
    return makeEngine(around, environment, stdout.trim());
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const missing = isAbsent ? 'no podman on this machine' : `podman does not answer: ${lastLine(error)}`;
    return { missing, mayPass: true };
  }
}

/** Its own settings, so that what others did to theirs changes nothing here. */
async function settle(home: Home): Promise<Record<string, string>> {
  const at = (...parts: string[]) => home.at(FOLDER, ...parts);
  await mkdir(at(), { recursive: true, mode: 0o700 });
  // What was said of running containers does not hold after the machine was started anew.
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const known = await readFile(at('boot'), 'utf8').catch(() => undefined);
  if (known !== boot) await rm(at('run'), { recursive: true, force: true });
  await rm(at('drafts'), { recursive: true, force: true });
  await writeFile(at('boot'), boot);
  await writeFile(at('containers.conf'), containersConf(at('run')));
  await writeFile(at('storage.conf'), storageConf(at('storage'), at('run/storage')));
  const { CONTAINERS_REGISTRIES_CONF, REGISTRY_AUTH_FILE } = process.env;
  return {
    ...SYSTEM,
    CONTAINERS_CONF: at('containers.conf'),
    CONTAINERS_STORAGE_CONF: at('storage.conf'),
    ...(CONTAINERS_REGISTRIES_CONF && { CONTAINERS_REGISTRIES_CONF }),
    ...(REGISTRY_AUTH_FILE && { REGISTRY_AUTH_FILE }),
  };
}

/** `crun` refuses machines with groups of both versions, so `runc` is preferred. */
const containersConf = (run: string) => `[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
tmp_dir = ${JSON.stringify(`${run}/libpod`)}
${RUNC.some(existsSync) ? 'runtime = "runc"\n' : ''}`;

/** No options beyond these: the engine's own cleaning up gets them, and no others, and would not find a container. */
const storageConf = (graph: string, run: string) => `[storage]
driver = "overlay"
graphroot = ${JSON.stringify(graph)}
runroot = ${JSON.stringify(run)}
`;

function podmanWith(environment: Record<string, string>): Podman {
  return async (args, { timeout = SHORT_MS, drafts, signal } = {}) => {
    try {
      const { stdout } = await execute('podman', args, {
        env: { ...environment, ...(drafts && { TMPDIR: drafts }) },
        ...{ timeout, maxBuffer: 16 * 1024 ** 2 },
        ...(signal && { signal, killSignal: 'SIGKILL' }),
      });
      return stdout.trim();
    } catch (error) {
      throw new Error(lastLine(error), { cause: error });
    }
  };
}

function makeEngine(around: Surroundings, environment: Record<string, string>, version: string): Engine {
  const podman = podmanWith(environment);
  const inspect = async <T>(name: string, format: string): Promise<T | undefined> => {
    const said = await podman(['container', 'inspect', '--format', `{{json ${format}}}`, name]).catch(
      () => '',
    );
    return said ? (JSON.parse(said) as T) : undefined;
  };
  const secretsOf = async (name: string) => {
    const names = (await podman(['secret', 'ls', '--format', '{{.Name}}'])).split('\n');
    return names.filter((one) => one.startsWith(`${name}.`));
  };
  const engine: Engine = {
    ...{ version: `podman ${version}`, environment, init: INITS.find(existsSync) ?? '' },
    ...imagesOf(podman, around.may, roomIn(around.home.at(FOLDER), around.floorBytes)),
    keepSecret: async (name, file) => void (await podman(['secret', 'create', name, file])),
    async seen(name) {
      type State = { ExitCode: number; OOMKilled: boolean; Status: string };
      let state: State | undefined;
      await until(async () => {
        state = await inspect<State>(name, '.State');
        return state === undefined || endedOf(state) !== undefined;
      }, 10_000);
      return endedOf(state);
    },
    layer: async (name) => (await inspect<{ UpperDir?: string }>(name, '.GraphDriver.Data'))?.UpperDir,
    async stop(name, seconds) {
      const timeout = SHORT_MS + seconds * 1000;
      await podman(['stop', '--ignore', '--time', String(seconds), name], { timeout });
    },
    async remove(name) {
      // The engine's own cleaning up after an end may be in the way for a moment.
      const gone = () => podman(['rm', '--force', '--ignore', '--time', '0', name]).then(() => true);
      if (!(await until(() => gone().catch(() => false), 30_000)))
        throw new Error(`${name} cannot be removed`);
      for (const secret of await secretsOf(name)) await podman(['secret', 'rm', secret]);
    },
    async removeOthers(known) {
      const ours = [
        'ps',
        '--all',
        '--filter',
        `label=cloudyard.runtime=${around.id}`,
        '--format',
        '{{.Names}}',
      ];
      for (const name of (await podman(ours)).split('\n').filter(Boolean))
        if (!known.has(name)) await engine.remove(name);
    },
  };
  return engine;
}

/** Only of one that ended: before, the code says nothing. */
export const endedOf = (
  state: { ExitCode: number; OOMKilled: boolean; Status: string } | undefined,
): Ended | undefined =>
  state && /^(exited|stopped|dead)$/.test(state.Status)
    ? { code: state.ExitCode, outOfMemory: state.OOMKilled }
    : undefined;

function lastLine(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
  return (stderr.trim().split('\n').at(-1) || message).replace(/^Error: /, '');
}
