import { certificateApi } from '@cloudyard/contract/equipment/certificate.ts';
import { gatewayApi } from '@cloudyard/contract/equipment/gateway.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inDays } from '../equipment.stories.ts';
import { aroundGateways, type GatewayStory } from './gateway.stories.ts';
import { rateView } from './overview.service.ts';

const PAGE = { page: 0, size: 10 };
let test: TestApp;
let story: GatewayStory;
aroundGateways((...opened) => {
  [test, story] = opened;
});

const overview = async (who = story.lin) => (await who.ask(gatewayApi.overview)).body;

describe('the overview of gateways', () => {
  it('counts states with their causes, names who is away, and what ends soon', async () => {
    const before = await overview(story.zhou);
    const [online, gone, , stopped] = [
      await story.ready(),
      await story.ready(),
      await story.ready(),
      await story.ready(),
    ];
    await story.add();
    await story.lin.ask(gatewayApi.stop, { params: { id: stopped.id } });
    await story.connect(online);
    const leaving = await story.connect(gone);
    await eventually(async () => expect((await overview()).counts.online).toBe(2));
    leaving.end();
    const soon = await story.passed({ name: '快到期', endDate: inDays(9) });
    await eventually(async () => expect((await overview()).counts).toMatchObject({ online: 1, offline: 1 }));
    expect(await overview()).toMatchObject({
      counts: { all: 5, inactive: 1, online: 1, offline: 1, stopped: 1, uncertified: 1 },
      causes: [{ cause: 'left', count: 1 }],
      away: [{ id: gone.id, cause: 'left', since: expect.any(String) }],
      expiring: { days: 30, count: 1, next: [{ id: soon, endDate: inDays(9), daysLeft: 9 }] },
    });
    // Another enterprise sees nothing of it.
    expect(await overview(story.zhou)).toEqual(before);
  });

  it('counts neither gateways that were deleted nor certificates that are not in force, over, or continued', async () => {
    const before = await overview();
    const gone = await story.ready();
    const client = await story.connect(gone);
    await eventually(async () => expect(await story.status(gone.id)).toBe('2'));
    client.end();
    await eventually(async () => expect(await story.status(gone.id)).toBe('3'));
    const soon = { endDate: inDays(9) };
    await story.register({ name: '等待审核', ...soon });
    const over = await story.passed({ name: '已经到期' });
    const renewed = await story.passed({ name: '已续期', ...soon });
    const asked = await story.passed({ name: '申请了续期', ...soon });
    await rows(test, async (db) => {
      await db
        .updateTable('gateway')
        .set({ deleted_at: new Date(), is_enabled: true })
        .where('id', '=', gone.id)
        .execute();
      const change = (id: string) => db.updateTable('equipment_certificate').where('id', '=', id);
      await change(over)
        .set({ begin_date: inDays(-20), end_date: inDays(-1) })
        .execute();
    });
    const next = await story.passed({ name: '续期' });
    const waiting = (await story.register({ name: '续期待审核' })).body.id as string;
    await rows(test, async (db) => {
      for (const [id, renews_id] of [
        [next, renewed],
        [waiting, asked],
      ] as const)
        await db.updateTable('equipment_certificate').set({ renews_id }).where('id', '=', id).execute();
    });
    const after = await overview();
    expect([after.counts, after.causes, after.away]).toEqual([before.counts, before.causes, before.away]);
    // Of one that waits for its renewal it is not known yet whether it is continued.
    expect(after.expiring.count).toBe(before.expiring.count + 1);
    expect(after.expiring.next.map(({ id }: { id: string }) => id)).toContain(asked);
  });

  it('says nothing about certificates to those who may not see them', async () => {
    const { here, qin } = story;
    const refused = await qin.ask(certificateApi.list, { params: { enterpriseId: here }, query: PAGE });
    expect(refused.status).toBe(403);
    await rows(test, async (db) => {
      const { id } = await db
        .insertInto('role')
        .values({ enterprise_id: here, code: 'watcher', name: '看网关' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`insert into role_grant (role_id, menu_id, key)
        select ${id}, menu_id, key from menu_privilege where key = 'equipment.gateway.read'`.execute(db);
      await db
        .insertInto('role_member')
        .values({ role_id: id, account_id: qin.userId, enterprise_id: here })
        .execute();
    });
    expect(await overview(qin)).toMatchObject({ counts: { all: 5 }, expiring: null });
  });
});

describe('messages a second', () => {
  it('are those of the own enterprise', async () => {
    const one = await story.ready();
    const machine = await story.connect(one);
    for (let seq = 1; seq <= 20; seq++)
      await machine.publishAsync(
        `gw/${one.id}/up/data/json`,
        JSON.stringify({ run: 'r', seq, t: Date.now(), v: { temperature: seq, running: true } }),
        { qos: 1 },
      );
    const sum = (list: number[]) => Math.round(10 * list.reduce((all, each) => all + each, 0));
    const rate = async (who = story.lin) => (await who.ask(gatewayApi.rate)).body;
    await eventually(async () => {
      const { messages, points, stepSeconds } = await rate();
      expect([messages.length * stepSeconds, sum(messages), sum(points)]).toEqual([900, 20, 40]);
    });
    expect(sum((await rate(story.zhou)).messages)).toBe(0);
  });

  it('are zero where nothing arrived, and wait for the end of a step', () => {
    const at = (seconds: number) => new Date(seconds * 1000);
    const arrived = [
      { at: at(10), messages: 5, points: 50 },
      { at: at(30), messages: 20, points: 20 },
      { at: at(40), messages: 99, points: 99 },
    ];
    expect(rateView(arrived, 10_000, 40_000)).toEqual({
      ...{ startsAt: at(10).toISOString(), stepSeconds: 10, messages: [0.5, 0, 2], points: [5, 0, 2] },
    });
  });
});

describe('strangers', () => {
  strangersAreRefused(
    () => test,
    gatewayApi.overview,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    gatewayApi.rate,
    () => ({}),
  );
});
