import { type CompanyPrivilege, privilegeApi } from '@cloudyard/contract/access/privilege.ts';
import type { Caller } from '../../../../test/app.ts';
import { SEE_LOGINS } from '../access.stories.ts';
import { requestStories } from '../role-request/role-request.stories.ts';

export const READ = SEE_LOGINS;
export const END = 'identity.member-session.end';

export type Entry = { app: string; authCode: string; enterprise?: string; status?: { code: 1 | 2 | 3 | 4 } };

/** Puts the three screens of logins on request: what they offer must be asked for from now on. */
export async function privilegeStories() {
  const story = await requestStories();
  const menus = await story.inDatabase((db) => db.selectFrom('menu').select(['id', 'code']).execute());
  const idOf = (name: string) => menus.find(({ code }) => code === `/console/${name}`)?.id as string;
  const app = {
    current: idOf('current-users'),
    history: idOf('history-users'),
    statistics: idOf('login-statistics'),
    roles: idOf('role-list'),
  };
  await story.inDatabase((db) =>
    db
      .updateTable('menu')
      .set({ on_request: true })
      .where('id', 'in', [app.current, app.history, app.statistics])
      .execute(),
  );

  const submit = (who: Caller, body: Entry[], query: object = { purpose: '安全巡检' }) =>
    who.ask(privilegeApi.submit, { body, query });
  const current = (more: Partial<Entry> = {}): Entry => ({ app: app.current, authCode: READ, ...more });
  const list = async (who: Caller, enterpriseId: string, query: object = {}) =>
    (await who.ask(privilegeApi.list, { query: { enterpriseId, size: 100, ...query } })).body;
  return {
    ...story,
    app,
    submit,
    current,
    list,
    verdict: (who: Caller, code: 2 | 3, query: object = {}, more: Partial<Entry> = {}) =>
      submit(who, [current({ enterprise: story.here, status: { code }, ...more })], query),
    /** The status of the privilege to see logins for 海川重工. */
    newest: async (who: Caller): Promise<CompanyPrivilege> =>
      (await list(who, story.here)).content.find(
        (one: CompanyPrivilege) => one.app === app.current && one.authCode === READ,
      ),
    withdraw: (who: Caller, id: string | null, body: object = {}) =>
      who.ask(privilegeApi.withdraw, { params: { id: id as string }, body }),
    forgetRequests: () => story.inDatabase((db) => db.deleteFrom('enterprise_privilege').execute()),
  };
}
