import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AlgorithmDossier,
  Evidence,
  WaitingAlgorithm,
} from '@cloudyard/contract/algorithm/verification.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { algorithmFor, note, seesCode, viewFor } from '../algorithm/algorithm.service.ts';
import { rowView } from '../algorithm/algorithm.view.ts';
import { filesOf, packageOf } from '../algorithm/package.service.ts';
import { hindranceOf, relationsTo } from '../algorithm/relation.service.ts';
import { newestEvidence } from './evidence.queries.ts';
import { askEvidence, evidenceView } from './evidence.service.ts';
import { evidenceStates, handedIn } from './verification.queries.ts';

type Query = Paging & { status: string | undefined; name: string | undefined };

export async function waiting(ctx: ActorContext, query: Query) {
  const { rows, total } = await handedIn(ctx.db, query);
  const states = await evidenceStates(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const views: WaitingAlgorithm[] = [];
  for (const row of rows) {
    const found = states.get(row.id);
    views.push({
      ...rowView(row, await relationsTo(ctx, row)),
      ...{ evidenceState: found?.state ?? null, failedChecks: found?.failed ?? 0 },
      hindrance: await hindranceOf(ctx, row),
    });
  }
  return toPage(views, total, query);
}

/** Only what was handed in, and only for those who verify: who looks after the library reads no code. */
async function submitted(ctx: ActorContext, id: string) {
  const found = await algorithmFor(ctx, id);
  if (!found.relations.has('verifier') && !found.relations.has('barred'))
    throw new Refusal('algorithm.not_found');
  return found;
}

export async function dossier(ctx: ActorContext, id: string): Promise<AlgorithmDossier> {
  const { row, relations } = await submitted(ctx, id);
  const view = await viewFor(ctx, row, relations);
  const evidence = await newestEvidence(ctx.db, id);
  const hindrance = await hindranceOf(ctx, row);
  await ctx.commitAndRelease();
  const files = await filesOf(await packageOf(ctx.kit, row));
  return {
    ...view,
    evidence: evidence ? evidenceView(evidence) : null,
    files: files.map(({ path, bytes, isText }) => ({ path, bytes, isText })),
    hindrance,
  };
}

export async function evidenceOf(ctx: ActorContext, id: string): Promise<Evidence | null> {
  const { relations } = await algorithmFor(ctx, id);
  if (!seesCode(relations)) throw new Refusal('algorithm.not_found');
  const found = await newestEvidence(ctx.db, id);
  return found ? evidenceView(found) : null;
}

/** Its owner tries it before handing it in; a verifier once more. */
export async function tryAgain(ctx: ActorContext, id: string): Promise<Evidence> {
  const { row, relations } = await algorithmFor(ctx, id, true);
  if (!relations.has('owner') && !relations.has('verifier')) throw new Refusal('algorithm.move_not_allowed');
  const asked = await askEvidence(ctx, id, orRefuse(row.digest, 'algorithm.file_missing'));
  await note(ctx, 'try', row, { after: { digest: row.digest } });
  return evidenceView(asked);
}

const MOST_TEXT = 400_000;

/** By the list of its files, never by the path alone. */
export async function sourceOf(ctx: ActorContext, id: string, path: string) {
  const { row } = await submitted(ctx, id);
  await ctx.commitAndRelease();
  const placed = await packageOf(ctx.kit, row);
  const found = (await filesOf(placed)).find((file) => file.path === path && file.isText);
  const file = await open(join(placed.folder, orRefuse(found, 'algorithm.file_unknown').path));
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MOST_TEXT), position: 0 });
    return { path, text: buffer.toString('utf8', 0, bytesRead), isCut: (found?.bytes ?? 0) > bytesRead };
  } finally {
    await file.close();
  }
}
