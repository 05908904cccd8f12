import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { remindOfLicencesJob } from './certification.jobs.ts';
import { certificationStories, enterpriseContent, type Stories } from './certification.stories.ts';

let test: TestApp;
let story: Stories;
let lin: Caller;
const told = vi.fn();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  test = await openTestApp();
  story = await certificationStories(test);
  lin = await test.as('lin.qiao');
  test.kit.events.on('enterprise.licence_expiring', (_, fact) => told(fact));
  const content = enterpriseContent(await story.enterpriseImages(lin), { businessExpiryDate: inDays(90) });
  const version = (await story.handIn(lin, 'Enterprise', content, story.here)).body;
  await story.approve(await test.as('admin'), version);
});
afterAll(() => test.close());

/** Moves the end of a licence to so many days from now. */
const ends = (field: string, days: number) =>
  story.inDatabase(async (db) => {
    const { content } = await db
      .selectFrom('certification')
      .select('content')
      .where('in_force', '=', true)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('certification')
      .set({ content: JSON.stringify({ ...(content as object), [field]: inDays(days) }) })
      .where('in_force', '=', true)
      .execute();
  });
const remind = () => remindOfLicencesJob.run(test.kit, {}, AbortSignal.timeout(60_000));
const lines = () =>
  story.inDatabase((db) =>
    db
      .selectFrom('inbox')
      .innerJoin('message', 'message.id', 'inbox.message_id')
      .innerJoin('outgoing', 'outgoing.id', 'inbox.outgoing_id')
      .select(['inbox.account_id', 'inbox.mail', 'outgoing.recipient'])
      .where('message.action', '=', 'licence reminder')
      .execute(),
  );

describe('reminders of licences that end', () => {
  it('do not come ninety days before', async () => {
    await remind();
    expect(told).not.toHaveBeenCalled();
  });
  it('come once at each distance, for the author of the version', async () => {
    for (const [days, times] of [
      [61, 0],
      [60, 1],
      [45, 1],
      [30, 2],
      [29, 2],
      [7, 3],
      [1, 3],
      [0, 3],
      [-1, 3],
    ] as const) {
      await ends('businessExpiryDate', days);
      await remind();
      await remind();
      expect([days, told.mock.calls.length]).toEqual([days, times]);
    }
    expect(told).toHaveBeenLastCalledWith({
      enterpriseId: story.here,
      userId: lin.userId,
      licence: 'business',
      day: inDays(7),
    });
  });
  it('come for each licence, and once when two copies run at the same time', async () => {
    await ends('repreLicenseExpiryDate', 5);
    await Promise.all([remind(), remind()]);
    expect(told).toHaveBeenCalledTimes(1);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ licence: 'representative' }));
  });
  it('reach administrators as a message and by mail', async () => {
    const line = { account_id: lin.userId, mail: 'sent', recipient: 'lin.qiao@haichuan.example' };
    await eventually(async () => expect(await lines()).toEqual(Array(4).fill(line)));
  });
});
