import type { Role } from '@cloudyard/contract/access/role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import { isUntouchable, PLATFORM_ADMINISTRATOR, roleKey } from './role.policy.ts';
import type { RoleRow } from './role.queries.ts';

export const roleView =
  (actor: Actor) =>
  (row: RoleRow): Role => {
    const may = (verb: 'edit' | 'assign' | 'grant') =>
      !isUntouchable(row) && actor.keys.has(roleKey(row, verb));
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      code: row.code,
      enterprise: row.enterprise_id ?? NIL,
      kind: row.kind as Role['kind'],
      reach: row.reach,
      builtIn: row.built_in,
      everybody: row.everybody,
      requestable: row.requestable,
      version: row.version,
      members: row.members,
      grants: row.grants,
      can: {
        edit: may('edit'),
        remove: may('edit') && !row.built_in,
        assign: may('assign') && !row.everybody,
        grant: may('grant') && row.code !== PLATFORM_ADMINISTRATOR,
      },
    };
  };
