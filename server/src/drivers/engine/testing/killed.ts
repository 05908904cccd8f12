// An engine that runs a step for ever, and says which processes that takes: node killed.ts <folder>
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBench } from './bench.ts';

const bench = await openBench({ folder: process.argv[2] });
const begun = new Promise<void>((resolve) => {
  void bench.run(
    'PYTHON',
    `import os, time
if os.fork() == 0: os.setsid()
os.write(3, b'{"event":"progress","value":0}\\n')
while True: time.sleep(60)`,
    { tell: () => resolve() },
  );
});
await begun;

/** Others come and go meanwhile. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/** All below this process. */
function below(parent: number, seen: number[] = []): number[] {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = statOf(name);
    const above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (above !== parent) continue;
    seen.push(Number(name));
    below(Number(name), seen);
  }
  return seen;
}
process.send?.(below(process.pid));
await sleep(10 * 60_000);
