import type { Actor, Preview, Reach } from '../../../kit/actor.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { rightsOfRole } from '../right/held-right.queries.ts';
import { covers, roleKey } from '../role/role.policy.ts';

const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Whether the caller may preview a role: one they may manage, with the key for it. */
const mayPreview = (actor: Actor, role: { enterprise_id: string | null }) =>
  actor.keys.has(roleKey(role, 'preview')) &&
  (role.enterprise_id === null || role.enterprise_id === actor.enterpriseId);

const narrower = (one: Reach, other: Reach) => (covers(one, other) ? other : one);

/** The caller with the keys of the role, as far as both reach; never with a key they lack themselves. */
export const previewAs: Preview = async (db, actor, roleId) => {
  const role = isGuid(roleId) ? await rightsOfRole(db, roleId) : undefined;
  if (!role || !mayPreview(actor, role)) throw new Refusal('access.role_not_found');
  const rights = role.rights
    .filter(({ key }) => actor.keys.has(key))
    .map(({ key, reach }) => [key, narrower(actor.reaches.get(key) ?? 'enterprise', reach)] as const);
  return {
    ...actor,
    roleId,
    keys: new Set(rights.map(([key]) => key)),
    reaches: new Map(rights.filter(([, reach]) => reach !== 'enterprise')),
  };
};
