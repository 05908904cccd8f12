import { ALGORITHM_FILE_CATEGORY, type AlgorithmDraft } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { Algorithm, AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { auditOf } from '../../../kit/audit.ts';
import { isSelf } from '../../../kit/claims.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { removeSealedLater, sealUpload } from '../../file/index.ts';
import { categoryById } from '../category/category.queries.ts';
import { type Deed, may, type Relation } from './algorithm.policy.ts';
import {
  type AlgorithmRecord,
  algorithmById,
  algorithmPage,
  countOwn,
  deleteAlgorithm,
  type Filter,
  insertAlgorithm,
  isNameFree,
  lockAlgorithm,
  type Place,
  type Sort,
  updateAlgorithm,
} from './algorithm.queries.ts';
import { algorithmView, parametersView, rowView } from './algorithm.view.ts';
import { movesOf, versionsOf, wordsOf } from './move.queries.ts';
import { noteMove } from './move.service.ts';
import {
  listedFiles,
  manifestOf,
  type Placed,
  packageOf,
  placeDraft,
  uploadMeant,
} from './package.service.ts';
import { algorithmKeys, relationsTo, stateOf } from './relation.service.ts';

/** More of one owner are a mistake of a program. */
const MOST_ALGORITHMS = 500;

export const note = auditOf('algorithm.algorithm', 'algorithm');
const facts = ({ name, category_name, mode, digest }: AlgorithmRecord) => ({
  ...{ name, category: category_name, type: mode, digest },
});

/** Where a caller works: for the enterprise they act for, or for themselves. */
export function placeOf({ actor }: ActorContext): Extract<Place, { id: string }> {
  if (actor.enterpriseId === null) return { kind: 'private', id: actor.userId };
  return { kind: 'enterprise', id: actor.enterpriseId };
}

type Query = Filter & Paging & { sort: Sort };

export async function algorithmsOf(ctx: ActorContext, place: Place, query: Query) {
  if (place.kind === 'enterprise') {
    const { keys } = ctx.actor;
    if (!keys.has(algorithmKeys.read) && !keys.has(algorithmKeys.edit)) throw new Refusal('kit.not_allowed');
  }
  const { rows, total } = await algorithmPage(ctx.db, place, query);
  const views: AlgorithmRow[] = [];
  for (const row of rows) {
    const relations = await relationsTo(ctx, row);
    views.push(rowView(seesCode(relations) ? row : { ...row, file: null }, relations));
  }
  return toPage(views, total, query);
}

/** One the caller has to do with, locked or not; others are answered like one that does not exist. */
export async function algorithmFor(ctx: ActorContext, id: string, isLocked = false) {
  const read = isLocked ? lockAlgorithm : algorithmById;
  const row = orRefuse(await read(ctx.db, id), 'algorithm.not_found');
  const relations = await relationsTo(ctx, row);
  if (relations.size === 0) throw new Refusal('algorithm.not_found');
  return { row, relations };
}

const READERS = ['owner', 'colleague', 'verifier', 'barred'] as const;
export const seesCode = (relations: ReadonlySet<Relation>) => READERS.some((one) => relations.has(one));

export async function viewFor(ctx: ActorContext, row: AlgorithmRecord, relations: ReadonlySet<Relation>) {
  const [version] = await versionsOf(ctx.db, row.id, 1);
  const moves = await movesOf(ctx.db, row.id);
  // Who only looks after the library needs no code.
  const readable = seesCode(relations) ? row : { ...row, source: null, file: null };
  return algorithmView(readable, { relations, moves, approvedDigest: version?.digest ?? null });
}

/** Of what is in the library everybody sees what was approved, without its code and its history. */
async function listed(ctx: ActorContext, row: AlgorithmRecord): Promise<Algorithm> {
  if (row.online_version === null) throw new Refusal('algorithm.not_found');
  const versions = await versionsOf(ctx.db, row.id);
  const version = orRefuse(
    versions.find(({ number }) => number === row.online_version),
    'algorithm.not_found',
  );
  const { manifest, digest } = version;
  // Of its draft nothing is told: not what it is called, not who writes on it and when.
  const draft = {
    source: null,
    file: null,
    file_name: '',
    file_bytes: '0',
    reason: '',
    status: '3' as const,
  };
  const shown = { updated_by: null, updated_name: null, updated_at: version.approved_at };
  const of = { manifest, digest, mode: manifest.mode, is_package: version.is_package };
  const approved = { ...row, ...draft, ...shown, ...of, ...wordsOf(version) };
  return algorithmView(approved, { relations: new Set(), moves: [], approvedDigest: digest });
}

export async function algorithm(ctx: ActorContext, id: string): Promise<Algorithm> {
  const row = orRefuse(await algorithmById(ctx.db, id), 'algorithm.not_found');
  const relations = await relationsTo(ctx, row);
  return relations.size === 0 ? listed(ctx, row) : viewFor(ctx, row, relations);
}

/** What others have not published is nobody's business: of their drafts no name is told. */
export const isFree = ({ db, actor }: ActorContext, name: string, except: string | undefined) =>
  isNameFree(db, name, except, actor);

export async function inspectFile(ctx: ActorContext, name: string) {
  const file = await uploadMeant(ctx, name);
  if (file.mime !== 'application/zip') {
    const empty = {
      isPackage: false,
      mode: null,
      title: '',
      version: null,
      parameters: [],
      tests: 0,
      digest: '',
    };
    return { ...empty, files: [{ path: file.original_name, bytes: Number(file.bytes) }] };
  }
  await ctx.commitAndRelease();
  const placed = await packageOf(ctx.kit, {
    ...{ scope: 'private' as const, file: file.name, is_package: true, source: null, manifest: null },
  });
  const { manifest, digest } = placed;
  return {
    ...{ isPackage: true, mode: manifest.mode, title: manifest.title?.cn ?? manifest.name, digest },
    ...{
      version: manifest.version,
      parameters: parametersView(manifest),
      tests: manifest.tests?.length ?? 0,
    },
    files: await listedFiles(placed),
  };
}

/** Keywords are no field of the fixed calls: who says none leaves them as they were. */
const written = (draft: AlgorithmDraft, { manifest, digest, content }: Placed, keyword = '') => ({
  ...{ name: draft.name, description: draft.description, keyword: draft.keyword ?? keyword },
  ...{ category_id: draft.algorithmCategory.id, mode: draft.algorithmType.code },
  ...{ manifest: JSON.stringify(manifest), digest, ...content },
});

/** What is typed wrong is said before anything is unpacked. */
async function checkDraft(ctx: ActorContext, draft: AlgorithmDraft, except?: string) {
  orRefuse(await categoryById(ctx.db, draft.algorithmCategory.id), 'algorithm.category_unknown');
  if (!(await isNameFree(ctx.db, draft.name, except))) throw new Refusal('algorithm.algorithm_name_taken');
  if (draft.source?.trim()) manifestOf(draft);
}

type Added = AlgorithmDraft & { createById?: string | undefined };

export async function addAlgorithm(ctx: ActorContext, { createById, ...draft }: Added): Promise<Algorithm> {
  if (createById) isSelf(ctx.actor, createById);
  const place = placeOf(ctx);
  if (place.kind === 'enterprise' && !ctx.actor.keys.has(algorithmKeys.edit))
    throw new Refusal('kit.not_allowed');
  await checkDraft(ctx, draft);
  const file = draft.algorithmFileId ? await uploadMeant(ctx, draft.algorithmFileId) : null;
  const placed = await placeDraft(ctx, draft, file);
  await takeTurn(ctx.db, `algorithms of ${place.id}`);
  if ((await countOwn(ctx.db, place)) >= MOST_ALGORITHMS) throw new Refusal('algorithm.algorithms_many');
  const id = newId();
  const by = ctx.actor.userId;
  await insertAlgorithm(ctx.db, {
    ...{ id, scope: place.kind, enterprise_id: ctx.actor.enterpriseId, created_by: by, updated_by: by },
    ...written(draft, placed),
  });
  if (placed.content.file) await sealForOne(ctx, placed.content.file);
  const { row, relations } = await algorithmFor(ctx, id);
  await noteMove(ctx, { id, from: null, to: '1', digest: row.digest });
  await note(ctx, 'add', row, { after: facts(row) });
  return viewFor(ctx, row, relations);
}

/** A file is of one algorithm: it goes with it, and would be missing in another. */
async function sealForOne(ctx: ActorContext, name: string) {
  if (!(await sealUpload(ctx, name, ALGORITHM_FILE_CATEGORY))) throw new Refusal('algorithm.file_unknown');
}

/** A file no version holds goes with the draft that held it. */
export async function dropFile(ctx: ActorContext, row: AlgorithmRecord, kept: string | null) {
  if (row.file === null || row.file === kept) return;
  const versions = await versionsOf(ctx.db, row.id);
  if (!versions.some(({ file }) => file === row.file)) await removeSealedLater(ctx, row.file);
}

export const mustBeAllowed = (deed: Deed, row: AlgorithmRecord, relations: ReadonlySet<Relation>) => {
  if (!may(deed, stateOf(row), relations)) throw new Refusal('algorithm.move_not_allowed');
};

type Change = AlgorithmDraft & {
  id: string;
  updateById?: string | undefined;
  statusVersion?: number | undefined;
};

/** Who says nothing of its content leaves it as it is: code that was typed is no field of the fixed call. */
const meant = (draft: AlgorithmDraft, { source, file }: AlgorithmRecord): AlgorithmDraft =>
  draft.source === undefined && !draft.algorithmFileId ? { ...draft, source, algorithmFileId: file } : draft;

/** What is online stays in the library as it was approved; the change is a draft. */
export async function changeAlgorithm(ctx: ActorContext, change: Change) {
  const { id, statusVersion, updateById, ...given } = change;
  if (updateById) isSelf(ctx.actor, updateById);
  const seen = await algorithmFor(ctx, id);
  mustBeAllowed('edit', seen.row, seen.relations);
  const draft = meant(given, seen.row);
  await checkDraft(ctx, draft, id);
  const named = draft.algorithmFileId;
  const isOld = named !== undefined && named !== null && named === seen.row.file;
  const file = named && !isOld ? await uploadMeant(ctx, named) : null;
  const placed =
    isOld && !draft.source?.trim()
      ? await sameFile(ctx, seen.row, draft)
      : await placeDraft(ctx, draft, file);
  const { row: before, relations } = await algorithmFor(ctx, id, true);
  mustBeAllowed('edit', before, relations);
  if (statusVersion !== undefined && statusVersion !== before.status_version)
    throw new Refusal('algorithm.stale');
  if (before.status_version !== seen.row.status_version) throw new Refusal('algorithm.stale');
  await updateAlgorithm(ctx.db, id, {
    ...written(draft, placed, before.keyword),
    ...{ updated_by: ctx.actor.userId, updated_at: new Date(), status: '1', reason: '' },
    status_version: before.status_version + 1,
  });
  if (file && placed.content.file) await sealForOne(ctx, file.name);
  await dropFile(ctx, before, placed.content.file);
  const after = await algorithmFor(ctx, id);
  if (before.status !== '1')
    await noteMove(ctx, { id, from: before.status, to: '1', digest: after.row.digest });
  await note(ctx, 'change', after.row, { before: facts(before), after: facts(after.row) });
  return viewFor(ctx, after.row, after.relations);
}

/** The file stays, the parameters of its code may not: placed again by what the form says now. */
async function sameFile(ctx: ActorContext, row: AlgorithmRecord, draft: AlgorithmDraft): Promise<Placed> {
  const content = {
    ...{ file: row.file, file_name: row.file_name, file_bytes: Number(row.file_bytes) },
    ...{ is_package: row.is_package, source: null },
  };
  const manifest = row.is_package ? row.manifest : manifestOf(draft);
  if (row.is_package && row.mode !== draft.algorithmType.code) throw new Refusal('algorithm.type_other');
  await ctx.commitAndRelease();
  return { ...(await packageOf(ctx.kit, { ...row, manifest })), content };
}

export async function removeAlgorithm(ctx: ActorContext, id: string) {
  const { row, relations } = await algorithmFor(ctx, id, true);
  if (relations.has('owner') && row.status === '2') throw new Refusal('algorithm.submitted');
  if (relations.has('owner') && row.online_version !== null) throw new Refusal('algorithm.online');
  mustBeAllowed('remove', row, relations);
  const versions = await versionsOf(ctx.db, id);
  await ctx.kit.events.emit(ctx, 'algorithm.removing', { algorithmId: id });
  await deleteAlgorithm(ctx.db, id);
  const files = new Set([row.file, ...versions.map(({ file }) => file)]);
  for (const file of files) if (file !== null) await removeSealedLater(ctx, file);
  await note(ctx, 'remove', row, { before: facts(row) });
}

export async function moveAlgorithm(ctx: ActorContext, id: string, category: string) {
  const { row, relations } = await algorithmFor(ctx, id, true);
  mustBeAllowed('move', row, relations);
  const { name } = orRefuse(await categoryById(ctx.db, category), 'algorithm.category_unknown');
  await updateAlgorithm(ctx.db, id, { category_id: category });
  await note(ctx, 'move', row, { before: { category: row.category_name }, after: { category: name } });
}
