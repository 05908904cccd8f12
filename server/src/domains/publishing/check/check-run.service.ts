import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { type Check, isStored, type StoredFile } from '@cloudyard/contract/publishing/values.ts';
import pLimit from 'p-limit';
import type { Kit } from '../../../kit/context.ts';
import { storedPlace } from '../../file/index.ts';
import type { VersionContent } from '../publishable/content.ts';
import { check, declaredChecks } from './check.policy.ts';
import { keepChecks, versionToCheck } from './check.queries.ts';
import type { Program } from './check-program.ts';

const WORST_CASE_MS = 120_000;
const oneAtATime = pLimit(1);

/** Too large or too slow to be checked is a result too. */
const wild = [check('archive', 'failed', ['not readable within reason'])];

/** Checks the program in a thread apart from the server's own work. */
const checkedApart = (program: Program): Promise<Check[]> =>
  oneAtATime(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./check.worker.ts', import.meta.url), {
          workerData: program,
          resourceLimits: { maxOldGenerationSizeMb: 512 },
        });
        const settle = (checks: Check[]) => {
          clearTimeout(timer);
          resolve(checks);
          void worker.terminate();
        };
        const timer = setTimeout(() => settle(wild), WORST_CASE_MS);
        worker.once('message', settle);
        worker.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
          settle(wild);
        });
      }),
  );

/** Copies the program to where it can be read at any place, and returns its hash. */
async function layOut(kit: Kit, { name }: StoredFile, path: string): Promise<string | undefined> {
  const stream = await kit.storage.get(storedPlace(name));
  if (!stream) return undefined;
  const hash = createHash('sha256');
  const passed = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stream, passed, createWriteStream(path));
  return hash.digest('hex');
}

/** Works in a temporary folder of the file room, which is cleaned up when a process dies. */
async function onBench<T>(kit: Kit, act: (folder: string) => Promise<T>): Promise<T> {
  const bench = join(kit.env.dataFolder, 'tmp');
  await mkdir(bench, { recursive: true });
  const folder = await mkdtemp(join(bench, 'file-check-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const fileChecks = (kit: Kit, program: StoredFile, content: VersionContent) =>
  onBench(kit, async (folder): Promise<Check[]> => {
    const path = join(folder, 'program');
    const sha256 = await layOut(kit, program, path);
    const facts = [program.originalName, `bytes: ${program.bytes}`, `sha256: ${program.sha256}`];
    if (sha256 !== program.sha256) {
      return [check('file', 'failed', [...facts, sha256 ? `found: ${sha256}` : 'not there'])];
    }
    const { sourceType, containerPort } = content;
    const seen = await checkedApart({ path, bytes: program.bytes, sourceType, containerPort });
    return [check('file', 'passed', facts), ...seen];
  });

async function foundIn(kit: Kit, file: StoredFile): Promise<string | null> {
  const stream = await kit.storage.get(storedPlace(file.name));
  if (!stream || !kit.scanner) return null;
  try {
    return await kit.scanner.scan(stream);
  } finally {
    // A scanner that has found something, or cannot be reached, does not read to the end.
    stream.destroy();
  }
}

/** A scanner that cannot be reached leaves the question open; it does not fail the rest. */
async function virusCheck(kit: Kit, files: StoredFile[]): Promise<Check[]> {
  if (files.length === 0) return [];
  if (!kit.scanner) return [check('virus', 'skipped', ['no scanner'])];
  const found: string[] = [];
  try {
    for (const file of files) {
      const virus = await foundIn(kit, file);
      if (virus) found.push(`${virus}: ${file.originalName}`);
    }
  } catch (error) {
    kit.log.warn({ err: error }, 'virus scanner');
    if (found.length === 0) return [check('virus', 'skipped', ['scanner not reached'])];
  }
  return [check('virus', found.length > 0 ? 'failed' : 'passed', found)];
}

export async function checksOf(kit: Kit, content: VersionContent): Promise<Check[]> {
  const stored = isStored(content.sourceType);
  const program = stored ? content.program : null;
  const files = [...(program ? [program] : []), ...Object.values(content.files)];
  return [
    ...declaredChecks(content),
    ...(program ? await fileChecks(kit, program, content) : []),
    ...(stored && !program ? [check('file', 'failed', ['not there'])] : []),
    ...(await virusCheck(kit, files)),
  ];
}

/** Checks a version that was handed in and stores the findings; a verifier decides, not this. */
export async function checkVersion(kit: Kit, id: string): Promise<void> {
  const scope = { platform: 'check a version' };
  const version = await kit.database.transaction(scope, (db) => versionToCheck(db, id));
  if (!version) return;
  const checks = await checksOf(kit, version.content);
  await kit.database.transaction(scope, (db) => keepChecks(db, version, checks));
}
