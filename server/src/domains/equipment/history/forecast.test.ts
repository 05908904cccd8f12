import { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import type { Stock } from '../../telemetry/index.ts';
import { type EquipmentStory, equipmentStory, later } from '../equipment.stories.ts';
import { lossesOf } from './forecast.policy.ts';
import { tellLosses } from './forecast.service.ts';

let test: TestApp;
let story: EquipmentStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await equipmentStory(test);
});
afterAll(() => test.close());

/** A file of points of one day, so many days ago. */
const keep = (daysAgo: number, bytes = 1000) =>
  rows(test, (db) =>
    db
      .insertInto('telemetry_archive')
      .values({
        ...{ enterprise_id: story.here, day: later(-daysAgo), name: crypto.randomUUID() },
        ...{ sha256: Buffer.alloc(32), bytes, points: 10, series: '{[1,1]}' },
        ...{ from_at: later(-daysAgo - 0.5), to_at: later(-daysAgo) },
      } as never)
      .execute(),
  );
const notices = () =>
  rows(test, (db) =>
    db
      .selectFrom('message as m')
      .innerJoin('inbox as i', 'i.message_id', 'm.id')
      .innerJoin('account as a', 'a.id', 'i.account_id')
      .select(['m.title', 'a.username'])
      .where('m.title', 'like', '%历史数据%')
      .orderBy('m.id')
      .execute(),
  );
const forecast = async (who = story.lin) => (await who.ask(historyApi.forecast)).body;
/** Two servers look at the same time. */
const look = (days: number) =>
  Promise.all([tellLosses(test.kit, later(days)), tellLosses(test.kit, later(days))]);

describe('points that will go', () => {
  it('are announced a week before, once, and again after a month, to those who manage gateways', async () => {
    await keep(380);
    await keep(370);
    expect(await forecast()).toMatchObject({ points: 20, usedBytes: 2000, keepDays: 400, losses: [] });
    await look(0);
    await look(14);
    await eventually(async () => expect(await notices()).toHaveLength(1));
    expect((await notices())[0]).toMatchObject({ username: 'lin.qiao' });
    await look(20);
    await look(43);
    expect(await notices()).toHaveLength(1);
    await look(44);
    await eventually(async () => expect(await notices()).toHaveLength(2));
  });

  it('are shown, with the day; another enterprise has its own', async () => {
    await keep(396);
    const { losses, oldest } = await forecast();
    expect(losses).toMatchObject([
      { reason: 'age', goesAt: expect.stringContaining(later(4).toISOString().slice(0, 10)) },
    ]);
    expect(oldest.slice(0, 10)).toBe(later(-396.5).toISOString().slice(0, 10));
    expect(await forecast(story.zhou)).toMatchObject({ points: 0, oldest: null, losses: [] });
  });

  it('go for the quota at the pace of the last week', () => {
    const at = new Date('2026-03-01T00:00:00Z');
    const stock: Stock = {
      ...{ enterprise_id: '', bytes: 930, week_bytes: 70, points: 1, keep_days: 400 },
      ...{ oldest_at: at, first_to_at: at },
    };
    expect(lossesOf(stock, 1000, at)).toEqual([
      { reason: 'quota', goesAt: new Date('2026-03-08T00:00:00Z'), before: null },
    ]);
    expect(lossesOf(stock, 1001, at)).toEqual([]);
    expect(lossesOf({ ...stock, bytes: 2000, week_bytes: 0 }, 1000, at)).toMatchObject([{ goesAt: at }]);
    expect(lossesOf({ ...stock, week_bytes: 0 }, 1000, at)).toEqual([]);
  });

  strangersAreRefused(
    () => test,
    historyApi.forecast,
    () => ({}),
  );
});
