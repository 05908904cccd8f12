import { lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Manifest, PackageTest } from '@cloudyard/contract/algorithm/package.ts';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import { type InputModel, type InputTable, ModelCard } from '@cloudyard/contract/algorithm/step.ts';
import {
  type CheckOptions,
  type Engine,
  EngineError,
  type Evidence,
  type ImportOrder,
  PackageRefusal,
  type PlacedPackage,
  type StepLimits,
  type StepResult,
  type TestEvidence,
} from '../../kit/engine.ts';
import { digestOf } from './package/place.ts';

type Placed = Pick<PlacedPackage, 'folder' | 'manifest'>;

/** What a step of this package gets if nobody says more. */
export function limitsFor({ resources }: Manifest): StepLimits {
  const of = (name: keyof typeof RESOURCES) => resources?.[name] ?? RESOURCES[name].usual;
  return { memoryMb: of('memoryMb'), cpu: of('cpu'), timeoutS: of('timeoutS'), diskMb: of('diskMb') };
}

/** Runs the tests a package brings, each twice, and says what was seen. */
export async function checkPackage(
  engine: Engine,
  /** A folder that is not there yet, and is gone afterwards. */
  place: string,
  placed: Placed,
  options: CheckOptions = {},
): Promise<Evidence> {
  const { manifest } = placed;
  const ability = (await engine.able())[manifest.mode];
  await mkdir(place, { recursive: true, mode: 0o700 });
  try {
    const tests: TestEvidence[] = [];
    for (const [index, test] of (manifest.tests ?? []).entries())
      tests.push(await tried(engine, join(place, String(index)), placed, test, index, options));
    return {
      digest: await digestOf(placed.folder),
      manifest,
      ability,
      tests,
      passed: tests.length > 0 && tests.every(({ wrong }) => wrong.length === 0),
    };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function tried(
  engine: Engine,
  place: string,
  placed: Placed,
  test: PackageTest,
  index: number,
  { reviewed = false, signal }: CheckOptions,
): Promise<TestEvidence> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  const name = test.name ?? `test ${index + 1}`;
  try {
    const inputs = await inputsOf(engine, place, placed, test);
    const most = limitsFor(placed.manifest);
    // A test is small, and somebody waits for it: what a run on real data may take is not for it.
    const limits = { ...most, timeoutS: Math.min(most.timeoutS, RESOURCES.timeoutS.usual) };
    const run = (attempt: number) =>
      engine.run({
        ...{
          package: placed,
          runId: 'check',
          nodeId: `test-${index + 1}`,
          attempt,
          locale: 'en',
          inputs,
          limits,
        },
        ...{
          seed: test.seed ?? 1,
          params: test.params ?? {},
          job: join(place, `run-${attempt}`),
          reviewed,
          signal,
        },
      });
    const runs = [await run(1), await run(2)];
    const isRepeatable = sameness(runs);
    return { name, isRepeatable, runs, wrong: wrongWith(placed.manifest, test, runs, isRepeatable) };
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof PackageRefusal)) throw error;
    return { name, isRepeatable: null, runs: [], wrong: [error.message] };
  }
}

const FORMATS: Record<string, ImportOrder['format']> = {
  '.csv': 'csv',
  '.parquet': 'parquet',
  '.json': 'json',
  '.jsonl': 'json',
  '.ndjson': 'json',
};

async function inputsOf(engine: Engine, place: string, { folder, manifest }: Placed, test: PackageTest) {
  const inputs: Record<string, InputTable | InputModel> = {};
  for (const [port, path] of Object.entries(test.inputs)) {
    const from = join(folder, path);
    const isModel = manifest.parameters.some(({ name, type }) => name === port && type === 'MODEL_IN');
    if (isModel) {
      inputs[port] = {
        kind: 'model',
        path: from,
        modelKind: await kindIn(from),
        sha256: await digestOf(from),
      };
      continue;
    }
    const format = FORMATS[extname(path).toLowerCase()];
    if (!format || !(await lstat(from)).isFile())
      throw new EngineError(`${path} is no CSV, Parquet or JSON lines file.`);
    const table = await engine.importTable({ from, format, into: join(place, `${port}.parquet`) });
    inputs[port] = { ...table, format: 'parquet' };
  }
  return inputs;
}

async function kindIn(folder: string): Promise<string> {
  try {
    return ModelCard.parse(JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'))).modelKind;
  } catch {
    throw new EngineError('A model that goes into a test has no model.json.');
  }
}

const isWell = ({ end }: StepResult) => end === 'done' || end === 'not_converged';

function sameness([first, second]: StepResult[]): boolean | null {
  if (!first || !second || !isWell(first) || !isWell(second)) return null;
  const of = ({ outputs, metrics }: StepResult) =>
    JSON.stringify([Object.entries(outputs).map(([port, { sha256 }]) => [port, sha256]), metrics]);
  return of(first) === of(second);
}

function wrongWith(manifest: Manifest, test: PackageTest, runs: StepResult[], isRepeatable: boolean | null) {
  const wrong = runs.flatMap((run, index) =>
    wrongWithRun(manifest, test, run).map((one) => `run ${index + 1}: ${one}`),
  );
  if (isRepeatable === false && manifest.deterministic !== false)
    wrong.push('The two runs gave different results, and the manifest does not say that they may.');
  return wrong;
}

function wrongWithRun(manifest: Manifest, { expect }: PackageTest, run: StepResult): string[] {
  if (expect?.exit !== undefined)
    return run.exit === expect.exit
      ? []
      : [`It ended as ${run.end} (${run.exit}), not with ${expect.exit}: ${run.text}`];
  if (!isWell(run)) return [`It ended as ${run.end}: ${run.text}`];
  const first = manifest.parameters.find(({ type }) => type === 'DATASET_OUT')?.name ?? '';
  const rows = typeof expect?.rows === 'number' ? { [first]: expect.rows } : (expect?.rows ?? {});
  const wrong: string[] = [];
  for (const [port, wanted] of Object.entries(rows)) {
    const found = run.outputs[port];
    const seen = found?.kind === 'dataset' ? found.rows : undefined;
    if (seen !== wanted) wrong.push(`${port} has ${seen ?? 'no'} rows, not ${wanted}.`);
  }
  for (const [name, [least, most]] of Object.entries(expect?.metrics ?? {})) {
    const figure = run.metrics[name];
    if (typeof figure !== 'number' || figure < least || figure > most)
      wrong.push(`${name} is ${figure ?? 'missing'}, not between ${least} and ${most}.`);
  }
  return wrong;
}
