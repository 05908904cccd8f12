import { type AlarmView, alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, rows } from '../../../../test/rows.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { aroundRules, hotGraph, type RuleStory } from '../rule/rule.stories.ts';
import { watchAlarms } from './alarm.jobs.ts';

let test: TestApp;
let story: RuleStory;
aroundRules((...opened) => {
  [test, story] = opened;
});

const MINUTE = 60_000;
const list = async (query: object) =>
  (await story.lin.ask(alarmApi.list, { query: query as never })).body.content;
const view = async (id: string): Promise<AlarmView> =>
  (await story.lin.ask(alarmApi.view, { params: { id } })).body;
const stepsOf = async (id: string) => (await view(id)).steps.map(({ kind }) => kind);
/** Notifications of an alarm. */
const toldOf = (id: string) =>
  rows(test, async (db) => {
    const link = `/console/iot/alarm?alarm=${id}`;
    return (await db.selectFrom('message').select('id').where('link', '=', link).execute()).length;
  });

const grave = {
  ...hotGraph,
  nodes: hotGraph.nodes.map((one) => (one.type === 'raise' ? { ...one, severity: 'major' as const } : one)),
};

/** An alarm of a machine that says how hot it is. */
async function hot() {
  const gateway = await story.ready();
  const machine = await story.connect(gateway);
  const rule = await story.running(grave, {
    scope: { products: [story.productId], groups: [], devices: [gateway.id] },
  });
  const say = (temperature: number) => story.say(machine, gateway.id, { temperature });
  await say(90);
  await eventually(async () => expect(await list({ rule })).toHaveLength(1));
  const [{ id }] = await list({ rule });
  const cool = async (alarm: string) => {
    await say(20);
    await eventually(async () => expect((await view(alarm)).clearedAt).not.toBeNull());
  };
  const again = async (count: number): Promise<string> => {
    await say(95);
    await eventually(async () => expect(await list({ rule })).toHaveLength(count));
    return (await list({ rule }))[0].id;
  };
  const stop = () => story.lin.ask(ruleApi.enable, { params: { id: rule }, body: { isEnabled: false } });
  return { id: id as string, cool, again, stop };
}
const shelve = (id: string, minutes: number) =>
  story.lin.ask(alarmApi.shelve, { body: { ids: [id], minutes, text: '' } });

describe('an alarm that is put aside', () => {
  it('stays so when it is raised anew, and says so itself when the time is over and it is still there', async () => {
    const { id, cool, again, stop } = await hot();
    await eventually(async () => expect(await toldOf(id)).toBe(1));
    await shelve(id, 30);
    const { shelvedUntil } = await view(id);
    await cool(id);
    const second = await again(2);
    expect(await view(second)).toMatchObject({ shelvedUntil, clearedAt: null });
    expect(await stepsOf(second)).toEqual(['raised', 'shelved']);
    await watchAlarms(test.kit);
    expect(await view(second)).toMatchObject({ shelvedUntil });
    expect(await toldOf(second)).toBe(0);
    await watchAlarms(test.kit, new Date(Date.now() + 31 * MINUTE));
    expect(await view(second)).toMatchObject({ shelvedUntil: null });
    expect(await stepsOf(second)).toEqual(['raised', 'shelved', 'unshelved']);
    await eventually(async () => expect(await toldOf(second)).toBe(1));
    // The first is over: it says nothing any more.
    expect(await stepsOf(id)).toEqual(['raised', 'shelved', 'cleared']);
    expect(await toldOf(id)).toBe(1);
    await stop();
  });

  it('is announced when it is raised anew after a user took it back', async () => {
    const { id, cool, again, stop } = await hot();
    await shelve(id, 30);
    await shelve(id, 0);
    await cool(id);
    const second = await again(2);
    expect(await view(second)).toMatchObject({ shelvedUntil: null });
    await eventually(async () => expect(await toldOf(second)).toBe(1));
    await stop();
  });
});

describe('a gateway that is away', () => {
  it('is one alarm with all that is behind it, and none when it is back', async () => {
    const gateway = await story.ready();
    const machine = await story.connect(gateway, { reconnectPeriod: 0 });
    await rows(test, (db) =>
      sql`insert into device (enterprise_id, product_id, node_type, name, code, gateway_id)
        select d.enterprise_id, d.product_id, 'child', 'pump ' || n, 'AWAY-' || n, d.id
        from device d, generate_series(1, 3) n where d.id = ${gateway.id}`.execute(db),
    );
    const ofAll = async () =>
      rows(test, async (db) => {
        const found = await sql<{ kind: string; devices: number; cleared: boolean }>`
          select a.kind, a.devices, a.cleared_at is not null as cleared from alarm a
          join device d on d.id = a.device_id where d.gateway_id = ${gateway.id}`.execute(db);
        return found.rows;
      });
    machine.stream.destroy();
    const later = () => new Date(Date.now() + 2 * MINUTE);
    await eventually(async () => {
      await watchAlarms(test.kit, later());
      expect(await ofAll()).toEqual([{ kind: 'outage', devices: 3, cleared: false }]);
    });
    await watchAlarms(test.kit, later());
    expect(await ofAll()).toHaveLength(1);
    await story.connect(gateway);
    await eventually(async () => {
      await watchAlarms(test.kit, later());
      expect(await ofAll()).toEqual([{ kind: 'outage', devices: 3, cleared: true }]);
    });
  });
});

describe('alarms that are not acknowledged', () => {
  const plant = (enterprise: string, count: number) =>
    rows(test, async (db) => {
      await sql`insert into alarm_escalation (enterprise_id, content) values (${enterprise},
        '{"severities": ["critical"], "levels": [{"minutes": 1, "users": [], "handlers": true}]}')
        on conflict (enterprise_id) do update set content = excluded.content`.execute(db);
      await sql`insert into alarm (enterprise_id, kind, severity, title, raised_at, last_at)
        select ${enterprise}, 'rule', 'critical', 'planted', now() - interval '1 hour', now()
        from generate_series(1, ${count}::int)`.execute(db);
    });
  const escalated = (enterprise: string) =>
    rows(test, async (db) => {
      const found = await sql<{ n: number }>`select count(*)::int as n from alarm
        where enterprise_id = ${enterprise} and title = 'planted' and escalations = 1`.execute(db);
      return found.rows[0]?.n;
    });

  it('are announced enterprise by enterprise: one that fails keeps no other waiting, and many are all announced', async () => {
    const [failing, other] = [await enterpriseId(test, '海川重工'), await enterpriseId(test, '云杉精密')];
    await plant(failing, 1);
    await plant(other, 450);
    const owner = (text: string) => withClient(test.owner, (client) => client.query(text));
    await owner(`create function fails() returns trigger language plpgsql as $$ begin
        if new.enterprise_id = '${failing}' then raise exception 'not this one'; end if; return new; end $$;
      create trigger fails before insert on alarm_step for each row execute function fails();`);
    await watchAlarms(test.kit);
    expect(await escalated(failing)).toBe(0);
    expect(await escalated(other)).toBe(450);
    await owner('drop trigger fails on alarm_step');
    await watchAlarms(test.kit);
    expect(await escalated(failing)).toBe(1);
    expect(await escalated(other)).toBe(450);
  });
});
