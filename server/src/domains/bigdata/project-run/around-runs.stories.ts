import { afterAll, beforeAll } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId } from '../../../../test/rows.ts';
import { type RunStory, runStory } from './project-run.stories.ts';

type Opened = { test: TestApp; story: RunStory; here: string };

/** An app with projects that run, for a whole file of tests; `here` is the enterprise of who draws them. */
export function aroundRuns(take: (opened: Opened) => void): void {
  let test: TestApp | undefined;
  beforeAll(async () => {
    test = await openTestApp();
    take({ test, story: await runStory(test), here: await enterpriseId(test, '海川重工') });
  }, 300_000);
  afterAll(() => test?.close());
}
