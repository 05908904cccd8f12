import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ConnectionOptions } from '../src/drivers/database/index.ts';
import { eventually } from './eventually.ts';

const main = join(import.meta.dirname, '../src/main.ts');

/** The address of a database as DATABASE_URL takes it, also over a socket. */
export const urlOf = ({ user, password = '', host, port, database }: ConnectionOptions) =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;

/** What a first start makes, where one is made beside the tests; it has owners and modes that PostgreSQL checks. */
export async function layFilled(folder: string): Promise<void> {
  const { FILLED_DATA: filled } = process.env;
  if (!filled) return;
  await eventually(() => access(filled));
  await promisify(execFile)('cp', ['-a', `${filled}/.`, folder]);
}

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  output(): string;
  /** Ends it as an operator would; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts the real program as its own process and waits until it says where it listens. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const dataFolder = environment.CLOUDYARD_DATA ?? (await mkdtemp(join(tmpdir(), 'cloudyard-process-')));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'warn',
      MQTT_PORT: 'off',
      // Stories that need them say so: making them takes both cores for half a minute.
      SAMPLES: 'false',
      // A limit for what hangs: both cores may be busy with something else.
      STOP_SECONDS: '120',
      CLOUDYARD_DATA: dataFolder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /Cloudyard {2}(http:\S+)/.exec(output);
      if (found?.[1] && output.includes('Ctrl-C')) resolve(found[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', () => reject(new Error(output)));
  });
  return {
    url,
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const code = await exited;
      if (!environment.CLOUDYARD_DATA)
        await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
      return code;
    },
  };
}
