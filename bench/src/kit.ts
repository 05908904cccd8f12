import { spawn } from 'node:child_process';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { AGENT } from '../../server/test/login.ts';

export const root = join(import.meta.dirname, '../..');

export type Figure = {
  name: string;
  value: number;
  unit: string;
  limit?: { least?: number; most?: number };
  note: string;
};

/** Requests per second at an address; any answer but 200 ends the bench. */
export async function throughput(
  url: string,
  headers: Record<string, string> = {},
  seconds = 4,
  how: { method: 'POST'; body: string } | undefined = undefined,
) {
  const result = await autocannon({
    ...how,
    url,
    headers: { 'user-agent': AGENT, ...headers },
    connections: 16,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    const codes = JSON.stringify(result.statusCodeStats);
    throw new Error(`${url}: ${result.non2xx} refused (${codes}), ${result.errors} failed`);
  }
  return result.requests.average;
}

type Round = { ratio: number; ours: number; limit: number };

/** Both sides in turns, so that a busy machine disturbs both alike; answers the median round with its two figures. */
export async function ratio(
  ours: () => Promise<number>,
  limit: () => Promise<number>,
  { rounds = 3, warm = 1 } = {},
): Promise<Round> {
  // Both sides are warm: the steady state is measured.
  for (let n = 0; n < warm; n += 1) {
    await limit();
    await ours();
  }
  const seen: Round[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const theirs = await limit();
    const own = await ours();
    seen.push({ ratio: own / theirs, ours: own, limit: theirs });
  }
  const middle = seen.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  if (!middle) throw new Error('Nothing was measured: a ratio needs a round.');
  return middle;
}

/**
 * Many short turns, and the ratio of the sums: for work that keeps every core busy, where the machine's own speed
 * changes from one second to the next.
 */
export async function ratioOfSums(ours: () => Promise<number>, limit: () => Promise<number>, rounds: number) {
  await limit();
  await ours();
  const sum = { ours: 0, limit: 0 };
  for (let n = 0; n < rounds; n += 1) {
    sum.limit += await limit();
    sum.ours += await ours();
  }
  return { ratio: sum.ours / sum.limit, ours: sum.ours / rounds, limit: sum.limit / rounds };
}

/** A program of the bench as its own process, so that it has a core of its own. */
export async function startProgram(file: string, environment: Record<string, string>, ready: RegExp) {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const said = await new Promise<RegExpExecArray>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = ready.exec(output);
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`${file} ended: ${output}`)));
  });
  return {
    child,
    said,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal);
      await exited;
    },
  };
}
