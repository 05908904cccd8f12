import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterpriseId, runSql } from '../../../../test/rows.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { said } from '../dataset/dataset.stories.ts';
import { type HubStory, hubStory, type ShareDraft } from './hub.stories.ts';

let test: TestApp;
let story: HubStory;
/** Works for 海川重工, with no right there but those everybody has. */
let meng: Caller;
/** Of 海川重工. */
let dataset: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await hubStory(test);
  meng = await test.as('meng.xia');
  dataset = (await story.saved('a,b\n1,2\n3,4\n')).id;
});
afterAll(() => test?.close());

/** Everything one can read of a dataset, as what each call said. */
const readings = async (id: string, who: Caller) => {
  const params = { id };
  return {
    detail: said(await who.ask(datasetApi.detail, { params })),
    rows: said(await story.rows(id, {}, who)),
    profile: said(await who.ask(datasetApi.profile, { params, query: {} })),
    sql: said(await story.ask(id, 'select count(*) from data', who)),
    download: (await who.ask(datasetApi.download, { params, query: {} })).status,
  };
};
const NOTHING = {
  ...{ detail: 'bigdata.dataset_not_found', rows: 'bigdata.dataset_not_found', download: 404 },
  ...{ profile: 'bigdata.dataset_not_found', sql: 'bigdata.dataset_not_found' },
};
const READ = { detail: 'done', rows: 'done', profile: 'done', sql: 'done' };

/** What the database itself shows to who stands there. */
const behindTheWall = async (who: Caller, alias: string | null) => {
  const place = alias === null ? null : await enterpriseId(test, alias);
  const scope = { user: who.userId, enterprise: place };
  return test.kit.database.transaction(scope, async (db) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from dataset where id = ${dataset}`.execute(db);
    return rows[0]?.n;
  });
};

const changes = async (id: string, who: Caller) => {
  const body = { name: '换名', description: '换了', categoryCode: 'other' as const };
  return [
    said(await who.ask(datasetApi.change, { params: { id }, body })),
    said(await who.ask(datasetApi.remove, { params: { id } })),
    said(await story.share(id, { with: 'enterprise', name: '海川重工' }, who)),
    said(await story.shares(id, who)),
  ];
};

describe('a dataset that is shared', () => {
  strangersAreRefused(
    () => test,
    hubApi.share,
    () => ({
      params: { kind: 'dataset' as const, id: NIL },
      body: { with: 'enterprise' as const, name: 'x', mayDownload: false, until: null },
    }),
  );
  strangersAreRefused(
    () => test,
    hubApi.page,
    () => ({ query: {} }),
  );

  it('with another enterprise is readable there, changed by nobody there, and gone when it is taken back', async () => {
    expect(await readings(dataset, story.zhou)).toEqual(NOTHING);
    expect(await behindTheWall(story.zhou, '云杉精密')).toBe(0);
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密' });
    expect(made.body).toMatchObject({ with: 'enterprise', state: 'standing', mayDownload: false });

    expect(await readings(dataset, story.zhou)).toEqual({ ...READ, download: 403 });
    expect(await behindTheWall(story.zhou, '云杉精密')).toBe(1);
    expect(await story.given(story.zhou)).toEqual([dataset]);
    const { body: seen } = await story.view(dataset, story.zhou);
    expect(seen).toMatchObject({ mayEdit: false, mayDownload: false, given: { until: null }, uses: [] });
    expect(await changes(dataset, story.zhou)).toEqual(Array(4).fill('kit.not_allowed'));

    // Whoever is neither sees nothing of it: a third one, a user for themselves, the platform.
    for (const who of [story.su, story.admin]) {
      expect(await readings(dataset, who)).toEqual(NOTHING);
      expect(await story.given(who)).toEqual([]);
    }
    expect(await behindTheWall(story.su, null)).toBe(0);

    expect(said(await story.revoke(made.body.id, story.zhou))).toBe('bigdata.hub_share_not_found');
    expect((await story.revoke(made.body.id)).body).toMatchObject({ state: 'revoked' });
    expect(await readings(dataset, story.zhou)).toEqual(NOTHING);
    expect(await behindTheWall(story.zhou, '云杉精密')).toBe(0);
    expect(await story.given(story.zhou)).toEqual([]);
  });

  it('is seen by no third enterprise', async () => {
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密' });
    const third = await thirdEnterprise();
    expect(await behindTheWall(third.who, third.alias)).toBe(0);
    expect(await readings(dataset, third.who)).toEqual(NOTHING);
    expect(await story.given(third.who)).toEqual([]);
    await story.revoke(made.body.id);
  });

  it('may be downloaded where that was allowed, and its owner reads of it in the log', async () => {
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密', mayDownload: true });
    expect((await readings(dataset, story.zhou)).download).toBe(200);
    const place = await enterpriseId(test, '海川重工');
    const noted = await runSql<{ actor: string }>(
      test,
      `select actor_name as actor from audit_entry where action = 'bigdata.dataset.download'
        and object_id = '${dataset}' and enterprise_id = '${place}'`,
    );
    expect(noted).toEqual([{ actor: 'zhou.yan' }]);
    await story.revoke(made.body.id);
  });

  it('with a colleague is theirs to read, while they work there', async () => {
    await withoutKeys(meng);
    expect(await readings(dataset, meng)).toEqual(NOTHING);
    const made = await story.share(dataset, { with: 'colleague', name: 'meng.xia' });
    expect(await readings(dataset, meng)).toEqual({ ...READ, download: 403 });
    expect(await story.given(meng)).toEqual([dataset]);
    expect(await behindTheWall(meng, '云杉精密')).toBe(0);
    expect(await changes(dataset, meng)).toEqual(Array(4).fill('kit.not_allowed'));
    await story.revoke(made.body.id);
    expect(await readings(dataset, meng)).toEqual(NOTHING);
  });

  it('ends by itself', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const made = await story.share(dataset, { with: 'enterprise', name: '云杉精密', until });
    expect((await story.view(dataset, story.zhou)).body.given).toMatchObject({ until });
    expect(said(await story.share(dataset, { with: 'enterprise', name: '云杉精密' }))).toBe(
      'bigdata.hub_share_twice',
    );
    await runSql(
      test,
      `update hub_share set until = now() - interval '1 second' where id = '${made.body.id}'`,
    );
    expect(await readings(dataset, story.zhou)).toEqual(NOTHING);
    expect(await behindTheWall(story.zhou, '云杉精密')).toBe(0);
    // Its time is over: there is room for the next.
    const again = await story.share(dataset, { with: 'enterprise', name: '云杉精密' });
    expect(said(again)).toBe('done');
    const states = (await story.shares(dataset)).body.map(({ state }: { state: string }) => state);
    expect(states.slice(0, 2)).toEqual(['standing', 'ended']);
    await story.revoke(again.body.id);
  });

  it('is refused where it cannot be', async () => {
    const said4 = async (draft: ShareDraft) => said(await story.share(dataset, draft));
    expect(await said4({ with: 'enterprise', name: '没有这家' })).toBe('bigdata.hub_enterprise_unknown');
    expect(await said4({ with: 'enterprise', name: '海川重工' })).toBe('bigdata.hub_share_self');
    expect(await said4({ with: 'colleague', name: 'lin.qiao' })).toBe('bigdata.hub_share_self');
    // Of another enterprise, or of none.
    expect(await said4({ with: 'colleague', name: 'zhou.yan' })).toBe('bigdata.hub_colleague_unknown');
    const past = new Date(Date.now() - 1000).toISOString();
    expect(await said4({ with: 'enterprise', name: '云杉精密', until: past })).toBe('bigdata.hub_until_past');
    expect(said(await story.share(dataset, { with: 'enterprise', name: '海川重工' }, story.zhou))).toBe(
      'bigdata.dataset_not_found',
    );
    const [system] = await runSql<{ id: string }>(
      test,
      `insert into dataset (scope, name, category) values ('system', '平台的', 'other') returning id`,
    );
    await runSql(
      test,
      `insert into dataset_version (dataset_id, number, data_type, state) values ('${system?.id}', 1, 'csv', 'ready')`,
    );
    expect(said(await story.share(system?.id ?? '', { with: 'enterprise', name: '云杉精密' }))).toBe(
      'kit.not_allowed',
    );
  });

  it('is noted when it is given and taken back, and who gets it is told', async () => {
    const acts = await runSql<{ action: string; n: number }>(
      test,
      `select action, count(*)::int as n from audit_entry where object_type = 'hub-share' group by action order by action`,
    );
    expect(acts.map(({ action }) => action)).toEqual(['bigdata.hub.revoke', 'bigdata.hub.share']);
    await eventually(async () => {
      const told = await runSql<{ account: string }>(
        test,
        `select distinct i.account_id as account from inbox i join message m on m.id = i.message_id
          where m.app = 'bigdata' and m.action = 'share'`,
      );
      const people = told.map(({ account }) => account);
      expect(people).toContain(story.zhou.userId);
      expect(people).toContain(meng.userId);
      expect(people).not.toContain(story.su.userId);
    });
  });
});

/** The roles that give more than what everybody has are taken away. */
const withoutKeys = (who: Caller) =>
  runSql(test, `delete from role_member where account_id = '${who.userId}'`);

/** An enterprise that has nothing to do with either; su works for it. */
async function thirdEnterprise() {
  const alias = '第三家';
  const [made] = await runSql<{ id: string }>(
    test,
    `insert into enterprise (name, alias) values ('第三家有限公司', '${alias}') returning id`,
  );
  await runSql(
    test,
    `insert into membership (enterprise_id, account_id) values ('${made?.id}', '${story.su.userId}')`,
  );
  await runSql(
    test,
    `update session set enterprise_id = '${made?.id}' where account_id = '${story.su.userId}'`,
  );
  return { alias, who: story.su };
}
