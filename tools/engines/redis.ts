import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { type Engine, install, runs, stories } from './engine.ts';
import { freePort } from './free-port.ts';

const PROGRAM = 'redis-server';
const isThere = () => runs(PROGRAM, ['--version']);

/** The Redis of this machine's packages: one for the driver's stories, and one that the servers' stories kill. */
export const redis: Engine = async () => {
  if (!isThere() && !(install({ apt: 'redis-server', brew: 'redis' }) && isThere()))
    throw new Error('Redis is not installed, and no package manager here offers it.');
  const said = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  const version = /v=(\S+)/.exec(said)?.[1] ?? '';
  const port = await freePort();
  const server = spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(server, 'exit');
  try {
    for await (const chunk of server.stdout) if (String(chunk).includes('Ready to accept')) break;
    const begun = Date.now();
    const env = { REDIS_TEST_URL: `redis://127.0.0.1:${port}`, REDIS_TEST_PROGRAM: PROGRAM };
    const counts = ['drivers/bus/redis', 'test/redis-bus'].map((file) => stories(file, env));
    const sum = (which: 'passed' | 'failed') => counts.reduce((all, one) => all + one[which], 0);
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { version, passed: sum('passed'), failed: sum('failed'), figures: `all stories in ${seconds} s` };
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
};
