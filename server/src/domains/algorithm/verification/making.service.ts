import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnableCode } from '@cloudyard/contract/algorithm/ability.ts';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import type { EvidenceCheck, EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { PlacedPackage, StepLimits } from '../../../kit/engine.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type AlgorithmRecord, algorithmById } from '../algorithm/algorithm.queries.ts';
import { type VersionRow, versionsOf } from '../algorithm/move.queries.ts';
import { filesOf, packageOf } from '../algorithm/package.service.ts';
import { checksOf, differenceTo } from './evidence.policy.ts';
import { type EvidenceRow, evidenceById, takeEvidence, tellEvidence } from './evidence.queries.ts';
import { sampleView, testRun } from './run.view.ts';
import { samplePlan } from './sample.policy.ts';
import { samplesAt } from './samples.ts';

const asPlatform = { platform: 'make evidence of an algorithm' };
/** Interrupted more often than that, it has failed. */
const TRIES = 3;
/** All runs of one trial together: others wait behind it. */
const LONGEST_MS = 30 * 60_000;

/** Everything a verdict stands on; what somebody waits for is told as it goes. */
type Work = { kit: Kit; row: EvidenceRow; mark: number; signal: AbortSignal };

export async function makeEvidence(kit: Kit, id: string, signal: AbortSignal) {
  const presence = kit.presence();
  if (!presence) return;
  const taken = await inTransaction(kit, asPlatform, async ({ db }) => {
    const held = await takeEvidence(db, id, presence.mark);
    return held && { row: await evidenceById(db, id), attempts: held.attempts };
  });
  if (!taken?.row) return;
  const leaving = AbortSignal.any([presence.lost, kit.ending]);
  const until = AbortSignal.any([signal, leaving, AbortSignal.timeout(LONGEST_MS)]);
  const work = { kit, row: taken.row, mark: presence.mark, signal: until };
  try {
    if (taken.attempts > TRIES) throw new Refusal('kit.unavailable');
    const said = await judged(work);
    // Runs that were cut short say nothing about the package.
    until.throwIfAborted();
    await tell(work, said);
  } catch (error) {
    // On the way out nothing is written: the next copy of the server goes on.
    if (leaving.aborted) return;
    kit.log.warn({ err: error, evidence: id }, 'evidence of an algorithm could not be made');
    const isLate = until.aborted;
    const text = error instanceof Refusal ? Object.values(error.fields ?? {}).join(' ') || error.code : '';
    await tell(work, {
      state: 'failed',
      checks: [{ code: isLate ? 'limits' : 'package', verdict: 'failed', text }],
    });
  }
}

type Said = {
  state: EvidenceRow['state'];
  checks: EvidenceCheck[];
  runs?: EvidenceRun[];
  difference?: unknown;
};

const tell = ({ kit, row, mark }: Work, { state, checks, runs = [], difference = null }: Said) =>
  inTransaction(kit, asPlatform, ({ db }) =>
    tellEvidence(db, row.id, mark, {
      ...{ state, percent: 100, holder: null, ended_at: new Date(), checks: JSON.stringify(checks) },
      ...{ runs: JSON.stringify(runs), difference: difference === null ? null : JSON.stringify(difference) },
    }),
  );

const progress = ({ kit, row, mark }: Work, percent: number) =>
  inTransaction(kit, asPlatform, ({ db }) => tellEvidence(db, row.id, mark, { percent }));

async function judged(work: Work): Promise<Said> {
  const { kit, row } = work;
  const found = await inTransaction(kit, asPlatform, async ({ db }) => ({
    ...{
      algorithm: await algorithmById(db, row.algorithm_id),
      versions: await versionsOf(db, row.algorithm_id, 1),
    },
  }));
  if (!found.algorithm) throw new Refusal('algorithm.not_found');
  const placed = await packageOf(kit, found.algorithm);
  if (placed.digest !== row.digest) throw new Refusal('algorithm.digest_changed');
  const difference = await differenceOf(placed, found.versions[0]);
  const whole: EvidenceCheck = { code: 'package', verdict: 'passed', text: placed.digest };
  const ability = (await kit.engine.able())[placed.manifest.mode];
  const isReviewed = found.algorithm.scope === 'system';
  if (!ability.able || !(ability.strict || isReviewed)) {
    const text: UnableCode = ability.able ? 'not_apart' : ability.code;
    return { state: 'done', checks: [whole, { code: 'isolation', verdict: 'failed', text }], difference };
  }
  const { runs, noSample } = await runsOf(work, placed, found.algorithm);
  const isolation: EvidenceCheck = { code: 'isolation', verdict: 'passed', text: ability.how };
  return {
    state: 'done',
    checks: [whole, isolation, ...checksOf(runs, noSample, placed.manifest)],
    runs,
    difference,
  };
}

async function differenceOf(placed: PlacedPackage, last: VersionRow | undefined) {
  if (!last) return null;
  return differenceTo(last, { manifest: placed.manifest, files: await filesOf(placed) });
}

async function runsOf(work: Work, placed: PlacedPackage, { scope }: AlgorithmRecord) {
  const { kit, signal } = work;
  await progress(work, 10);
  const { tests } = await kit.engine.check(placed, { reviewed: scope === 'system', signal });
  await progress(work, 60);
  const runs = tests.map(testRun);
  const sample = await sampleRun(work, placed, scope === 'system');
  return {
    runs: 'run' in sample ? [...runs, sample.run] : runs,
    noSample: 'without' in sample ? sample.without : '',
  };
}

const limitsOf = ({ manifest: { resources } }: PlacedPackage): StepLimits => ({
  memoryMb: resources?.memoryMb ?? RESOURCES.memoryMb.usual,
  cpu: resources?.cpu ?? RESOURCES.cpu.usual,
  // Evidence is made while somebody waits: it has not hours.
  timeoutS: Math.min(resources?.timeoutS ?? RESOURCES.timeoutS.usual, RESOURCES.timeoutS.usual),
  diskMb: resources?.diskMb ?? RESOURCES.diskMb.usual,
});

/** The same step twice on a sample of ours; or what keeps it from one. */
async function sampleRun(work: Work, placed: PlacedPackage, reviewed: boolean) {
  const { kit, row, signal } = work;
  const samples = await samplesAt(kit);
  const plan = samplePlan(placed.manifest, samples);
  if ('without' in plan) return plan;
  const inputs = Object.fromEntries(
    Object.entries(plan.at).flatMap(([port, { name }]) => {
      const found = samples.find((one) => one.name === name);
      return found ? [[port, found.table] as const] : [];
    }),
  );
  const job = join(kit.env.dataFolder, 'evidence', row.id);
  try {
    const once = (attempt: number) =>
      kit.engine.run({
        ...{
          package: placed,
          runId: row.id,
          nodeId: 'sample',
          attempt,
          locale: 'en',
          seed: 1,
          params: plan.params,
        },
        ...{ inputs, job: join(job, String(attempt)), limits: limitsOf(placed), reviewed, signal },
      });
    const first = await once(1);
    const second = await once(2);
    return {
      run: sampleView(
        Object.values(plan.at).map(({ name }) => name),
        first,
        second,
      ),
    };
  } finally {
    await rm(job, { recursive: true, force: true });
  }
}
