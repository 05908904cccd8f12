import { MOST_EFFECTS, ruleTrialApi, type Trial } from '@cloudyard/contract/iot/rule-trial.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { aroundRules, hotGraph, type RuleStory } from '../rule/rule.stories.ts';

let test: TestApp;
let story: RuleStory;
let ruleId: string;
aroundRules((...opened) => {
  [test, story] = opened;
});

const FRAMES = 80;
const POINTS = 1_000;

/** Half an hour of a machine that is hot and cool by turns, as it was stored. */
const plant = (gateway: string) =>
  rows(test, async (db) => {
    await sql`
      insert into telemetry_frame (slot, enterprise_id, source_id, no, received_at, base_at, from_at, to_at, series, offset_ms, value)
      select telemetry_slot(b.at), t.enterprise_id, t.source_id, s.frame_no + n, b.at, b.at, b.at,
        b.at + make_interval(secs => ${POINTS - 1}::int * 0.02), array_fill(t.id, array[${POINTS}::int]),
        array(select p * 20 from generate_series(0, ${POINTS - 1}::int) p),
        array(select 70 + 20 * (p % 2) from generate_series(0, ${POINTS - 1}::int) p)
      from telemetry_series t join telemetry_source s on s.id = t.source_id, generate_series(1, ${FRAMES}::int) n,
        lateral (select date_trunc('second', now()) - interval '40 minutes' + make_interval(secs => 20 * n) as at) b
      where t.source_id = ${gateway} and t.name = 'temperature'`.execute(db);
    await sql`update telemetry_source set frame_no = frame_no + ${FRAMES}::int where id = ${gateway}`.execute(
      db,
    );
  });

beforeAll(async () => {
  const gateway = await story.ready();
  await story.say(await story.connect(gateway), gateway.id, { temperature: 70 }, Date.now() - 3_000_000);
  await plant(gateway.id);
  ruleId = (await story.addRule(hotGraph, { scope: { products: [story.productId], devices: [gateway.id] } }))
    .body.id;
});

const start = async (): Promise<Trial> =>
  (await story.lin.ask(ruleTrialApi.start, { params: { id: ruleId }, body: { hours: 1 } })).body;
const view = async (id: string): Promise<Trial> =>
  (await story.lin.ask(ruleTrialApi.view, { params: { id } })).body;
const effects = async (id: string, page: number, size: number) =>
  (await story.lin.ask(ruleTrialApi.effects, { params: { id }, query: { side: 'after', page, size } })).body;

describe('a dry run over much', () => {
  it('answers others meanwhile, says how far it is, counts everything and keeps the first of it', async () => {
    const { id } = await start();
    const seen = new Set<number>();
    await eventually(async () => {
      const { state, percent } = await view(id);
      if (state === 'running') seen.add(percent ?? 0);
      expect(state).toBe('done');
    });
    expect([...seen].filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(0);
    const trial = await view(id);
    const half = (FRAMES * POINTS) / 2;
    expect(trial).toMatchObject({
      ...{ messages: FRAMES * POINTS + 2, percent: 100, onlyAfter: 2 * half - 1 },
      counts: [
        { kind: 'clear', before: 0, after: half - 1 },
        { kind: 'raise', before: 0, after: half },
      ],
    });
    expect(await effects(id, MOST_EFFECTS / 100 - 1, 100)).toMatchObject({ totalElements: MOST_EFFECTS });
    const { count } = await rows(test, (db) =>
      db
        .selectFrom('rule_trial_effect')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('trial_id', '=', id)
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(MOST_EFFECTS);
  });

  it('ends soon after it was cancelled, and leaves nothing', async () => {
    const { id } = await start();
    await eventually(async () => expect((await view(id)).percent).toBeGreaterThan(0));
    const cancelled = (await story.lin.ask(ruleTrialApi.cancel, { params: { id } })).body;
    expect(cancelled).toMatchObject({ state: 'cancelled', onlyAfter: 0 });
    // Another may begin at once, and nothing is added to the one that was ended.
    const other = await start();
    await eventually(async () => expect((await view(other.id)).state).toBe('done'));
    expect(await view(id)).toMatchObject({ state: 'cancelled', messages: 0 });
    expect(await effects(id, 0, 10)).toMatchObject({ totalElements: 0 });
  });
});
