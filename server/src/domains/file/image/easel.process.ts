import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { Drawn, Order } from './easel.ts';
import { picturesIn, sanitise } from './svg.clean.ts';

// A process of its own: what a drawing makes of the tools below cannot be stopped otherwise than by ending it.

const MAX_PICTURE_PIXELS = 4096 * 4096;
const [cpuSeconds = '4'] = process.argv.slice(2);

/**
 * Ends the process when one drawing takes too much of the processor or of memory. It counts processor time, so that a
 * busy machine makes nothing too slow; and it looks from a thread, since the tools leave the main one no moment.
 */
const WATCH = `
  const { workerData: { clock, cpuSeconds } } = require('node:worker_threads');
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
  let drawing = 0;
  let begun = 0;
  setInterval(() => {
    const now = Atomics.load(clock, 0);
    if (now !== drawing) { drawing = now; begun = spent(); }
    const tooLong = drawing !== 0 && spent() - begun > cpuSeconds;
    if (tooLong || process.memoryUsage.rss() > 1e9) process.kill(process.pid, 'SIGKILL');
  }, 50);`;

/** Which drawing is at work; 0: none. */
const clock = new Int32Array(new SharedArrayBuffer(4));
new Worker(WATCH, { eval: true, workerData: { clock, cpuSeconds: Number(cpuSeconds) } }).unref();

sharp.concurrency(1);
sharp.cache(false);

async function pixelsIn(pictures: Buffer[]): Promise<number> {
  const sizes = await Promise.all(pictures.map((bytes) => sharp(bytes).metadata()));
  return sizes.reduce((sum, { width, height, pages = 1 }) => sum + width * height * pages, 0);
}

/** Draws at the wanted size instead of blowing up a small drawing. */
const densityFor = (width: number, height: number, size: number) =>
  Math.min(2400, Math.max(1, (72 * size) / Math.max(width, height, 1)));

const fit = (size: number) => ({ width: size, height: size, fit: 'inside' }) as const;

async function draw({ text, sizes }: Order): Promise<Drawn | undefined> {
  const clean = sanitise(text);
  if (clean === undefined || (await pixelsIn(picturesIn(clean))) > MAX_PICTURE_PIXELS) return undefined;
  const svg = Buffer.from(clean);
  const { width, height } = await sharp(svg).metadata();
  const largest = Math.max(...sizes, 64);
  const { data, info } = await sharp(svg, { density: densityFor(width, height, largest) })
    .resize(fit(largest))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const pictures = sizes.map((size) =>
    sharp(data, pixels).resize(fit(size)).webp({ quality: 82 }).toBuffer(),
  );
  return { clean, width, height, pictures: await Promise.all(pictures) };
}

const send = (message: Drawn | 'ready' | undefined) => process.send?.(message ?? null);

let count = 0;
process.on('message', (order: Order) => {
  count += 1;
  Atomics.store(clock, 0, count);
  draw(order)
    .catch(() => undefined)
    .then((drawn) => {
      Atomics.store(clock, 0, 0);
      send(drawn);
    });
});
// The caller is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send('ready');
