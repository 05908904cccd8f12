import { Worker } from 'node:worker_threads';
import type { Order, Ran } from './protocol.ts';
import { makeSandbox } from './sandbox.ts';

// A process of its own: strangers wrote what runs here. It knows no secret, and is ended when it does not stop.

/**
 * The sandbox looks at its clock between steps, and some steps of a codec are long. This thread looks meanwhile, and
 * counts processor time, so that a busy machine makes nothing too slow.
 */
const WATCH = `
  const { workerData: { clock, cpuMs } } = require('node:worker_threads');
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  let [call, begun] = [0, 0];
  setInterval(() => {
    const now = Atomics.load(clock, 0);
    if (now !== call) { call = now; begun = spent(); }
    const isLate = call !== 0 && spent() - begun > cpuMs;
    if (isLate || process.memoryUsage.rss() > 4e8) process.kill(process.pid, 'SIGKILL');
  }, 20);`;

const [cpuMs = '500'] = process.argv.slice(2);
/** Which call is at work; 0: none. */
const clock = new Int32Array(new SharedArrayBuffer(4));
new Worker(WATCH, { eval: true, workerData: { clock, cpuMs: Number(cpuMs) } }).unref();

const send = (message: Ran | 'ready') => process.send?.(message);
const run = await makeSandbox();
// What the first call takes for warming up is charged to no product.
await run({ call: 'decode', codec: 'function decode() { return {}; }', input: new Uint8Array(), topic: '' });

let count = 0;
process.on('message', async (order: Order) => {
  count += 1;
  Atomics.store(clock, 0, count);
  // Whatever fails beside the codec itself leaves nothing to be relied on: a new process begins.
  const ran = await run(order).catch(() => process.kill(process.pid, 'SIGKILL') && undefined);
  Atomics.store(clock, 0, 0);
  if (ran) send(ran);
});
// The caller is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send('ready');
