import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Engine, install, runs, stories } from './engine.ts';

/** A static busybox is in the images that are made on the spot; an init lets programs end when they are asked to. */
const isReady = () =>
  runs('podman', ['--version']) && runs('runc', ['--version']) && existsSync('/bin/busybox');

/** The podman of this machine's packages, in folders that go afterwards; images are made on the spot. */
export const podman: Engine = async () => {
  if (process.getuid?.() !== 0) throw new Error('Containers are started by root only.');
  const packages = 'podman runc catatonit busybox-static';
  if (!isReady() && !(install({ apt: packages, brew: 'podman' }) && isReady()))
    throw new Error('Podman is not installed, and no package manager here offers it.');
  const version = execFileSync('podman', ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1) ?? '';
  const begun = Date.now();
  const files = ['drivers/runtime/local/engine/podman', 'drivers/engine/container'];
  const counts = files.map((file) => stories(file, { ENGINE_PODMAN: '1' }));
  const sum = (which: 'passed' | 'failed') => counts.reduce((all, one) => all + one[which], 0);
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { version, passed: sum('passed'), failed: sum('failed'), figures: `all stories in ${seconds} s` };
};
