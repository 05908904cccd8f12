import type { ActorContext } from '../../kit/context.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import { deploymentById, insertDeployment } from './deployment.queries.ts';
import { isAddress } from './menu.policy.ts';
import { placeFor } from './menu-tree.service.ts';

/** The application, if it is the caller's business; another's is as if it were not there. */
export async function deploymentFor(ctx: ActorContext, id: string) {
  const { actor, asPlatform } = ctx;
  const found = orRefuse(await deploymentById(ctx.db, id), 'access.deployment_not_found');
  if (found.enterprise_id === null) {
    if (!asPlatform) throw new Refusal('access.deployment_not_found');
    return found;
  }
  if (found.enterprise_id !== actor.enterpriseId) throw new Refusal('access.deployment_not_found');
  if (!actor.keys.has('access.menu.read')) throw new Refusal('kit.not_allowed');
  return found;
}

/** `origin`: our own, which no application has. */
export async function addDeployment(
  ctx: ActorContext,
  { name, url, enterpriseId }: { name: string; url: string; enterpriseId: string },
  origin: string,
) {
  const place = placeFor(ctx, enterpriseId);
  if (!isAddress(url, origin)) throw new Refusal('access.menu_address');
  const made = await insertDeployment(ctx.db, { enterprise_id: place, name, url });
  await ctx.kit.audit.record(ctx, {
    action: 'access.deployment.add',
    object: { type: 'deployment', id: made.id, name },
    after: { name, url },
  });
  return made;
}
