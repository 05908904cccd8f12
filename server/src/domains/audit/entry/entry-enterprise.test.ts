import { chainApi } from '@cloudyard/contract/audit/chain.ts';
import { entryApi } from '@cloudyard/contract/audit/entry.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';

let test: TestApp;
let admin: Caller;
let enterprise: { id: string; name: string };
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.as('admin');
  enterprise = await inPlatform(({ db }) =>
    db
      .selectFrom('enterprise')
      .select(['id', 'name'])
      .where('alias', '=', '海川重工')
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => test.close());

const inPlatform = <T>(act: (ctx: Context) => Promise<T>) =>
  inTransaction(test.kit, { platform: 'test' }, act);
const entryOf = async (q: string) => (await admin.ask(entryApi.list, { query: { q } })).body.content[0];
/** As a person with the owner's password would: past the server and its walls. */
const tamper = (statement: string) =>
  withClient(test.owner, (client) =>
    client.query(`alter table audit_entry no force row level security; ${statement};
                  alter table audit_entry force row level security`),
  );
const checked = async () => {
  const { body: started } = await admin.ask(chainApi.check);
  return eventually(async () => {
    const all = (await admin.ask(chainApi.checks)).body as { id: string; state: string }[];
    const found = all.find(({ id }) => id === started.id);
    expect(found?.state).not.toBe('running');
    return found?.state;
  });
};

describe('the enterprise of an entry', () => {
  it('bears the name it had when the entry was written', async () => {
    const object = { type: 'audit', id: '-', name: '当时的名称' } as const;
    await inPlatform((ctx) =>
      ctx.kit.audit.record(ctx, { action: 'audit.chain.check', object, enterpriseId: enterprise.id }),
    );
    await inPlatform(({ db }) =>
      db.updateTable('enterprise').set({ name: '改了名的公司' }).where('id', '=', enterprise.id).execute(),
    );
    const entry = await entryOf(object.name);
    const { body } = await admin.ask(entryApi.detail, { params: { id: entry.id } });
    const named = { enterpriseId: enterprise.id, enterpriseName: enterprise.name };
    expect([entry, body]).toMatchObject([named, named]);
    expect(await entryOf('admin')).toMatchObject({ enterpriseId: null, enterpriseName: null });
  });

  it('is sealed with its name, and without one where the entry is older than names', async () => {
    // The trigger that puts the name in was not there yet.
    await tamper(`alter table audit_entry disable trigger name_enterprise;
      insert into audit_entry (actor_name, enterprise_id, action, object_type, object_id, object_name, request_id, address)
        values ('lin.qiao', '${enterprise.id}', 'audit.chain.check', 'audit', '-', '旧条目', '-', '-');
      alter table audit_entry enable trigger name_enterprise`);
    await test.kit.audit.seal();
    expect(await entryOf('旧条目')).toMatchObject({ enterpriseId: enterprise.id, enterpriseName: null });
    // The seal as it was reckoned then.
    const { rows } = await inPlatform(({ db }) =>
      sql`select s.hash = sha256(
          (select p.hash from audit_seal p where p.seq = s.seq - 1) || int8send(s.seq) || convert_to(jsonb_build_array(
            e.id, extract(epoch from e.time), e.actor_id, e.actor_name, e.enterprise_id, e.action, e.object_type,
            e.object_id, e.object_name, e.before, e.after, e.request_id, e.address)::text, 'UTF8')) as holds
        from audit_entry e join audit_seal s on s.entry_id = e.id where e.object_name = '旧条目'`.execute(db),
    );
    expect(rows).toEqual([{ holds: true }]);
    expect(await checked()).toBe('intact');
    const rename = (name: string, to: string) =>
      tamper(`update audit_entry set enterprise_name = ${to} where object_name = '${name}'`);
    for (const [name, was] of [
      ['旧条目', 'null'],
      ['当时的名称', `'${enterprise.name}'`],
    ] as const) {
      await rename(name, `'别的公司'`);
      expect([name, await checked()]).toEqual([name, 'broken']);
      await rename(name, was);
      expect([name, await checked()]).toEqual([name, 'intact']);
    }
  });
});
