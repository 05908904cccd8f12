import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRunPage } from '@cloudyard/contract/bigdata/project-shown.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStory } from '../src/domains/bigdata/project-run/project-run.stories.ts';
import { withClient } from '../src/drivers/database/index.ts';
import { endLocal } from '../src/drivers/runtime/index.ts';
import { openTestApp, type TestApp } from './app.ts';
import { delivering } from './delivering.ts';
import { eventually } from './eventually.ts';
import { type ServerProcess, startServer } from './process.ts';
import { times } from './prove.ts';

// Projects run, and the server or one of their steps is killed at random moments.

const ROUNDS = times(2, 50);
let test: TestApp;
let env: Record<string, string>;
let server: ServerProcess;
let project: string;
let first: ProjectRunPage;

beforeAll(async () => {
  test = await openTestApp();
  const story = await runStory(test);
  project = await story.saved(await story.fiveSteps());
  first = await story.run(project);
  const given = { RATE_LIMIT: '100000', LOGIN_RATE_LIMIT: '1000', REPEAT_LOGIN: 'allow' };
  env = { ...(await test.handOver()), ...given };
  server = await startServer(env);
}, 600_000);
afterAll(async () => {
  await server?.stop('SIGKILL');
  if (env?.CLOUDYARD_DATA) {
    await endLocal(env.CLOUDYARD_DATA);
    await rm(env.CLOUDYARD_DATA, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
});

const { ask } = delivering(() => server.url);
const view = (id: string) => ask('lin.qiao', projectRunApi.detail, { params: { id } });
const ended = (id: string) =>
  eventually(async () => {
    const run: ProjectRunPage = await view(id);
    expect(['done', 'failed']).toContain(run.state);
    return run;
  });

/** All processes below one. */
async function below(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args=']);
  const all = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  const children = (of: number): number[] =>
    all.flatMap((found) =>
      Number(found?.[2]) === of ? [Number(found?.[1]), ...children(Number(found?.[1]))] : [],
    );
  const steps = new Set(
    all.filter((found) => found?.[3]?.includes('tables.process.')).map((found) => Number(found?.[1])),
  );
  return children(pid).filter((one) => steps.has(one));
}

/** A server, or the processes of a step: those that there are at a random moment, waited for while there are none. */
async function killSomething(round: number, isOver: () => Promise<boolean>): Promise<number> {
  if (round % 2 === 0) {
    await server.stop('SIGKILL');
    server = await startServer(env);
    return 1;
  }
  let steps = await below(server.child.pid ?? 0);
  while (steps.length === 0 && !(await isOver())) steps = await below(server.child.pid ?? 0);
  let killed = 0;
  for (const pid of steps) {
    try {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    } catch (error) {
      // It ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return killed;
}

/** How many steps were counted so far. */
const counted = () =>
  withClient(test.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    const { rows } = await client.query('select coalesce(sum(steps), 0)::int as n from step_hour');
    return rows[0].n as number;
  });

/** What a step made, by its content. */
const digests = (run: ProjectRunPage) =>
  Object.fromEntries(run.plan.map(({ nodeId, outputs }) => [nodeId, outputs.map(({ sha256 }) => sha256)]));

it('runs go on, no step is counted twice, and nothing half written is read', async () => {
  const killed = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await counted();
    const { id } = await ask('lin.qiao', projectRunApi.start, {
      params: { id: project },
      body: { force: true },
    });
    // Steps are over soon: for those it begins to look at once.
    await sleep(Math.random() * (round % 2 === 0 ? 3_000 : 300));
    const isOver = async () => ['done', 'failed'].includes((await view(id)).state);
    killed[round % 2] = (killed[round % 2] ?? 0) + (await killSomething(round, isOver));
    let run = await ended(id);
    let failures = 0;
    // A step that was killed has failed, and is gone on from.
    for (let tries = 0; run.state === 'failed' && tries < 3; tries += 1) {
      failures += 1;
      await ask('lin.qiao', projectRunApi.retry, { params: { id } });
      run = await ended(id);
    }
    expect(run).toMatchObject({ state: 'done', steps: 5, done: 5 });
    expect(await counted()).toBeLessThanOrEqual(before + run.steps + failures);
    expect(digests(run)).toEqual(digests(first));
    for (const { nodeId, outputs } of run.plan)
      for (const { port, kind, rows } of outputs)
        if (kind === 'dataset') {
          const query = { port, size: 1 };
          const read = await ask('lin.qiao', projectRunApi.rows, { params: { id, nodeId }, query });
          expect(read.total).toBe(rows);
        }
  }
  // In full both were really killed; of two rounds the one may find no step under way.
  if (ROUNDS > 2) expect(killed.every((n) => n > 0)).toBe(true);
}, 3_600_000);
