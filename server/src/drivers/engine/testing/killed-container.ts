// An engine that runs a container for ever: node killed-container.ts <folder> <package>. Says when it has begun.
import { setTimeout as sleep } from 'node:timers/promises';
import { openBench } from './bench.ts';

const [, , folder = '', placed = ''] = process.argv;
const bench = await openBench({ folder });
const limits = { memoryMb: 64, cpu: 1, timeoutS: 600, diskMb: 16 };
const tell = () => process.send?.('begun');
await bench.engine.run(bench.order(await bench.engine.read(placed), { limits, reviewed: false, tell }));
await sleep(10 * 60_000);
