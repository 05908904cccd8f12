import { currentRoleApi, type RoleChoice } from '@cloudyard/contract/access/current-role.ts';
import { type EnterpriseChoice, membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import type { Me } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { call } from '../kit/call.ts';
import { step } from './login-error.ts';

/** Where the user works now: in which enterprise, under which role, with which rights. */
export type Scope = {
  enterprises: EnterpriseChoice[];
  enterprise: EnterpriseChoice;
  roles: RoleChoice[];
  role: RoleChoice | undefined;
  /** Roles that hold in every enterprise, including those every user has. */
  functionRoles: RoleChoice[];
  keys: ReadonlySet<string>;
};

const STARTED = 'cloudyard.scope-started';

/** Everything at once: who the user is says where they are. */
export async function loadScope(me: Me): Promise<Scope> {
  const { enterpriseId } = me;
  const [enterprises, functionRoles, now, roles, role, keys] = await together([
    step('error/fetch_enterprises_error', () =>
      call(membershipApi.enterprises, { params: { userId: me.userId } }),
    ),
    step('error/fetch_roles_error', () =>
      call(currentRoleApi.functionRoles, { query: { userId: me.userId } }),
    ),
    step('error/fetch_current_enterprise_error', () =>
      call(membershipApi.current, { query: { id: me.userId } }),
    ),
    step('error/fetch_roles_error', () => rolesIn(me, enterpriseId)),
    call(currentRoleApi.current, { query: { id: me.userId, enterpriseId } }),
    keysOf(me, enterpriseId, undefined),
  ]);
  // A fresh session starts in the first real enterprise; later the user's own choice stands.
  const first = initialEnterprise(enterprises);
  if (now.id === NIL && first && first.id !== NIL && sessionStorage.getItem(STARTED) !== me.sessionId) {
    sessionStorage.setItem(STARTED, me.sessionId);
    return chooseEnterprise(me, { enterprises, functionRoles }, first.id);
  }
  return { enterprises, enterprise: now, roles, role, functionRoles, keys };
}

/** Runs all at once. Of several failures the first in the list is thrown, whichever came first. */
async function together<T extends readonly unknown[]>(calls: { [K in keyof T]: Promise<T[K]> }) {
  await Promise.allSettled(calls);
  return Promise.all(calls);
}

/** The list begins with the personal entry: with more than one the second is the initial enterprise. */
export const initialEnterprise = <T>(list: readonly T[]): T | undefined => list[list.length > 1 ? 1 : 0];

/** What stays the same in every enterprise. */
type Everywhere = Pick<Scope, 'enterprises' | 'functionRoles'>;

export async function chooseEnterprise(
  me: Me,
  { enterprises, functionRoles }: Everywhere,
  id: string,
): Promise<Scope> {
  const enterprise = await call(membershipApi.choose, { query: { id: me.userId, enterprise: id } });
  const roles = await rolesIn(me, id);
  const role = roles[0] && (await chooseRole(me, id, roles[0].id));
  return { enterprises, enterprise, roles, role, functionRoles, keys: await keysOf(me, id, role?.id) };
}

export const chooseRole = (me: Me, enterpriseId: string, role: string) =>
  call(currentRoleApi.choose, { query: { id: me.userId, enterpriseId, role } });

/** The roles of this enterprise, and the roles that hold everywhere: some can be chosen here, some every user has. */
export function rolesApart({ roles, functionRoles }: Pick<Scope, 'roles' | 'functionRoles'>) {
  const everywhere = new Set(functionRoles.map(({ id }) => id));
  const worn = new Set(roles.map(({ id }) => id));
  return {
    here: roles.filter(({ id }) => !everywhere.has(id)),
    everywhere: functionRoles.map((role) => ({ role, choosable: worn.has(role.id) })),
  };
}

const rolesIn = (me: Me, enterpriseId: string) =>
  call(currentRoleApi.mine, { params: { userId: me.userId, enterpriseId } });

/** The keys in this enterprise; a given role must be the current role. */
export async function keysOf(me: Me, enterpriseId: string, roleId: string | undefined) {
  const query = { userId: me.userId, enterpriseId, roleId };
  return new Set(await call(currentRoleApi.privileges, { params: { appId: NIL }, query }));
}
