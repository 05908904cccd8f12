import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Settings } from './settings.ts';

/** What a module loads, unless it is types alone, which are gone when it runs. */
const LOADED = /^(?:import|export)\s+(?!type\b)(?:[\w$*{},\s]+?\s+from\s+)?'([^']+)'/gm;

/** Which program it is and how it was started: a supervisor of another edition is replaced. */
export function editionOf(settings: Settings): string {
  const sum = createHash('sha256').update(JSON.stringify(settings));
  sum.update(process.version).update(sumOf(join(import.meta.dirname, 'supervisor.ts')));
  return sum.digest('hex').slice(0, 16);
}

/** Of a program: what it loads, wherever that lies, and what lies beside it to be started. */
export function sumOf(program: string): string {
  const sum = createHash('sha256');
  const { files, packages } = loadedBy(program);
  const beside = globSync('**/*.{mjs,sh}', { cwd: dirname(program) }).map((name) =>
    join(dirname(program), name),
  );
  for (const file of [...files, ...beside].sort()) sum.update(readFileSync(file));
  for (const name of [...packages].sort()) sum.update(`${name} ${versionOf(name, program)}`);
  return sum.digest('hex');
}

/** All files that come with it, and the packages of others. */
export function loadedBy(program: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set([program]);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(LOADED)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  return { files, packages };
}

/** As the package itself says; empty where it does not. */
function versionOf(name: string, program: string): string {
  const entry = createRequire(program).resolve(name);
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (version) return version;
    } catch {
      // The package begins further up.
    }
  }
  return '';
}
