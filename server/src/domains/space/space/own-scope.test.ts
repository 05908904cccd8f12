import { quotaRequestApi } from '@cloudyard/contract/space/quota-request.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { rows } from '../../../../test/rows.ts';
import { type SpaceStory, spaceStory } from '../space.stories.ts';

// What code in the scope of an enterprise can do to the enterprise's own rows, whatever it believes: ask and take
// back. Time, price and whether something runs are for the platform.

let test: TestApp;
let story: SpaceStory;
let spaceId: string;
let theirs: string;
let request: { id: string; payment: { id: string } };
beforeAll(async () => {
  test = await openTestApp({ DATABASE_POOL: '10' });
  story = await spaceStory(test);
  const { id: planId } = await story.plan('standard');
  spaceId = await story.online(story.lin, story.here, { planId });
  theirs = (await story.save(story.zhou, { name: 'yunshan', domainName: 'YunShan' })).body.id;
  const draft = { kind: 'tsdatabase' as const, months: 1, tsDatabaseSize: 1, reason: '' };
  request = (await story.lin.ask(quotaRequestApi.add, { body: { draft, amount: 8 } })).body;
});
afterAll(() => test.close());

const run = (statement: RawBuilder<unknown>, enterprise = story.here) =>
  test.kit.database
    .transaction({ user: story.lin.userId, enterprise }, (db) => statement.execute(db))
    .then(
      ({ numAffectedRows }) => (numAffectedRows === 0n ? 'nothing' : 'done'),
      (error: Error) => error.message,
    );
const NO = /only the platform|begins|same space/;
const set = (table: string, id: string, changes: string) =>
  run(sql`update ${sql.ref(table)} set ${sql.raw(changes)} where id = ${id}`);
/** As the platform would have left it. */
const given = (table: string, id: string, changes: string) =>
  rows(test, (db) => sql`update ${sql.ref(table)} set ${sql.raw(changes)} where id = ${id}`.execute(db));
const payment = async () => `'${request.payment.id}'`;

describe('a space, by its enterprise', () => {
  it.each([
    ['0', `status = '1', status_version = status_version + 1`],
    ['0', `domain_name = 'Elsewhere'`],
    ['0', `months = 60, payment_id = payment_id`],
    ['1', `plan = '{}'`],
    ['1', `months = 60`],
    ['1', `amount = 1`],
    ['1', `status = '2'`],
    ['2', `months = 60`],
    ['2', `amount = 0, payment_id = null`],
    ['3', `months = 60`],
    ['3', `periods = 9`],
    ['3', `ends_at = '2099-01-01'`],
    ['3', `status = '4', offline_cause = 'owner'`],
    ['3', `payment_id = null`],
    ['3', `renewal_months = 60`],
    ['4', `offline_cause = 'owner'`],
    ['4', `offline_cause = ''`],
    ['4', `status = '3', offline_cause = ''`],
    ['4', `sealed_at = null, tries = 7`],
  ])('in status %s is not changed: %s', async (status, changes) => {
    await given(
      'space',
      spaceId,
      `status = '${status}', offline_cause = '${status === '4' ? 'platform' : ''}'`,
    );
    expect(await set('space', spaceId, changes)).toMatch(NO);
    await given('space', spaceId, `status = '3', offline_cause = ''`);
  });
  it('gets no payment of another object, neither for itself nor for its renewal', async () => {
    const other = await payment();
    expect(await set('space', spaceId, `payment_id = ${other}`)).toMatch(NO);
    expect(await set('space', spaceId, `renewal_payment_id = ${other}, renewal_months = 60`)).toMatch(NO);
    await given('space', spaceId, `renewal_payment_id = ${other}`);
    // Its money is set aside: it is not let go of.
    expect(await set('space', spaceId, `renewal_payment_id = null`)).toMatch(NO);
    await given('space', spaceId, `renewal_payment_id = null`);
  });
  it('renews by itself or not, and has the password it is given', async () => {
    expect(await set('space', spaceId, `auto_renewal = true, secret_hash = secret_hash`)).toBe('done');
    expect(await set('space', theirs, `auto_renewal = true`)).toBe('nothing');
  });
});

describe('a request, by its enterprise', () => {
  const insert = (more: string) => {
    const [columns, values] = more.split(' = ');
    return run(sql`insert into quota_request (kind, items, amount, monthly, asked_by, ${sql.raw(columns ?? '')})
      values ('increase', '{}', 0, 0, ${story.lin.userId}, ${sql.raw(values ?? '')})`);
  };
  it.each(['plan_id = null, space_id = new_id()', `payment_id = null`, `amount = 0`, `state = 'applied'`])(
    'is not changed: %s',
    async (changes) => expect(await set('quota_request', request.id, changes)).toMatch(NO),
  );
  it('is not moved to another space, and begins unpaid in one of its own', async () => {
    expect(await set('quota_request', request.id, `space_id = '${spaceId}'`)).toMatch(NO);
    expect(await insert(`space_id = '${theirs}'`)).toMatch(NO);
    expect(await insert(`space_id, state = '${spaceId}', 'submitted'`)).toMatch(NO);
    expect(await insert(`space_id, payment_id = '${spaceId}', ${await payment()}`)).toMatch(NO);
    expect(await insert(`space_id = '${spaceId}'`)).toBe('done');
  });
  it('is not submitted before its price is set aside', async () => {
    const { rows: made } = await rows(test, (db) =>
      sql<{
        id: string;
      }>`insert into quota_request (enterprise_id, kind, items, amount, monthly, months, asked_by)
        values (${story.here}, 'bigdata', '{}', 500, 500, 1, ${story.lin.userId}) returning id`.execute(db),
    );
    const id = made[0]?.id as string;
    expect(await set('quota_request', id, `state = 'submitted'`)).toMatch(NO);
    expect(await set('quota_request', id, `payment_id = ${await payment()}`)).toMatch(NO);
    expect(await set('quota_request', id, `state = 'cancelled'`)).toBe('done');
  });
});

describe('a database, by its enterprise', () => {
  const first = () =>
    rows(test, (db) => db.selectFrom('tenant_database').selectAll().executeTakeFirstOrThrow());
  // Too large for its space: measured meanwhile, one that is read-only stays so.
  beforeAll(() =>
    rows(test, (db) =>
      db.updateTable('quota_grant').set({ amount: 1 }).where('item', '=', 'DISK_QUOTA').execute(),
    ),
  );
  it.each([
    ['ready', `database_name = 'postgres'`],
    ['ready', `cluster = 'elsewhere'`],
    ['ready', `space_id = new_id()`],
    ['ready', `max_connections = 1000`],
    ['ready', `size_bytes = 0`],
    ['readonly', `state = 'ready'`],
    ['closed', `state = 'ready'`],
    ['deleted', `state = 'ready', purge_at = null`],
    ['deleted', `purge_at = null`],
    ['ready', `state = 'deleted', purge_at = now() + interval '99 years'`],
    ['ready', `state = 'deleted', dropped_at = now()`],
  ])('when it is %s is not changed: %s', async (state, changes) => {
    const { id } = await first();
    // Without its part of the quota, as a deleted one is.
    await rows(test, (db) => db.deleteFrom('quota_use').execute());
    await given(
      'tenant_database',
      id,
      `state = '${state}', size_bytes = 7, purge_at = now() + interval '1 day'`,
    );
    expect(await set('tenant_database', id, changes)).toMatch(NO);
    await given('tenant_database', id, `state = 'ready', purge_at = null`);
  });
  it('begins in a space of its own, under a name of ours, and is to be made', async () => {
    const insert = (space: string, name: string, more = "'creating'") =>
      run(sql`insert into tenant_database (space_id, name, database_name, state)
        values (${space}, 'orders', ${name}, ${sql.raw(more)})`);
    expect(await insert(theirs, 'orders_0123456789ab')).toMatch(NO);
    expect(await insert(spaceId, 'postgres')).toMatch(NO);
    expect(await insert(spaceId, 'orders_0123456789ab', "'ready'")).toMatch(NO);
    expect(await insert(spaceId, 'orders_0123456789ab')).toBe('done');
  });
  it('is restored from a backup of its own space, and of no other', async () => {
    const { id } = await first();
    const copyOf = (database: string, enterprise: string) =>
      rows(test, (db) =>
        db
          .insertInto('tenant_database_copy')
          .values({ enterprise_id: enterprise, kind: 'backup', database_id: database, state: 'done' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
    const other = await rows(test, (db) =>
      db
        .insertInto('tenant_database')
        .values({
          ...{ enterprise_id: story.there, space_id: theirs, name: 'x', database_name: 'x_0123456789ab' },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const [mine, foreign] = [await copyOf(id, story.here), await copyOf(other.id, story.there)];
    const restore = (source: string, into = id) =>
      run(sql`insert into tenant_database_copy (kind, database_id, source_id)
        values ('restore', ${into}, ${source})`);
    expect(await restore(foreign.id)).toMatch(NO);
    expect(await restore(mine.id, other.id)).toMatch(NO);
    expect(await set('tenant_database_copy', mine.id, `source_id = '${foreign.id}'`)).toMatch(NO);
    expect(await set('tenant_database_copy', mine.id, `file_bytes = 0, sha256 = 'x'`)).toMatch(NO);
    expect(await restore(mine.id)).toBe('done');
  });
});
