// Several gateways in one process, as the demo runs them: told on one line of input, ended with it.
import { createInterface } from 'node:readline';
import type { EventSource } from './events.ts';
import { Gateway } from './gateway.ts';

type One = { url: string; id: string; key: string; secret: string; events?: EventSource[] };

const gateways: Gateway[] = [];
const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  for (const one of JSON.parse(line) as One[]) {
    const gateway = new Gateway({ ...one, say: () => undefined });
    gateways.push(gateway);
    gateway.start();
  }
});
// Whoever started us has gone.
lines.once(
  'close',
  () => void Promise.allSettled(gateways.map((one) => one.stop())).then(() => process.exit(0)),
);
