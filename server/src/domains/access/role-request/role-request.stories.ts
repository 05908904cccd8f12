import { roleRequestApi } from '@cloudyard/contract/access/role-request.ts';
import type { Caller } from '../../../../test/app.ts';
import type { Reach } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/db.ts';
import { changeRole, logged, makeRole, openStory, put, rows } from '../access.stories.ts';

/** What stories about requests need of the database: roles to request, and the roles held. */
export async function requestStories() {
  const story = await openStory();
  const { test } = story;
  const inDatabase = <T>(act: (db: Db) => Promise<T>) => rows(test, act);

  const ask = (who: Caller, roleId: string, more: { days?: number; reason?: string } = {}) =>
    who.ask(roleRequestApi.ask, { body: { roleId, reason: '轮到我值夜班', ...more } });
  const asked = async (who: Caller, roleId: string, more: { days?: number } = {}): Promise<string> =>
    (await ask(who, roleId, more)).body.id;
  const decide = async (who: Caller, ids: string[], approve = true, reason = '') =>
    (await who.ask(roleRequestApi.decide, { body: { ids, approve, reason } })).body;

  return {
    ...story,
    inDatabase,
    /** A role that can be requested; null: of the platform. */
    makeRole: (enterprise: string | null, keys: string[] = [], { requestable = true } = {}) =>
      makeRole(test, { enterprise, keys, requestable }),
    giveRole: (role: string, user: string, enterprise: string | null) =>
      put(test, { role, user, enterprise }),
    setReach: (role: string, reach: Reach) => changeRole(test, role, { reach }),
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
    logged: (id: string) => logged(test, id),
  };
}
