import { setTimeout as sleep } from 'node:timers/promises';
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import autocannon from 'autocannon';
import { type Bench, openBench } from '../../server/src/drivers/engine/testing/bench.ts';
import { ENDLESS, FILLING, FORKING, TAKING } from '../../server/src/drivers/engine/testing/hostile.ts';
import { AGENT, logInOver } from '../../server/test/login.ts';
import { withAppInstance } from './app-instance.ts';
import type { Figure } from './kit.ts';

// A simple call of the server while packages that mean harm run beside it, one after the other, against the same call
// while none does. Both in turns: a busy machine disturbs both alike.

const SECONDS = 10;
const ROUNDS = 3;
const LIMITS = { memoryMb: 128, cpu: 1, timeoutS: 5, diskMb: 16 };

type Attack = [mode: Mode, text: string];
const ATTACKS: Attack[] = [
  ...ENDLESS,
  ...TAKING.map(([, mode, text]): Attack => [mode, text]),
  ['JAVASCRIPT', FILLING],
  ['PYTHON', FORKING],
];

async function latency(url: string, cookie: string) {
  const {
    latency: seen,
    non2xx,
    errors,
  } = await autocannon({
    ...{ url, headers: { 'user-agent': AGENT, cookie }, connections: 2, duration: SECONDS },
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return { p50: Math.max(1, seen.p50), p99: Math.max(1, seen.p99) };
}

/** Those this machine can keep apart, again and again until it is stopped; answers how many there were. */
async function attackUntil(bench: Bench, signal: AbortSignal): Promise<number> {
  const able = await bench.engine.able();
  const attacks = ATTACKS.filter(([mode]) => able[mode].able);
  let count = 0;
  for (; attacks.length > 0 && !signal.aborted; count += 1) {
    const [mode, text] = attacks[count % attacks.length] as Attack;
    await bench.run(mode, text, { limits: LIMITS, reviewed: true, signal });
  }
  return count;
}

const middle = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

export const underAttack = (): Promise<Figure[]> =>
  withAppInstance(async (url) => {
    const cookie = await logInOver(url, 'lin.qiao');
    const call = `${url}/api-bigdata/datasets`;
    const bench = await openBench({ graceMs: 500 });
    const [quiet, harmed]: { p50: number; p99: number }[][] = [[], []];
    let attacks = 0;
    try {
      await latency(call, cookie);
      for (let n = 0; n < ROUNDS; n += 1) {
        quiet?.push(await latency(call, cookie));
        const over = new AbortController();
        const going = attackUntil(bench, over.signal);
        await sleep(500);
        harmed?.push(await latency(call, cookie));
        over.abort();
        attacks += await going;
      }
    } finally {
      await bench.close();
    }
    return (['p50', 'p99'] as const).map((which) => {
      const [without, during] = [quiet, harmed].map((all) => middle((all ?? []).map((one) => one[which])));
      return {
        name: `${which} of a simple call while hostile packages run, of that without`,
        ...{ value: (during ?? Number.NaN) / (without ?? 1), unit: 'x' },
        note: `${during} ms against ${without} ms; ${attacks} packages`,
      };
    });
  });

if (import.meta.main) console.table(await underAttack());
