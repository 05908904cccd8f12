import { api } from '@cloudyard/contract';
import type { Explanation, Questionable } from '@cloudyard/contract/access/right.ts';
import type { Endpoint, EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { privilegesToGrant } from '../grant/grant.queries.ts';
import { personView, rightView } from '../parts.view.ts';
import { decided, type Question, through } from './why.policy.ts';
import { grantsToHeld, heldRoles, menusToAskAbout, openingKeys, personAt } from './why.queries.ts';

const calls = new Map<string, Endpoint>(
  Object.values(api)
    .flatMap((nouns) => Object.values<EndpointTable>(nouns))
    .flatMap((table) => Object.values(table))
    .map((one) => [`${one.method} ${one.path}`, one]),
);

/** Screens, buttons and calls; each key once, in the words of the first menu that offers it. */
export async function questionsIn(
  { db }: ActorContext,
  enterpriseId: string | null,
): Promise<Questionable[]> {
  const menus = await menusToAskAbout(db, enterpriseId);
  const offers = (await privilegesToGrant(db, enterpriseId)).filter(({ code }) => code !== null);
  const keys = new Map(offers.toReversed().map((one) => [one.key, one]));
  return [
    ...menus.map((one) => ({
      what: `menu:${one.id}`,
      kind: 'menu' as const,
      name: one.name,
      nameEn: one.name_en || one.name,
    })),
    ...[...keys.values()].toReversed().map((one) => ({
      what: `key:${one.key}`,
      kind: 'key' as const,
      name: `${one.menu_name}：${one.name}`,
      nameEn: `${one.menu_name_en}: ${one.name_en}`,
    })),
    ...[...calls].map(([call, { summary }]) => ({
      what: `call:${call}`,
      kind: 'call' as const,
      name: call,
      nameEn: summary,
    })),
  ];
}

const keyed = (name: string, keys: string[]): Question => ({ name, opens: 'keys', keys });

async function questionOf(ctx: ActorContext, what: string, place: string | null): Promise<Question> {
  const [kind, ...rest] = what.split(':');
  const asked = rest.join(':');
  if (kind === 'call') {
    const call = orRefuse(calls.get(asked), 'access.question_unknown');
    if (call.allow === 'public' || call.allow === 'session')
      return { name: asked, opens: call.allow, keys: [] };
    return keyed(asked, [call.allow, ...(call.orPlatform ? [call.orPlatform] : [])]);
  }
  if (kind === 'key') {
    const offers = await privilegesToGrant(ctx.db, place);
    const offer = orRefuse(
      offers.find(({ key, code }) => key === asked && code !== null),
      'access.question_unknown',
    );
    return keyed(`${offer.menu_name}：${offer.name}`, [asked]);
  }
  const menu = (await menusToAskAbout(ctx.db, place)).find(({ id }) => id === asked);
  if (!menu) throw new Refusal('access.question_unknown');
  if (menu.is_public) return { name: menu.name, opens: 'session', keys: [] };
  if (menu.code === null) return { name: menu.name, opens: 'grant', keys: [] };
  return keyed(menu.name, await openingKeys(ctx.db, menu.id));
}

export type Why = { userId: string; at: string | null; roleId: string; what: string };

/** Why a user can or cannot do something, in one place, with one role or with all of them. */
export async function explain(ctx: ActorContext, { userId, at, roleId, what }: Why): Promise<Explanation> {
  const person = await personAt(ctx.db, userId, at, ctx.reach);
  // An enterprise learns nothing of people who are not its own, and no caller of those beyond their reach.
  if (!person || (!ctx.asPlatform && !person.member)) throw new Refusal('access.person_not_found');
  const question = await questionOf(ctx, what, at);
  const held = await heldRoles(ctx.db, userId, at);
  const worn = roleId === NIL ? held : held.filter(({ id }) => id === roleId);
  const grants = await grantsToHeld(ctx.db, {
    accountId: userId,
    enterpriseId: at,
    roleIds: worn.map(({ id }) => id),
    what: question.opens === 'grant' ? { menuId: what.slice('menu:'.length) } : { keys: question.keys },
  });
  const verdict = decided(question, {
    removed: person.removed_at !== null,
    enterprise: at ? { name: person.enterprise ?? '', member: person.member !== null } : null,
    roles: held.map(({ name }) => name),
    chosen: roleId === NIL ? null : { name: worn[0]?.name ?? '', held: worn.length > 0 },
    grants,
  });
  return {
    ...verdict,
    person: personView(person),
    keys: question.keys,
    through: through(grants).map((one) => ({
      ...rightView(one),
      roleId: one.role_id,
      roleName: one.role_name,
      via: one.via,
    })),
  };
}
