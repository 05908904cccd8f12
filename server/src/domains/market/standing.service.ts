import type { ActorContext } from '../../kit/context.ts';
import { homesOf } from '../enterprise/index.ts';
import type { Standing } from './status.policy.ts';

/** What of an application says whose it is. */
export type Owned = {
  scope: string;
  enterprise_id: string | null;
  created_by: string;
};
export type Submitted = Owned & { submitted_by: string | null };

const keys = {
  verify: 'market.application.verify',
  manage: 'market.market.manage',
  buy: 'market.application.buy',
  read: { enterprise: 'market.application.read', platform: 'market.platform-application.read' },
  publish: { enterprise: 'market.application.publish', platform: 'market.platform-application.publish' },
} as const;

function ownership({ actor }: ActorContext, row: Owned): Standing[] {
  if (row.scope === 'private') return row.created_by === actor.userId ? ['owner'] : [];
  if (row.scope === 'enterprise' && row.enterprise_id !== actor.enterpriseId) return [];
  const place = row.scope === 'platform' ? 'platform' : 'enterprise';
  if (actor.keys.has(keys.publish[place])) return ['owner'];
  return actor.keys.has(keys.read[place]) ? ['colleague'] : [];
}

/** Asked for once in a piece of work, however many things are looked at. */
const homes = new WeakMap<ActorContext, Promise<ReadonlySet<string>>>();
const ownHomes = (ctx: ActorContext) => {
  const known = homes.get(ctx) ?? homesOf(ctx.db, ctx.actor.userId);
  homes.set(ctx, known);
  return known;
};

/** Whether somebody must not decide on it: they handed it in or made it, or belong to who publishes it. */
async function isBiased(ctx: ActorContext, row: Submitted) {
  const { actor } = ctx;
  if (row.submitted_by === actor.userId || row.created_by === actor.userId) return true;
  if (row.enterprise_id === null) return false;
  return (await ownHomes(ctx)).has(row.enterprise_id);
}

/** Everything somebody is to an application; nothing: as if it were not there. */
export async function standingsTo(ctx: ActorContext, row: Submitted): Promise<Set<Standing>> {
  const standings = new Set<Standing>(ownership(ctx, row));
  if (ctx.actor.keys.has(keys.manage)) standings.add('operator');
  // What was never handed in waits for nobody's verdict, and is not shown for one.
  if (row.submitted_by !== null && ctx.actor.keys.has(keys.verify))
    standings.add((await isBiased(ctx, row)) ? 'barred' : 'verifier');
  return standings;
}

export { keys as marketKeys };
