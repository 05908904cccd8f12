import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { rows } from '../../../../test/rows.ts';
import { said } from '../dataset/dataset.stories.ts';
import { canvasOf, stepNode, tableNode } from '../project/project.stories.ts';
import { aroundRuns } from './around-runs.stories.ts';
import { linked, MACHINE, type RunStory } from './project-run.stories.ts';
import { projectsOnData } from './trigger.queries.ts';
import { runDue, runOnData } from './trigger.service.ts';

// What runs by itself, and what a user makes of that: to learn when others work, or to keep theirs from running.

let test: TestApp;
let story: RunStory;
let here: string;
aroundRuns((opened) => {
  ({ test, story, here } = opened);
});

const PLENTY = { timeout: 300_000 };
/** It cannot begin: nothing is drawn but a table. */
const onData = async (table: string, who: Caller = story.lin) => {
  const id = await story.saved(canvasOf([tableNode('table', table)]), {}, who);
  await who.ask(projectApi.schedule, { params: { id }, body: { schedule: '', onData: true } });
  return id;
};
const told = (id: string) =>
  story.sql(`select i.account_id from inbox i join message m on m.id = i.message_id
    where m.link like '%${id}%' and m.title like '%失败%'`);

describe('new data of somebody else', () => {
  it('begins nothing and tells nothing where it is not given', PLENTY, async () => {
    const { id: table } = await story.table(MACHINE);
    const share = await story.lin.ask(hubApi.share, {
      params: { kind: 'dataset', id: table },
      body: { with: 'enterprise', name: '云杉精密', mayDownload: false },
    });
    const [ours, theirs] = [await onData(table), await onData(table, story.zhou)];
    const meant = async () =>
      (await rows(test, (db) => projectsOnData(db, table))).map(({ id }) => id).sort();
    expect(await meant()).toEqual([ours, theirs].sort());
    await story.lin.ask(hubApi.revoke, { params: { id: share.body.id } });
    // They know its id still, and are not told by failures when it has a new version.
    expect(await meant()).toEqual([ours]);
    await runOnData(test.kit, table);
    await eventually(async () => expect(await told(ours)).toHaveLength(1));
    expect(await told(theirs)).toEqual([]);
  });
});

describe('those whose minute has come', () => {
  const byClock = async (who: Caller) => {
    const id = await story.saved(canvasOf([tableNode('table', story.machine)]), {}, who);
    await who.ask(projectApi.schedule, { params: { id }, body: { schedule: '* * * * *', onData: false } });
    return id;
  };

  it('of one enterprise leave a place to those of another, however many they are', PLENTY, async () => {
    const first = await byClock(story.lin);
    // As many as stand in the line before anybody else.
    await story.sql(`insert into project (scope, enterprise_id, created_by, name, version, schedule, schedule_by, next_at)
      select 'enterprise', '${here}', created_by, 'many ' || n, 1, schedule, schedule_by, now() - interval '1 hour'
      from project, generate_series(1, 120) n where id = '${first}'`);
    const theirs = await byClock(story.zhou);
    const [was] = await story.sql<{ at: Date }>(
      `update project set next_at = now() - interval '1 second' where id = '${theirs}' returning next_at as at`,
    );
    await runDue(test.kit);
    // Beginning a hundred may take longer than the minute after which it is due again.
    const [is] = await story.sql<{ at: Date }>(`select next_at as at from project where id = '${theirs}'`);
    expect(is?.at.getTime()).toBeGreaterThan(was?.at.getTime() ?? Number.NaN);
    await story.sql(`delete from project where name like 'many %'`);
  });

  it('begin, whatever is wrong with one of them', PLENTY, async () => {
    const [odd, good] = [await byClock(story.lin), await byClock(story.zhou)];
    await story.sql(`update project_version set canvas = '{}' where project_id = '${odd}'`);
    await story.sql(`update project set next_at = now() - interval '1 hour' where id = '${odd}'`);
    await story.sql(`update project set next_at = now() - interval '1 minute' where id = '${good}'`);
    await runDue(test.kit);
    await eventually(async () => expect(await told(good)).toHaveLength(1));
  });
});

describe('a project that runs by the clock of somebody', () => {
  const runsOf = (id: string) => story.sql(`select id from project_run where project_id = '${id}'`);
  const filtered = async (table: string, where: string) =>
    canvasOf(
      [tableNode('table', table), await stepNode(test, 'filter', 'filter-select', { params: { where } })],
      [linked('table', 'filter')],
    );
  const scheduled = async (where: string) => {
    const id = await story.saved(await filtered(story.machine, where));
    const body = { schedule: '0 3 * * *', onData: false };
    await story.lin.ask(projectApi.schedule, { params: { id }, body });
    return id;
  };
  const strikes = async (id: string) => {
    await story.sql(`update project set next_at = now() - interval '1 second' where id = '${id}'`);
    await runDue(test.kit);
  };

  it('reads nothing for who drew in it since and may not read that themselves', PLENTY, async () => {
    const id = await scheduled('a > 1');
    const drawer = await story.reader(['bigdata.project.read', 'bigdata.project.edit']);
    const { id: secret } = await story.table(MACHINE.replaceAll('bad', 'secret'));
    const read = await drawer.ask(datasetApi.rows, { params: { id: secret }, body: {} as never });
    expect(said(read)).toBe('bigdata.dataset_not_found');
    await story.saved(await filtered(secret, 'a > 2'), { id, userId: drawer.userId }, drawer);
    expect(said(await story.start(id, {}, drawer))).toBe('bigdata.project_unfit');
    await strikes(id);
    expect(await runsOf(id)).toEqual([]);
    await eventually(async () => expect(await told(id)).not.toEqual([]));
  });

  it('does not run for an account that was disabled', PLENTY, async () => {
    const id = await scheduled('a > 3');
    await story.sql(`update account set blocked_at = now() where id = '${story.lin.userId}'`);
    await strikes(id);
    await story.sql(`update account set blocked_at = null where id = '${story.lin.userId}'`);
    expect(await runsOf(id)).toEqual([]);
  });
});
