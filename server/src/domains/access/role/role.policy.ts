import { DISABLED_USER } from '@cloudyard/contract/access/role.ts';
import { REACHES } from '@cloudyard/contract/access/values.ts';
import type { Actor, Reach } from '../../../kit/actor.ts';

/** Codes of roles that the code treats specially. */
export const PLATFORM_ADMINISTRATOR = 'platform-administrator';
export const ENTERPRISE_ADMINISTRATOR = 'enterprise-administrator';

type Placed = { enterprise_id: string | null };
export type RoleVerb = 'read' | 'edit' | 'assign' | 'grant' | 'preview';

/** The key for doing something to a role: the platform's roles have their own. */
export const roleKey = (role: Placed, verb: RoleVerb) =>
  role.enterprise_id === null ? (`access.platform-role.${verb}` as const) : (`access.role.${verb}` as const);

/** Whether the caller may manage a role: the current enterprise's, or the platform's for the platform. */
export const isWithin = (ctx: { actor: Actor; asPlatform: boolean }, role: Placed) =>
  role.enterprise_id === null ? ctx.asPlatform : role.enterprise_id === ctx.actor.enterpriseId;

/** Administrators' roles: some user must always be able to put things right. */
export const isAdministration = ({ code }: { code: string }) =>
  code === PLATFORM_ADMINISTRATOR || code === ENTERPRISE_ADMINISTRATOR;

/** Shown in lists for users who may do nothing; it cannot be configured. */
export const isUntouchable = ({ code }: { code: string }) => code === 'disabled-user';

/** No other role may have its name: it cannot be chosen in lists, and the other one would be hidden with it. */
export const isReserved = (name: string) => folded(name) === folded(DISABLED_USER);
const folded = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const anchors = ['read', 'edit', 'assign', 'grant'].map((verb) => `access.role.${verb}`);

/** The keys that cannot be taken from a role: the administrators' own way back. */
export const isAnchored = ({ code }: { code: string }, key: string) =>
  code === PLATFORM_ADMINISTRATOR || (code === ENTERPRISE_ADMINISTRATOR && anchors.includes(key));

/** Whether one reach covers another. */
export const covers = (held: Reach, asked: Reach) => REACHES.indexOf(held) >= REACHES.indexOf(asked);

/** The keys a caller does not hold, or does not hold far enough, to pass them on. */
export const notHeld = (held: ReadonlyMap<string, Reach>, keys: Iterable<string>, reach: Reach): string[] =>
  [...keys].filter((key) => {
    const own = held.get(key);
    return own === undefined || !covers(own, reach);
  });
