// Processes and clients of tests that kill and count.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const freePort = () =>
  new Promise<string>((resolve) => {
    const listening = createServer().listen(0, '127.0.0.1', () => {
      const { port } = listening.address() as AddressInfo;
      listening.close(() => resolve(String(port)));
    });
  });

type Process = { pid: number; parent: number; command: string };
/** Everything that runs on this machine. */
export function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
        return [{ pid: Number(name), parent, command }];
      } catch {
        return [];
      }
    });
}

export const end = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
};

/** One client of an application: asks again and again, and counts what becomes of it. */
export async function visit(port: string, headers: Record<string, string>, isOver: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const counts = { answered: 0, notTaken: 0, lost: [] as string[] };
  const once = () =>
    new Promise<void>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, agent, headers }, async (reply) => {
        const page = await text(reply).catch((error: Error) => error.message);
        if (reply.statusCode === 200 && page.includes('产线看板')) counts.answered++;
        else counts.lost.push(`${reply.statusCode} ${page}`);
        resolve();
      });
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // On a kept line that was just being closed the request never arrived: HTTP allows repeating it.
        const neverArrived =
          error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && asked.reusedSocket);
        if (neverArrived) counts.notTaken++;
        else counts.lost.push(error.message);
        resolve();
      });
      asked.end();
    });
  for (; !isOver(); await sleep(2)) await once();
  agent.destroy();
  return counts;
}
