import { type RowScorer, rowScorer } from '@cloudyard/algorithms/scoring/row.ts';
import type { Kit } from '../../../kit/context.ts';
import { type KnownModel, provideModels } from '../../iot/index.ts';
import { localModel } from './local.ts';
import { askedModels, askedVersions, holdModels } from './rule-models.queries.ts';

/** What this copy of the server keeps of them, of all enterprises together. */
const MOST_HELD = 100;
const MOST_HELD_BYTES = 512 * 1024 * 1024;

type Loading = { scorer: Promise<RowScorer>; bytes: number };
/** Nothing of a version changes: it is read once. */
const held = new WeakMap<Kit, Map<string, Loading>>();

/** The one that was asked for longest ago stands first. */
function makeRoom(known: Map<string, Loading>) {
  let bytes = [...known.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [id, one] of known) {
    if (known.size <= MOST_HELD && bytes <= MOST_HELD_BYTES) return;
    known.delete(id);
    bytes -= one.bytes;
  }
}

async function load(kit: Kit, { versionId, sha256 }: KnownModel): Promise<RowScorer> {
  const known = held.get(kit) ?? new Map<string, Loading>();
  held.set(kit, known);
  const found = known.get(versionId) ?? {
    scorer: localModel(kit, { id: versionId, sha256 }).then((folder) => rowScorer(folder)),
    bytes: 0,
  };
  // Behind the others.
  known.delete(versionId);
  known.set(versionId, found);
  try {
    const scorer = await found.scorer;
    found.bytes = scorer.bytes;
    makeRoom(known);
    return scorer;
  } catch (error) {
    known.delete(versionId);
    throw error;
  }
}

/** Rules of devices ask what was trained here. */
export const lendToRules = (kit: Kit) =>
  provideModels(kit, { list: askedModels, find: askedVersions, load, keep: holdModels });
