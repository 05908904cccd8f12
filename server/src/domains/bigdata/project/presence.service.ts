import type { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { projectTopic } from '@cloudyard/contract/bigdata/project-live.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import type { z } from 'zod';
import type { ActorContext, Kit } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { dropPresent, markPresent, presentAt, sweepPresent } from './presence.queries.ts';
import { relationTo } from './project.policy.ts';
import { projectById } from './project.queries.ts';
import { projectFor } from './project.service.ts';

type Said = z.output<typeof projectApi.presence.body>;
type Present = z.input<typeof projectApi.presence.reply>;

/**
 * Says that one is there, and hears who else is. A node is edited by one person at a time: who comes second is told,
 * and is there without it. Who may only look edits none.
 */
export async function present(ctx: ActorContext, id: string, { nodeId, leave }: Said): Promise<Present> {
  const { row, relation } = await projectFor(ctx, id);
  // What the platform brings is open to everybody: people of other enterprises are nobody's business.
  if (row.scope === 'system') return { people: [], locked: [] };
  const { userId: accountId } = ctx.actor;
  // Of two who want one node at once the second sees the first.
  await takeTurn(ctx.db, `presence ${id}`);
  const before = await presentAt(ctx.db, id);
  await sweepPresent(ctx.db, id);
  const isTaken = before.some((one) => one.node_id === nodeId && one.account_id !== accountId);
  const mine = isTaken || relation !== 'owner' ? null : nodeId;
  if (leave) await dropPresent(ctx.db, id, accountId);
  else await markPresent(ctx.db, { projectId: id, accountId, enterpriseId: row.enterprise_id, nodeId: mine });
  const now = await presentAt(ctx.db, id);
  const known = before.find((one) => one.account_id === accountId);
  const hasChanged = leave ? known !== undefined : !known || known.node_id !== mine;
  if (hasChanged)
    await ctx.kit.live.publish(ctx, `${projectTopic.name}/${id}`, {
      kind: 'presence',
    } satisfies z.input<typeof projectTopic.payload>);
  return {
    people: now.map((one) => ({
      ...{ userId: one.account_id, name: one.name, nodeId: one.node_id },
      isSelf: one.account_id === accountId,
    })),
    locked: now.flatMap(({ account_id, name, node_id }) =>
      node_id === null || account_id === accountId ? [] : [{ nodeId: node_id, userId: account_id, name }],
    ),
  };
}

/** Who may look at a project hears of it. */
export const openProjects = (kit: Kit) =>
  kit.live.topic(projectTopic.name, async (actor, id, ctx) => {
    if (!Id.safeParse(id).success) return false;
    const row = await ctx.over('who may hear of a project', (db) => projectById(db, id));
    return row !== undefined && relationTo(row, actor) !== 'none';
  });
