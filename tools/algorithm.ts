// npm run algorithm -- check <folder or zip> [--json]: what the platform sees of a package and its own tests.
import { createReadStream } from 'node:fs';
import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { openEngine } from '../server/src/drivers/engine/index.ts';
import { contentOf } from '../server/src/drivers/engine/package/place.ts';
import { sparkOptions } from '../server/src/drivers/engine/spark/options.ts';
import { type Evidence, PackageRefusal, type PackageSource } from '../server/src/kit/engine.ts';
import { readEnv } from '../server/src/kit/env.ts';

/** A folder is packed as its author would do it. */
async function packed(folder: string): Promise<Readable> {
  const zip = new ZipFile();
  for (const { path, isFile } of await contentOf(folder)) {
    if (!isFile) throw new PackageRefusal('archive', `${path} is neither a file nor a folder.`);
    zip.addFile(join(folder, path), path);
  }
  zip.end();
  return Readable.from(zip.outputStream);
}

async function sourceAt(path: string): Promise<PackageSource> {
  const isFolder = (await lstat(path)).isDirectory();
  return { from: 'zip', open: async () => (isFolder ? packed(path) : createReadStream(path)) };
}

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The evidence as people read it. */
export function told({ digest, manifest, ability, tests, passed }: Evidence): string {
  const lines = [
    `${manifest.name} ${manifest.version} (${manifest.mode})`,
    `digest ${digest}`,
    ability.able ? `runs as ${ability.how}` : `does not run here: ${ability.why}`,
  ];
  for (const { name, wrong, isRepeatable, runs } of tests) {
    lines.push('', `${wrong.length === 0 ? 'passed' : 'FAILED'}: ${name}`, ...wrong.map((one) => `  ${one}`));
    for (const { end, exit, outputs, metrics, measured, touched } of runs) {
      const { ms, cpuMs, peakMemoryBytes, bytesWritten } = measured;
      lines.push(
        `  ${end} (${exit ?? 'not run'}) in ${Math.round(ms)} ms, processor ${Math.round(cpuMs)} ms, memory ${mb(peakMemoryBytes)}, written ${mb(bytesWritten)}`,
      );
      for (const [port, one] of Object.entries(outputs)) {
        const what = one.kind === 'dataset' ? `${one.rows} rows` : one.card.modelKind;
        lines.push(`    ${port}: ${what}, ${one.sha256.slice(0, 16)}`);
      }
      if (Object.keys(metrics).length > 0) lines.push(`    figures: ${JSON.stringify(metrics)}`);
      for (const { what, target } of touched) lines.push(`    reached for a ${what}: ${target}`);
    }
    if (isRepeatable !== null) lines.push(`  ${isRepeatable ? 'the same twice' : 'NOT the same twice'}`);
  }
  if (tests.length === 0) lines.push('', 'It brings no tests: nothing was run.');
  return `${[...lines, '', passed ? 'passed' : 'NOT passed'].join('\n')}\n`;
}

export async function check(path: string): Promise<Evidence> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-algorithm-'));
  const engine = openEngine({ folder, spark: sparkOptions(readEnv(process.env, folder)) });
  try {
    return await engine.check(await engine.place(await sourceAt(path)));
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const [verb, path] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  if (verb !== 'check' || !path) {
    process.stderr.write('npm run algorithm -- check <folder or zip> [--json]\n');
    return 2;
  }
  try {
    const evidence = await check(resolve(path));
    process.stdout.write(
      process.argv.includes('--json') ? `${JSON.stringify(evidence, null, 2)}\n` : told(evidence),
    );
    return evidence.passed ? 0 : 1;
  } catch (error) {
    if (!(error instanceof PackageRefusal)) throw error;
    process.stderr.write(`refused (${error.code}): ${error.message}\n`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main();
