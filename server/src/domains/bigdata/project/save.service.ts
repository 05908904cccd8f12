import { PROJECT_LIMITS, type projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { PROJECT_FILE_CATEGORY, type ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectTopic } from '@cloudyard/contract/bigdata/project-live.ts';
import { mergeCanvas } from '@cloudyard/contract/bigdata/project-merge.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { z } from 'zod';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { mustFit, removeSealedLater, sealUpload, storeText } from '../../file/index.ts';
import { tellFollowers } from '../hub/tell.service.ts';
import { mustHaveKey, placeOf } from '../owned.ts';
import { canvasFrom, mustBeModules, uploadedCanvas } from './canvas.service.ts';
import { projectKeys } from './project.policy.ts';
import {
  countProjects,
  handOnSchedule,
  insertProject,
  type ProjectRow,
  updateProject,
} from './project.queries.ts';
import { canvasOf, facts, note, ownProject, projectFor } from './project.service.ts';
import { keepUses } from './use.queries.ts';
import { insertVersion } from './version.queries.ts';

/** A file nothing shows any more: nobody reads it from now on, and its bytes go soon. */
export async function dropFile(ctx: ActorContext, name: string) {
  if (name && (await sealUpload(ctx, name, PROJECT_FILE_CATEGORY))) await removeSealedLater(ctx, name);
}

type Draft = { name: string; description: string; note: string; canvas: ProjectCanvas; location: string };
type Owner = Pick<ProjectRow, 'id' | 'enterprise_id'>;

async function writeVersion(ctx: ActorContext, { id, enterprise_id }: Owner, number: number, draft: Draft) {
  const { canvas, note: words } = draft;
  const text = JSON.stringify(canvas);
  await insertVersion(ctx.db, {
    ...{ project_id: id, number, enterprise_id, created_by: ctx.actor.userId, note: words },
    ...{ canvas: text, nodes: canvas.nodes.length, links: canvas.links.length },
    bytes: Buffer.byteLength(text),
  });
  // Nobody deletes a version but with its project: what is saved again and again counts.
  await mustFit(ctx);
  await updateProject(ctx.db, id, {
    ...{ version: number, location: draft.location, name: draft.name, description: draft.description },
    ...{ updated_at: new Date(), updated_by: ctx.actor.userId },
  });
  // What runs by itself reads what was drawn last: with the rights of who drew it, and of nobody before.
  await handOnSchedule(ctx.db, id, ctx.actor.userId);
  await keepUses(ctx.db, id);
}

/** A file of a canvas that the server made itself. */
const storeCanvas = async (ctx: ActorContext, canvas: ProjectCanvas, enterpriseId: string | null) =>
  (
    await storeText(ctx, {
      ...{ text: JSON.stringify(canvas), originalName: 'project.json', category: PROJECT_FILE_CATEGORY },
      enterpriseId,
    })
  ).name;

type New = Omit<Draft, 'location'> & { location?: string };
/** Without a location its canvas is written down as a file, as if it had been uploaded. */
export async function addProject(ctx: ActorContext, draft: New): Promise<ProjectRow> {
  const place = placeOf(ctx);
  await takeTurn(ctx.db, `projects of ${place.id}`);
  if ((await countProjects(ctx.db, place)) >= PROJECT_LIMITS.projects)
    throw new Refusal('bigdata.projects_many');
  const id = newId();
  const { enterpriseId: enterprise_id, userId: created_by } = ctx.actor;
  const { name, description } = draft;
  await insertProject(ctx.db, {
    ...{ id, scope: place.kind, enterprise_id, created_by, name, description },
  });
  const location = draft.location ?? (await storeCanvas(ctx, draft.canvas, enterprise_id));
  await writeVersion(ctx, { id, enterprise_id }, 1, { ...draft, location });
  const { row } = await projectFor(ctx, id);
  await note(ctx, 'add', row, { after: facts(row) });
  return row;
}

/** What came meanwhile and what comes now, together; where both changed the same, nothing is saved. */
async function broughtTogether(
  ctx: ActorContext,
  row: ProjectRow,
  mine: ProjectCanvas,
  base: number | undefined,
) {
  if (base === undefined || base === row.version) return mine;
  // A version that never was is none that could have been drawn on.
  if (base > row.version || base === 0) throw new Refusal('bigdata.project_changed', { base: 'unknown' });
  const [from, theirs] = [await canvasOf(ctx, row, base), await canvasOf(ctx, row)];
  const { canvas, conflicts } = mergeCanvas(from.canvas, theirs.canvas, mine);
  if (conflicts.length > 0)
    throw new Refusal('bigdata.project_changed', { nodes: conflicts.map(({ id }) => id).join() });
  return canvasFrom(canvas);
}

type Save = z.output<typeof projectApi.save.body>;

async function saveNext(ctx: ActorContext, id: string, draft: Save): Promise<string> {
  // Locked: of two at once the second sees what the first left.
  const row = await ownProject(ctx, id);
  if (row.version >= PROJECT_LIMITS.versions) throw new Refusal('bigdata.project_versions_many');
  const mine = await uploadedCanvas(ctx, draft.location, row);
  mustBeModules(mine, draft.modules);
  const canvas = await broughtTogether(ctx, row, mine, draft.base);
  const isMerged = canvas !== mine;
  const location = isMerged ? await storeCanvas(ctx, canvas, row.enterprise_id) : draft.location;
  const { name, description = row.description, note: words = '' } = draft;
  await writeVersion(ctx, row, row.version + 1, { name, description, note: words, canvas, location });
  if (isMerged) await dropFile(ctx, draft.location);
  if (row.location !== location) await dropFile(ctx, row.location);
  const { row: after } = await projectFor(ctx, id);
  await note(ctx, 'save', after, { before: facts(row), after: facts(after) });
  await tellFollowers(ctx, { kind: 'project', id, version: after.version, except: ctx.actor.userId });
  await ctx.kit.live.publish(ctx, `${projectTopic.name}/${id}`, {
    ...{ kind: 'saved', version: after.version, byName: after.updated_name ?? '' },
  } satisfies z.input<typeof projectTopic.payload>);
  return id;
}

export async function saveProject(ctx: ActorContext, draft: Save): Promise<string> {
  mustHaveKey(ctx, projectKeys.edit);
  isSelf(ctx.actor, draft.userId);
  if (draft.id && draft.id !== NIL) return saveNext(ctx, draft.id, draft);
  const { name, description = '', note: words = '', location } = draft;
  const canvas = await uploadedCanvas(ctx, location, { id: null, enterprise_id: ctx.actor.enterpriseId });
  mustBeModules(canvas, draft.modules);
  return (await addProject(ctx, { name, description, note: words, canvas, location })).id;
}
