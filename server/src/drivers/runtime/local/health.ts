import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { Health } from '../../../kit/runtime.ts';
import type { Target } from '../proxy/types.ts';

export type Patient = {
  target: Target;
  health: Health;
  /** The name it is called by. */
  host: string;
  port: number;
  /** A process in the network of the program, when that is not ours. */
  inside: () => number | undefined;
};

/** Empty when it is well, otherwise what is wrong. */
export async function examine(patient: Patient, timeout: number): Promise<string> {
  const { health, target } = patient;
  if (health.by === 'process') return '';
  if (health.by === 'http') return answer(patient, health.path, timeout);
  if (target.at === 'port') return connects(target.port, timeout);
  return listens(patient) ? '' : `nothing listens on port ${patient.port}`;
}

function answer({ target, host }: Patient, path: string, timeout: number): Promise<string> {
  const where =
    target.at === 'socket' ? { socketPath: target.path } : { port: target.at === 'port' ? target.port : 0 };
  return new Promise((resolve) => {
    const asked = request(
      { ...where, path: path || '/', headers: { host, connection: 'close' }, agent: false },
      (reply) => {
        // The head is all that was wanted; some answers never end.
        reply.destroy();
        const status = reply.statusCode ?? 0;
        clearTimeout(late);
        resolve(status >= 200 && status < 400 ? '' : `${path} answered ${status}`);
      },
    );
    const late = setTimeout(() => {
      resolve(`${path} did not answer within ${timeout} ms`);
      asked.destroy();
    }, timeout);
    asked.on('error', (error) => {
      clearTimeout(late);
      resolve(`${path}: ${error.message}`);
    });
    asked.end();
  });
}

function connects(port: number, timeout: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout });
    const end = (what: string) => {
      socket.destroy();
      resolve(what);
    };
    socket.on('connect', () => end(''));
    socket.on('timeout', () => end(`port ${port} did not answer within ${timeout} ms`));
    socket.on('error', (error) => end(error.message));
  });
}

const LISTEN = '0A';

/** The kernel's own list of what listens in that network: no process is started for it. */
function listens({ inside, port }: Patient): boolean {
  const pid = inside();
  if (pid === undefined) return false;
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return ['tcp', 'tcp6'].some((family) => {
    const lines = read(`/proc/${pid}/net/${family}`).split('\n');
    return lines.some((line) => {
      const [, local, , state] = line.trim().split(/\s+/);
      return state === LISTEN && local?.endsWith(`:${wanted}`);
    });
  });
}

export const childOf = (parent: number) =>
  Number(read(`/proc/${parent}/task/${parent}/children`).split(' ')[0]) || undefined;

/** The child of a child: of the shell that waits, of what made the namespaces. */
export function grandchildOf(pid: number): number | undefined {
  const child = childOf(pid);
  return child && childOf(child);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
