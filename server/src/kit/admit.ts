import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { FastifyRequest } from 'fastify';
import type { Work } from './db.ts';
import { Refusal } from './refusal.ts';
import { type Actor, type Found, isActor, type Reach, type Turned } from './who.ts';

export class TurnedAway extends Refusal {
  readonly turned: Turned;
  constructor(turned: Turned) {
    // What whoever ended it wanted to say.
    super(turned.turned, turned.note ? { note: turned.note } : undefined);
    this.turned = turned;
  }
}

/** Who may come in at all; null: nobody in particular, where that is enough. */
export function admitted(endpoint: Endpoint, work: Work, found: Found): Actor | null {
  const actor = isActor(found) && (found.state === 'open' || endpoint.unfinished) ? found : undefined;
  if (actor && !endpoint.platform) work.entered({ user: actor.userId, enterprise: actor.enterpriseId });
  if (endpoint.allow === 'public') {
    if (!actor && !endpoint.platform) work.enter({ user: null, enterprise: null });
    return actor ?? null;
  }
  if (!actor) throw refusalOfNobody(found);
  return actor;
}

function refusalOfNobody(found: Found) {
  if (isActor(found)) return new Refusal('kit.login_unfinished');
  return found ? new TurnedAway(found) : new Refusal('kit.not_logged_in');
}

/** Leaves no trace until it is answered, so that it may be begun on a guess. */
export const isPlainRead = (endpoint: Endpoint) => endpoint.method === 'GET' && !endpoint.download;

/**
 * The role through whose eyes somebody looks at the house: only to look. What is answered from the session alone
 * says who they are, and that stays true.
 */
export function previewed(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const roleId = request.headers['cloudyard-preview'];
  if (roleId === undefined || endpoint.light) return undefined;
  if (!isPlainRead(endpoint)) throw new Refusal('kit.preview_only_reads');
  return String(roleId);
}

export type Right = { asPlatform: boolean; reach: Reach };

/** The key that opens this call to this person: for whom they act with it, and how far it reaches. */
export function rightOf(endpoint: Endpoint, actor: Actor, request: FastifyRequest): Right {
  const { allow, orPlatform, platform } = endpoint;
  const asPlatform = orPlatform ? platformIsMeant(orPlatform, actor, request) : platform === true;
  const key = asPlatform ? (orPlatform ?? allow) : allow;
  if (key !== 'session' && key !== 'public' && !actor.keys.has(key)) throw new Refusal('kit.not_allowed');
  return { asPlatform, reach: asPlatform ? 'enterprise' : (actor.reaches.get(key) ?? 'enterprise') };
}

function platformIsMeant(key: string, actor: Actor, request: FastifyRequest): boolean {
  const named = namedEnterprise(request);
  if (named === undefined) return actor.keys.has(key);
  if (named !== NIL && named !== actor.enterpriseId) throw new Refusal('kit.not_allowed');
  return named === NIL;
}

const namedEnterprise = ({ params, query, body }: FastifyRequest) =>
  [params, query, body]
    .map((part) => (part as { enterpriseId?: unknown } | null | undefined)?.enterpriseId)
    .find((named) => named !== undefined);
