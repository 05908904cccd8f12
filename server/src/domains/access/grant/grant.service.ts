import type { GrantDifference, GrantNode, RoleMenuPrivilege } from '@cloudyard/contract/access/grant.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { nested } from '../menu/menu-tree.policy.ts';
import { rightView } from '../parts.view.ts';
import { mustHold, ownRights } from '../right/held-right.service.ts';
import { holdersOf, tellRights } from '../right/rights.service.ts';
import { covers, isAnchored } from '../role/role.policy.ts';
import { type RoleRow, updateRole } from '../role/role.queries.ts';
import { roleFor, roleToChange } from '../role/role.service.ts';
import { changeOf, lostOf, pairText, withOffers } from './grant.policy.ts';
import {
  countOnlyThrough,
  deleteGrants,
  grantsOf,
  insertGrants,
  menusToGrant,
  type Offer,
  type Pair,
  privilegesToGrant,
  rightsInForce,
} from './grant.queries.ts';

/** The menus of the role's place with what it is granted at each. */
export async function grantTree(
  ctx: ActorContext,
  roleId: string,
  enterpriseId: string,
): Promise<GrantNode[]> {
  const role = await roleFor(ctx, roleId, 'read');
  if ((role.enterprise_id ?? NIL) !== enterpriseId) throw new Refusal('access.role_not_found');
  const menus = await menusToGrant(ctx.db, role.enterprise_id);
  const offers = Map.groupBy(await privilegesToGrant(ctx.db, role.enterprise_id), ({ menu_id }) => menu_id);
  const marked = await marksFor(ctx, role);
  const nodes = nested(menus, ({ at_parent, name_en, on_request, code, ...menu }): GrantNode => {
    const offered = (offers.get(menu.id) ?? []).map((one) => marked(one, menu.enabled));
    return {
      ...menu,
      version: role.version,
      type: menu.type as GrantNode['type'],
      nameEn: name_en,
      onRequest: on_request,
      privilege: offered.filter(({ granted }) => granted).map(({ key }) => key),
      offered,
      children: [],
    };
  });
  return withOffers(nodes);
}

/** For each offer: granted here, held through another menu, in force, and whether the caller may give it. */
async function marksFor(ctx: ActorContext, role: RoleRow) {
  const granted = new Set((await grantsOf(ctx.db, role.id)).map(pairText));
  const inForce = (await rightsInForce(ctx.db, role.id)) as Pair[];
  const keys = new Set(inForce.map(({ key }) => key));
  const pairs = new Set(inForce.map(pairText));
  const own = await ownRights(ctx);
  return (one: Offer, enabled: boolean) => {
    const here = granted.has(pairText(one));
    const held = own.get(one.key);
    return {
      key: one.key,
      name: one.name,
      nameEn: one.name_en,
      opens: one.opens,
      platform: one.platform,
      granted: here,
      elsewhere: !here && one.code !== null && keys.has(one.key),
      effective: here && (one.code === null ? enabled : pairs.has(pairText(one))),
      mine: one.code === null || (held !== undefined && covers(held, role.reach)),
    };
  };
}

type Asked = readonly RoleMenuPrivilege[];

/** The wanted grants, checked one by one: this role's, at menus of its place, of what they offer. */
function wantedOf(roleId: string, asked: Asked, offers: readonly Offer[]): Pair[] {
  const known = new Set(offers.map(pairText));
  return asked.map(({ roleId: whose, menuId, privilege }) => {
    const pair = { menu_id: menuId, key: privilege };
    if (whose !== roleId || !known.has(pairText(pair))) throw new Refusal('access.privilege_unknown');
    return pair;
  });
}

async function compared(ctx: ActorContext, role: RoleRow, asked: Asked) {
  const offers = await privilegesToGrant(ctx.db, role.enterprise_id);
  const granted = await grantsOf(ctx.db, role.id);
  const wanted = wantedOf(role.id, asked, offers);
  const change = changeOf(offers, granted, wanted);
  const had = new Set(granted.map(pairText));
  const has = new Set(wanted.map(pairText));
  return {
    ...change,
    gained: lostOf(
      change.gives,
      offers.filter((one) => had.has(pairText(one))),
    ),
    lost: lostOf(
      change.takes,
      offers.filter((one) => has.has(pairText(one))),
    ),
  };
}

type Compared = Awaited<ReturnType<typeof compared>>;

const differenceOf = async (
  { db }: ActorContext,
  role: RoleRow,
  change: Compared,
): Promise<GrantDifference> => ({
  gives: change.gives.map(rightView),
  takes: change.takes.map(rightView),
  holders: role.members,
  gaining: await countOnlyThrough(db, role, change.gained),
  losing: await countOnlyThrough(db, role, change.lost),
});

/** What these grants would give and take. */
export async function grantDifference(ctx: ActorContext, roleId: string, asked: Asked) {
  const role = await roleFor(ctx, roleId, 'grant');
  return differenceOf(ctx, role, await compared(ctx, role, asked));
}

/** Replaces the grants of a role; the caller can change only what they hold themselves. */
export async function submitGrants(ctx: ActorContext, roleId: string, asked: Asked, seen?: number) {
  const role = await roleToChange(ctx, roleId, 'grant', seen);
  const change = await compared(ctx, role, asked);
  if (change.takes.some(({ key }) => isAnchored(role, key))) throw new Refusal('access.role_protected');
  const touched = [...change.gives, ...change.takes].filter(({ code }) => code !== null);
  await mustHold(
    ctx,
    touched.map(({ key }) => key),
    role.reach,
  );
  const difference = await differenceOf(ctx, role, change);
  await deleteGrants(ctx.db, roleId, change.takes);
  await insertGrants(ctx.db, roleId, change.gives);
  await updateRole(ctx.db, roleId, {});
  await ctx.kit.audit.record(ctx, {
    action: 'access.role.grant',
    object: { type: 'role', id: roleId, name: role.name },
    before: { takes: change.takes.map(named) },
    after: { gives: change.gives.map(named), gaining: difference.gaining, losing: difference.losing },
  });
  await tellRights(ctx, holdersOf(role));
  return { roleId, version: role.version + 1, difference };
}

/** As the audit log shows it. */
const named = ({ menu_name, key }: Offer) => `${menu_name}: ${key}`;
