import type { AlgorithmDraft } from '@cloudyard/contract/algorithm/algorithm.ts';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import type { Context } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { insertAlgorithm, updateAlgorithm } from './algorithm/algorithm.queries.ts';
import { insertVersion, lastMove } from './algorithm/move.queries.ts';
import { moveLine } from './algorithm/move.service.ts';
import { filesOf, manifestOf } from './algorithm/package.service.ts';
import { categoryByCode, queueDemoEvidence } from './demo.queries.ts';

export type DemoMove = { at: Date; by: string; to: AlgorithmStatusCode; reason?: string };
export type DemoAlgorithm = Pick<
  AlgorithmDraft,
  'name' | 'description' | 'keyword' | 'algorithmType' | 'parameters'
> & {
  source: string;
  /** The code of a category the product brings. */
  category: string;
  enterpriseId: string | null;
  by: string;
  /** What became of it, the oldest first; the first one made it. */
  moves: readonly [DemoMove, ...DemoMove[]];
  /** Its next version is there already: that one is measured. */
  isSuperseded?: true;
};

/** An algorithm with its past; its content is placed and its digest made as for everybody else's. */
export async function insertDemoAlgorithm({ db, kit }: Context, one: DemoAlgorithm): Promise<string> {
  const id = newId();
  const manifest = manifestOf(one);
  const placed = await kit.engine.place({ from: 'file', text: one.source, manifest });
  const { digest } = placed;
  const [made] = one.moves;
  const last = one.moves.at(-1) ?? made;
  const content = {
    ...{ file_name: manifest.entry, file_bytes: Buffer.byteLength(one.source), source: one.source },
    ...{ manifest: JSON.stringify(manifest), digest, category_id: await categoryByCode(db, one.category) },
  };
  await insertAlgorithm(db, {
    ...{ id, scope: one.enterpriseId === null ? 'private' : 'enterprise', enterprise_id: one.enterpriseId },
    ...{ name: one.name, description: one.description, keyword: one.keyword ?? '', mode: manifest.mode },
    ...{ created_by: one.by, updated_by: one.by, created_at: made.at, updated_at: last.at, ...content },
  });
  const submitted = one.moves.findLast(({ to }) => to === '2');
  const evidenceId =
    submitted && !one.isSuperseded
      ? await queueDemoEvidence(db, { algorithmId: id, digest, ...submitted })
      : null;
  let before: { number: number; hash: string } | undefined;
  let from: AlgorithmStatusCode | null = null;
  for (const { at, by, to, reason = '' } of one.moves) {
    const isVerdict = to === '3' || to === '4';
    const line = { id, from, to, by, reason, digest, evidenceId: isVerdict ? evidenceId : null, at };
    before = await moveLine(db, line, before);
    from = to;
  }
  const decided = last.to === '3' || last.to === '4';
  await updateAlgorithm(db, id, {
    ...{ status: last.to, status_version: one.moves.length, reason: last.reason ?? '' },
    ...(submitted ? { submitted_by: submitted.by, submitted_at: submitted.at } : {}),
    ...(decided ? { decided_by: last.by, decided_at: last.at } : {}),
    ...(last.to === '3' ? { online_version: 1 } : {}),
  });
  if (last.to === '3')
    await insertVersion(db, {
      ...{ algorithm_id: id, number: 1, digest, manifest: JSON.stringify(placed.manifest), file: null },
      ...{ is_package: false, source: one.source, files: JSON.stringify(await filesOf(placed)) },
      ...{ evidence_id: evidenceId, approved_by: last.by, approved_at: last.at },
      ...{ name: one.name, name_en: '', keyword: one.keyword ?? '' },
      ...{ description: one.description, description_en: '' },
    });
  return id;
}

export type DemoNext = Pick<DemoAlgorithm, 'source' | 'parameters'> & {
  submitted: Omit<DemoMove, 'to'>;
  passed: Omit<DemoMove, 'to'>;
};

/** Its next version, handed in and approved: whoever installed the one before has an update waiting. */
export async function insertDemoNext({ db, kit }: Context, id: string, one: DemoAlgorithm, next: DemoNext) {
  const manifest = manifestOf({ ...one, ...next });
  const placed = await kit.engine.place({ from: 'file', text: next.source, manifest });
  const { digest } = placed;
  const { submitted, passed } = next;
  await updateAlgorithm(db, id, {
    ...{ source: next.source, file_bytes: Buffer.byteLength(next.source), digest, online_version: 2 },
    ...{ manifest: JSON.stringify(manifest), submitted_by: submitted.by, submitted_at: submitted.at },
    ...{ decided_by: passed.by, decided_at: passed.at, updated_at: passed.at },
    status_version: one.moves.length + 2,
  });
  const evidence_id = await queueDemoEvidence(db, { algorithmId: id, digest, ...submitted });
  const handedIn = { id, from: '3' as const, to: '2' as const, digest, ...submitted };
  const first = await moveLine(db, handedIn, await lastMove(db, id));
  await moveLine(db, { id, from: '2', to: '3', digest, evidenceId: evidence_id, ...passed }, first);
  await insertVersion(db, {
    ...{ algorithm_id: id, number: 2, digest, manifest: JSON.stringify(placed.manifest), file: null },
    ...{ is_package: false, source: next.source, files: JSON.stringify(await filesOf(placed)) },
    ...{ evidence_id, approved_by: passed.by, approved_at: passed.at },
    ...{ name: one.name, name_en: '', keyword: one.keyword ?? '' },
    ...{ description: one.description, description_en: '' },
  });
}
