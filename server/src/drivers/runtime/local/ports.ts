import { randomInt } from 'node:crypto';
import { isFree } from '../../tenant-database/port.ts';

/** Two that share a network cannot both have it: visitors of the one would be served by the other. */
export class PortTaken extends Error {
  override name = 'PortTaken';
  constructor(port: number) {
    super(
      `port ${port} is taken, and programs share one network on this machine; what has it is to be stopped first`,
    );
  }
}

/** Ports on 127.0.0.1, lent to programs that share the machine's network. */
export function makePorts() {
  const lent = new Set<number>();
  const lendThis = async (port: number): Promise<number> => {
    const isLent = lent.has(port);
    lent.add(port);
    if (!isLent && (await isFree(port))) return port;
    if (!isLent) lent.delete(port);
    throw new PortTaken(port);
  };
  return {
    keep: (port: number) => lent.add(port),
    giveBack: (port: number) => lent.delete(port),
    /** One that is wanted, because a program listens nowhere else, or any. */
    async lend(wanted: number | null): Promise<number> {
      if (wanted !== null) return lendThis(wanted);
      for (let tries = 0; tries < 200; tries += 1) {
        const port = randomInt(20_000, 30_000);
        if (lent.has(port)) continue;
        lent.add(port);
        if (await isFree(port)) return port;
        lent.delete(port);
      }
      throw new Error('No free port was found between 20000 and 30000.');
    },
  };
}

export type Ports = ReturnType<typeof makePorts>;
