import { firstStepApi } from '@cloudyard/contract/portal/first-step.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { spaceStory } from '../../../../test/space.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';

let test: TestApp;
let story: Awaited<ReturnType<typeof spaceStory>>;
beforeAll(async () => {
  test = await openTestApp();
  story = await spaceStory(test);
});
afterAll(() => test.close());

const done = async (who: Caller) => (await who.ask(firstStepApi.done)).body.done as string[];

describe('the first steps of an enterprise', () => {
  strangersAreRefused(
    () => test,
    firstStepApi.done,
    () => ({}),
  );

  it('are refused to whoever is in no enterprise', async () => {
    const { status, body } = await (await test.as('admin')).ask(firstStepApi.done);
    expect([status, body.code]).toEqual([403, 'kit.not_allowed']);
  });

  it('are done one by one, by this enterprise and not by another', async () => {
    const [before, other] = [await done(story.lin), await done(story.zhou)];
    expect(before).not.toContain('space');
    await story.online(story.lin, story.here, { planId: (await story.plan('professional')).id });
    expect(await done(story.lin)).toEqual([...before, 'space'].toSorted(inOrder));
    expect(await done(story.zhou)).toEqual(other);
  });
});

const ORDER = ['verify', 'invite', 'space', 'application', 'gateway', 'project'];
const inOrder = (one: string, another: string) => ORDER.indexOf(one) - ORDER.indexOf(another);
