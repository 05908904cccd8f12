import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import {
  deleteDeployment,
  deploymentById,
  insertDeployment,
  menusLeadingTo,
  moveMenus,
  updateDeployment,
} from './deployment.queries.ts';
import { isAddress, isSameName } from './menu.policy.ts';
import { placeFor } from './menu-tree.service.ts';

const note = auditOf('access.deployment', 'deployment');

const factsOf = ({ name, url }: { name: string; url: string }) => ({ name, url });

/** The application, if it belongs to the caller's place; any other is answered like one that does not exist. */
export async function deploymentFor(ctx: ActorContext, id: string, verb: 'read' | 'edit' = 'read') {
  const { actor, asPlatform } = ctx;
  const found = orRefuse(await deploymentById(ctx.db, id), 'access.deployment_not_found');
  if (found.enterprise_id === null) {
    if (!asPlatform) throw new Refusal('access.deployment_not_found');
    return found;
  }
  if (found.enterprise_id !== actor.enterpriseId) throw new Refusal('access.deployment_not_found');
  if (!actor.keys.has(`access.menu.${verb}`)) throw new Refusal('kit.not_allowed');
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
  await note(ctx, 'add', { id: made.id, name }, { after: { name, url } });
  return made;
}

export async function changeDeployment(
  ctx: ActorContext,
  id: string,
  { name, url }: { name: string; url: string },
  origin: string,
) {
  const before = await deploymentFor(ctx, id, 'edit');
  if (!isAddress(url, origin)) throw new Refusal('access.menu_address');
  const menus = await menusLeadingTo(ctx.db, id);
  if (menus.some((menu) => isSameName(menu.name, name))) throw new Refusal('access.menu_name_of_application');
  const after = await updateDeployment(ctx.db, id, { name, url });
  if (url !== before.url) await moveMenus(ctx.db, id, before.url, url);
  await note(ctx, 'change', before, { before: factsOf(before), after: { name, url } });
  return after;
}

export async function removeDeployment(ctx: ActorContext, id: string) {
  const before = await deploymentFor(ctx, id, 'edit');
  if ((await menusLeadingTo(ctx.db, id)).length > 0) throw new Refusal('access.deployment_in_use');
  await deleteDeployment(ctx.db, id);
  await note(ctx, 'remove', before, { before: factsOf(before) });
  return { id };
}
