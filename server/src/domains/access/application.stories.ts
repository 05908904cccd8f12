import { applicationApi } from '@cloudyard/contract/access/application.ts';
import type { Caller, TestApp } from '../../../test/app.ts';
import { work } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';

let made = 0;

/** A role one may ask for, with these keys at the menus that offer them. */
async function insertOffered(db: Db, place: string | null, keys: string[], requestable: boolean) {
  made += 1;
  const { id } = await db
    .insertInto('role')
    .values({
      enterprise_id: place,
      kind: place ? 'enterprise' : 'platform',
      code: `asked-${made}`,
      name: `夜班值守 ${made}`,
      requestable,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offers = db
    .selectFrom('menu_privilege')
    .select((eb) => [eb.val(id).as('role_id'), 'menu_id', 'key'])
    .where('key', 'in', [...keys, '']);
  await db.insertInto('role_grant').columns(['role_id', 'menu_id', 'key']).expression(offers).execute();
  return id;
}

/** What stories about requests need of the database: the two enterprises, roles to ask for, and what is held. */
export async function requestStories(test: TestApp) {
  const inDatabase = <T>(act: (db: Db) => Promise<T>) =>
    work(test.kit, { platform: 'test' }, ({ db }) => act(db));
  const places = await inDatabase((db) => db.selectFrom('enterprise').select(['id', 'alias']).execute());
  const placeOf = (alias: string) => places.find((one) => one.alias === alias)?.id as string;
  /** Null: of the platform. */
  const makeRole = (place: string | null, keys: string[] = [], { requestable = true } = {}) =>
    inDatabase((db) => insertOffered(db, place, keys, requestable));
  const giveRole = (role_id: string, account_id: string, enterprise_id: string | null) =>
    inDatabase((db) => db.insertInto('role_member').values({ role_id, account_id, enterprise_id }).execute());
  const setReach = (id: string, reach: 'own' | 'department' | 'below' | 'enterprise') =>
    inDatabase((db) => db.updateTable('role').set({ reach }).where('id', '=', id).execute());

  const ask = (who: Caller, roleId: string, more: { days?: number; reason?: string } = {}) =>
    who.ask(applicationApi.ask, { body: { roleId, reason: '轮到我值夜班', ...more } });
  const asked = async (who: Caller, roleId: string, more: { days?: number } = {}): Promise<string> =>
    (await ask(who, roleId, more)).body.id;
  const decide = async (who: Caller, ids: string[], approve = true, reason = '') =>
    (await who.ask(applicationApi.decide, { body: { ids, approve, reason } })).body;

  return {
    here: placeOf('海川重工'),
    there: placeOf('云杉精密'),
    inDatabase,
    makeRole,
    giveRole,
    setReach,
    ask,
    asked,
    decide,
    /** The codes of the single verdicts, null where it was decided. */
    codes: (answer: { code: string | null }[]) => answer.map(({ code }) => code),
    held: (account: string, role: string) =>
      inDatabase((db) =>
        db
          .selectFrom('held_role')
          .select(['until', 'via'])
          .where('account_id', '=', account)
          .where('role_id', '=', role)
          .executeTakeFirst(),
      ),
    application: (id: string) =>
      inDatabase((db) =>
        db.selectFrom('role_application').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    /** What the log says about a thing, in order. */
    logged: async (id: string) =>
      (
        await inDatabase((db) =>
          db.selectFrom('audit_entry').select('action').where('object_id', '=', id).orderBy('time').execute(),
        )
      ).map(({ action }) => action),
  };
}
