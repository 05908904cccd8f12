import type { ActorContext } from '../../../kit/context.ts';
import { mustHaveKey } from '../owned.ts';
import { projectKeys, relationTo } from './project.policy.ts';
import { canvasOf, projectFor } from './project.service.ts';
import { projectView } from './project.view.ts';
import { addProject } from './save.service.ts';

type Copy = { name: string; version?: number | undefined };

/** Whoever may look at a project may begin one of their own with it. */
export async function copyProject(ctx: ActorContext, id: string, { name, version }: Copy) {
  mustHaveKey(ctx, projectKeys.edit);
  const { row: from } = await projectFor(ctx, id);
  const { canvas } = await canvasOf(ctx, from, version);
  const row = await addProject(ctx, { name, description: from.description, note: '', canvas });
  return projectView(row, relationTo(row, ctx.actor));
}
