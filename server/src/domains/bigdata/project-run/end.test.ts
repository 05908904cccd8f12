import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { inTransaction } from '../../../kit/context.ts';
import { isToldOf, tellEnd } from './end.service.ts';
import { stepProblem } from './failed.ts';
import { type RunStory, runStory } from './project-run.stories.ts';
import { runById } from './run.queries.ts';
import { asPlatform } from './run-state.ts';

describe('who started a run is told of its end', () => {
  it.each([
    ['a moment, looked at', 2_000, true, false],
    ['a moment, and they left', 2_000, false, false],
    ['a while, looked at', 30_000, true, false],
    ['a while, and they left', 30_000, false, true],
    ['more than a minute, looked at', 61_000, true, true],
    ['more than a minute, and they left', 61_000, false, true],
  ])('%s', (_, ms, isThere, isTold) => expect(isToldOf(ms, isThere)).toBe(isTold));
});

describe('a run that somebody started', () => {
  let test: TestApp;
  let story: RunStory;
  beforeAll(async () => {
    test = await openTestApp();
    story = await runStory(test);
  }, 300_000);
  afterAll(() => test?.close());

  /** What lin was told: qin's own run may take long too, where the machine is busy. */
  const told = (id: string) =>
    story.sql<{ title: string }>(`select m.title from inbox i join message m on m.id = i.message_id
      where m.link like '%${id}%' and i.account_id = '${story.idOf(story.lin)}' order by m.created_at, m.id`);
  /** As if lin had started it, and it had ended so long after its beginning. */
  const endedAfter = async (runId: string, ms: number, isFailed = false) =>
    inTransaction(test.kit, asPlatform, async (ctx) => {
      const row = await runById(ctx.db, runId);
      if (!row?.started_at) throw new Error('There is no such run');
      const failed = isFailed ? { at: 'train', problem: stepProblem('failed', 'It stood still.') } : null;
      const begun = { ...row, created_by: story.idOf(story.lin) };
      await tellEnd(ctx, begun, failed, new Date(row.started_at.getTime() + ms));
    });

  it('tells who started it, and nobody else, when it was long or they had left', async () => {
    const id = await story.saved(await story.fiveSteps());
    const { id: runId } = await story.run(id, {}, story.qin);
    expect(await told(id)).toEqual([]);
    await story.there(id, { nodeId: null });
    await endedAfter(runId, 30_000);
    await story.there(id, { nodeId: null, leave: true });
    await endedAfter(runId, 9_000);
    await endedAfter(runId, 30_000);
    const done = { title: expect.stringContaining('运行完成') };
    await eventually(async () => expect(await told(id)).toMatchObject([done]));
    await story.there(id, { nodeId: null });
    await endedAfter(runId, 120_000, true);
    const failed = { title: expect.stringContaining('运行失败') };
    await eventually(async () => expect(await told(id)).toMatchObject([done, failed]));
  }, 300_000);
});
