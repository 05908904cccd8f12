import { lstat, readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { BETWEEN } from '@cloudyard/contract/algorithm/said.ts';
import { EXITS, type StepEnd, StepRefusal, StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import { EngineError, type StepOrder, type StepResult } from '../../../kit/engine.ts';
import { placesIn } from '../sandbox.ts';
import { readBrought } from '../tables/import.ts';
import type { Pool } from '../tables/pool.ts';
import { lastLine } from '../words.ts';
import { own, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { type Ended, endOf, type Halt, Lie } from './ends.ts';
import { type Claim, type CountTables, keepOutputs } from './outputs.ts';

export type ProgramEnd = Pick<StepResult, 'log' | 'measured' | 'touched'> & {
  code: number | null;
  signal: NodeJS.Signals | null;
  oomKills: number;
  halt: Halt | undefined;
};

const MOST_RESPONSE = 8 * 1024 * 1024;
const TAIL = 16 * 1024;

/** What the end of a program means, and whether what it says of itself is true. */
export async function judgeProgram(
  opened: { world: World; pool: Pool },
  work: WorkFolder,
  order: StepOrder,
  ended: ProgramEnd,
  outInside = placesIn(opened.world, work).out,
): Promise<Ended> {
  const { halt, log } = ended;
  if (halt) return halt;
  const end = endOfProgram(opened.world, ended);
  const words = lastLine(log.err) || lastLine(log.out);
  const text = [words, howItEnded(ended)].filter(Boolean).join(BETWEEN);
  if (end === 'bad_parameter' || end === 'unfit_data' || end === 'unfit_model')
    return refusalIn(work, end, text);
  if (end !== 'done' && end !== 'not_converged') return { end, text };
  try {
    const response = await responseIn(work);
    const count = countIn(opened, order);
    const outputs = await keepOutputs(work, outInside, order, response, count);
    const { metrics, views, warnings } = response;
    return { end, outputs, metrics, views, warnings };
  } catch (error) {
    if (error instanceof Lie) return { end: 'lied', text: error.message };
    throw error;
  }
}

const FULL_MEMORY = /JavaScript heap out of memory|Array buffer allocation failed|^MemoryError|bad_alloc/m;
const FULL_DISK = /EFBIG|ENOSPC|EDQUOT|File too large|No space left on device/;
const SAID: ReadonlySet<number> = new Set([0, 2, 3, 4, 5, 75]);

function endOfProgram({ limiter }: World, { code, signal, oomKills, log }: ProgramEnd): StepEnd {
  if (code !== null && SAID.has(code)) return EXITS[code as keyof typeof EXITS];
  const last = (log.err.tail || log.err.head).slice(-TAIL);
  const wasKilled = signal === 'SIGKILL' || code === 128 + constants.signals.SIGKILL;
  const isCounted = limiter.kind === 'cgroup1' || limiter.kind === 'cgroup2';
  if (wasKilled && (oomKills > 0 || !isCounted)) return 'memory';
  if (FULL_MEMORY.test(last)) return 'memory';
  if (FULL_DISK.test(last) || code === 128 + constants.signals.SIGXFSZ) return 'disk';
  return 'failed';
}

function howItEnded({ code, signal }: ProgramEnd): string {
  return signal ? `It was ended by ${signal}.` : `It ended with code ${code}.`;
}

/** It may say which parameter or port it means, in refusal.json. */
async function refusalIn(work: WorkFolder, end: StepRefusal['end'], text: string): Promise<Ended> {
  const given = await jsonIn(join(work.out, 'refusal.json')).catch(() => undefined);
  const parsed = StepRefusal.safeParse({ ...(given as object | undefined), end });
  return endOf(parsed.success ? parsed.data : { end, code: end, text: text.slice(0, 1000) });
}

async function jsonIn(path: string): Promise<unknown> {
  const found = await lstat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Lie('It ended well without a response.json.');
  if (found.size > MOST_RESPONSE) throw new Lie(`Its response.json is larger than ${MOST_RESPONSE} bytes.`);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new Lie('Its response.json is no JSON.');
  }
}

async function responseIn(work: WorkFolder): Promise<StepResponse> {
  const parsed = StepResponse.safeParse(await jsonIn(join(work.out, 'response.json')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Lie(
    `Its response.json is not what the contract wants: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/** Rows and columns are counted by us, in a process apart: the bytes are a stranger's. */
const countIn =
  (
    opened: { world: World; pool: Pool },
    { signal, wantsFacts }: Pick<StepOrder, 'signal' | 'wantsFacts'>,
  ): CountTables =>
  async (claims: Claim[]) => {
    const isWritten = ({ format, parts }: Claim) => format === 'csv' || parts !== undefined;
    for (const { file, parts = [file] } of claims) for (const part of parts) await own(part);
    const brought = claims.map((claim) => ({
      ...{ name: claim.port, from: claim.parts ?? claim.file, format: claim.format },
      into: isWritten(claim) ? `${claim.file}.parquet` : null,
    }));
    try {
      const facts = await readBrought(opened, brought, signal, wantsFacts);
      for (const claim of claims) if (isWritten(claim)) claim.file = `${claim.file}.parquet`;
      return facts;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new Lie(`An output is no table that can be read: ${error.message.slice(0, 1000)}`);
    }
  };
