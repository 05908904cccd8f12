import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endLocal } from '../../server/src/drivers/runtime/index.ts';
import { type Figure, startProgram } from './kit.ts';

const PORT = 18_643;
type Tally = { answered: number; refused: number; lost: number };

/** One client: calls again and again; a call that was not accepted is repeated later, as a balancer does. */
async function client(tally: Tally, going: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<void>((resolve) => {
      const sent = request({ port: PORT, host: '127.0.0.1', path: '/readyz', agent }, (response) => {
        response.resume();
        response.on('end', () => {
          tally.answered += 1;
          resolve();
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // On a kept connection that the server was just closing the request never arrived: HTTP allows repeating it.
        const neverArrived =
          error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && sent.reusedSocket);
        if (neverArrived) tally.refused += 1;
        else tally.lost += 1;
        resolve();
      });
      sent.end();
    });
  while (going()) {
    await ask();
    await sleep(2);
  }
  agent.destroy();
}

/** Requests that were accepted and never answered while the server was restarted. */
export async function restarting(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const env = { CLOUDYARD_DATA: folder, PORT: String(PORT), LOG_LEVEL: 'error' };
  const tally: Tally = { answered: 0, refused: 0, lost: 0 };
  try {
    const first = await startProgram('server/src/main.ts', env, /Ctrl-C/);
    let going = true;
    const clients = Array.from({ length: 8 }, () => client(tally, () => going));
    await sleep(1000);
    await first.stop();
    const second = await startProgram('server/src/main.ts', env, /Ctrl-C/);
    await sleep(1000);
    going = false;
    await Promise.all(clients);
    await second.stop();
  } finally {
    // Applications of the demo run on without the server.
    await endLocal(folder);
    await rm(folder, { recursive: true, force: true });
  }
  return [
    {
      name: 'requests lost during a restart / answered',
      value: tally.lost / tally.answered,
      unit: 'ratio',
      limit: { most: 0 },
      note: `${tally.answered} answered, ${tally.refused} not accepted and asked again, ${tally.lost} lost`,
    },
  ];
}

if (import.meta.main) console.table(await restarting());
