import type { ActorContext } from '../../../kit/context.ts';
import { forget } from '../hub/share.queries.ts';
import { deleteProject } from './project.queries.ts';
import { facts, note, ownProject } from './project.service.ts';
import { dropFile } from './save.service.ts';
import { dropUses } from './use.queries.ts';

/** With its versions, comments and runs; what it held may be deleted from now on. */
export async function removeProject(ctx: ActorContext, id: string) {
  const row = await ownProject(ctx, id);
  await dropUses(ctx.db, id);
  await deleteProject(ctx.db, id);
  await forget(ctx.db, 'project', id);
  await dropFile(ctx, row.location);
  await note(ctx, 'remove', row, { before: facts(row) });
  return { id };
}
