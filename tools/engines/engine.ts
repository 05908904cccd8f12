import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Installs the engine if need be, runs the stories against it, and ends it. Throws a sentence when it cannot be had. */
export type Engine = () => Promise<{ version: string; passed: number; failed: number; figures: string }>;

/** Whether a program ran to a good end. */
export const runs = (program: string, args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** What the package manager of this machine offers; false when there is none, or it does not have it. */
export function install(packages: { apt: string; brew: string }): boolean {
  if (runs('apt-get', ['--version'])) {
    const apt = (args: string[]) => runs('apt-get', ['-qq', '-y', '--no-install-recommends', ...args]);
    const wanted = ['install', ...packages.apt.split(' ')];
    return withoutServices(() => apt(wanted) || (apt(['update']) && apt(wanted)));
  }
  return runs('brew', ['--version']) && runs('brew', ['install', packages.brew]);
}

const POLICY = '/usr/sbin/policy-rc.d';

/** Debian asks this program before it starts what it installed. */
function withoutServices<T>(act: () => T): T {
  if (existsSync(POLICY)) return act();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return act();
  } finally {
    rmSync(POLICY);
  }
}

/** The stories of one file, as vitest counts them. */
export function stories(file: string, env: Record<string, string>): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'cloudyard-engine-'));
  const out = join(folder, 'stories.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'server', file, '--reporter=default', '--reporter=json'];
  spawnSync(process.execPath, [...args, `--outputFile.json=${out}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const counted: { numPassedTests: number; numFailedTests: number; testResults: { status: string }[] } =
    JSON.parse(readFileSync(out, 'utf8'));
  rmSync(folder, { recursive: true });
  // A file that could not be read has no stories that failed.
  const files = counted.testResults.filter(({ status }) => status === 'failed').length;
  return { passed: counted.numPassedTests, failed: Math.max(counted.numFailedTests, files) };
}
