import type { ProjectLink } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { CarriedLink } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { Profile } from '@cloudyard/contract/bigdata/table.ts';
import type { ColumnFacts } from '../../../kit/engine.ts';
import type { ResultOutput } from './result.queries.ts';

/** What is known of a table that a link carries. */
export type TableFacts = { rows: number; columns: string[]; facts: ColumnFacts[] | null };

export const factsOfOutput = (output: ResultOutput | undefined): TableFacts | undefined =>
  output?.kind === 'dataset'
    ? { rows: output.rows, columns: output.schema.map(({ name }) => name), facts: output.facts }
    : undefined;
export const factsOfProfile = (
  { rows, schema }: { rows: number; schema: readonly { name: string }[] },
  profile: Profile | null | undefined,
): TableFacts => ({
  ...{ rows, columns: schema.map(({ name }) => name) },
  facts:
    profile?.columns.map(({ name, nulls, mean, sd }) => ({
      ...{ name, missing: rows === 0 ? 0 : nulls / rows, mean, deviation: sd },
    })) ?? null,
});

function mostMissing({ facts }: TableFacts): CarriedLink['missing'] {
  const most = facts?.reduce<ColumnFacts | null>(
    (found, one) => (one.missing > (found?.missing ?? 0) ? one : found),
    null,
  );
  return most ? { column: most.name, percent: most.missing * 100 } : null;
}

/** How far the mean of a column moved, in deviations of before; a column that stood still and moves is far away. */
function driftOf(now: ColumnFacts, before: ColumnFacts | undefined): number | null {
  if (now.mean === null || before?.mean === null || before?.mean === undefined) return null;
  const moved = Math.abs(now.mean - before.mean);
  if (moved === 0) return 0;
  return before.deviation ? moved / before.deviation : FAR;
}
const FAR = 1_000_000;

function mostDrift(now: TableFacts, before: TableFacts | undefined): CarriedLink['drift'] {
  let most: CarriedLink['drift'] = null;
  for (const one of now.facts ?? []) {
    const deviations = driftOf(
      one,
      before?.facts?.find(({ name }) => name === one.name),
    );
    if (deviations !== null && deviations > (most?.deviations ?? -1)) most = { column: one.name, deviations };
  }
  return most;
}

type Seen = Omit<CarriedLink, 'source' | 'sourcePort' | 'target' | 'targetPort' | 'broken'>;

function brokenBy({ rules }: ProjectLink, seen: Seen): CarriedLink['broken'] {
  if (!rules) return [];
  const { rows, rowsBefore, missing, drift, added, gone } = seen;
  const broken: CarriedLink['broken'] = [];
  if (rules.leastRows !== undefined && rows !== null && rows < rules.leastRows) broken.push('leastRows');
  if (rules.rowsFall !== undefined && rows !== null && rowsBefore)
    if (((rowsBefore - rows) / rowsBefore) * 100 > rules.rowsFall) broken.push('rowsFall');
  if (rules.missingMost !== undefined && (missing?.percent ?? 0) > rules.missingMost)
    broken.push('missingMost');
  if (rules.driftMost !== undefined && (drift?.deviations ?? 0) > rules.driftMost) broken.push('driftMost');
  if (rules.schema && added.length + gone.length > 0) broken.push('schema');
  return broken;
}

/** What a link carries, against what it carried in the last good run. Of a model nothing is counted. */
export function carriedBy(
  link: ProjectLink,
  now: TableFacts | undefined,
  before: TableFacts | undefined,
): CarriedLink {
  const { source, sourcePort, target, targetPort } = link;
  const seen: Seen = now
    ? {
        ...{ rows: now.rows, rowsBefore: before?.rows ?? null },
        added: before ? now.columns.filter((name) => !before.columns.includes(name)) : [],
        gone: before ? before.columns.filter((name) => !now.columns.includes(name)) : [],
        ...{ missing: mostMissing(now), drift: mostDrift(now, before) },
      }
    : { rows: null, rowsBefore: null, added: [], gone: [], missing: null, drift: null };
  return { source, sourcePort, target, targetPort, ...seen, broken: now ? brokenBy(link, seen) : [] };
}
