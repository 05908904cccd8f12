import { randomInt } from 'node:crypto';
import { isFree } from '../../tenant-database/port.ts';

/** Ports on 127.0.0.1, lent to programs that share the machine's network. */
export function makePorts() {
  const lent = new Set<number>();
  return {
    keep: (port: number) => lent.add(port),
    giveBack: (port: number) => lent.delete(port),
    async lend(): Promise<number> {
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
