import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnableCode } from '@cloudyard/contract/algorithm/ability.ts';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import type { EvidenceCheck, EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { PlacedPackage, StepLimits } from '../../../kit/engine.ts';
import { type Held, Interrupted, inHand, type Tell } from '../../../kit/held-work.ts';
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
/** All runs of one trial together: others wait behind it. */
const LONGEST_MS = 30 * 60_000;

/** Everything a verdict stands on; what a user waits for is told as it goes. */
type Work = { kit: Kit; row: Held<EvidenceRow>; signal: AbortSignal; at: Tell };

export function makeEvidence(kit: Kit, id: string, signal: AbortSignal) {
  const late = AbortSignal.timeout(LONGEST_MS);
  return inHand<EvidenceRow>(kit, {
    ...{ name: 'the making of evidence', signal: AbortSignal.any([signal, late]) },
    take: async (db, holder) => ((await takeEvidence(db, id, holder)) ? evidenceById(db, id) : undefined),
    tell: ({ db }, row, { percent }) => tellEvidence(db, row, { percent }),
    async work(row, until, at) {
      const said = await judged({ kit, row, signal: until, at });
      // Runs that were cut short say nothing about the package.
      until.throwIfAborted();
      await tell(kit, row, said);
    },
    fail: (row, error) =>
      tell(kit, row, {
        state: 'failed',
        checks: [
          {
            code: late.aborted || signal.aborted ? 'limits' : 'package',
            verdict: 'failed',
            text: textOf(error),
          },
        ],
      }),
  });
}

function textOf(error: unknown): string {
  if (error instanceof Interrupted) return 'kit.unavailable';
  return error instanceof Refusal ? Object.values(error.fields ?? {}).join(' ') || error.code : '';
}

type Said = {
  state: EvidenceRow['state'];
  checks: EvidenceCheck[];
  runs?: EvidenceRun[];
  difference?: unknown;
};

const tell = (kit: Kit, row: Held<EvidenceRow>, { state, checks, runs = [], difference = null }: Said) =>
  inTransaction(kit, asPlatform, ({ db }) =>
    tellEvidence(db, row, {
      ...{ state, percent: 100, holder: null, ended_at: new Date(), checks: JSON.stringify(checks) },
      ...{ runs: JSON.stringify(runs), difference: difference === null ? null : JSON.stringify(difference) },
    }),
  );

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
    checks: [
      whole,
      isolation,
      ...checksOf(runs, noSample, { ...placed.manifest, isUnseen: ability.isUnseen ?? false }),
    ],
    runs,
    difference,
  };
}

async function differenceOf(placed: PlacedPackage, last: VersionRow | undefined) {
  if (!last) return null;
  return differenceTo(last, { manifest: placed.manifest, files: await filesOf(placed) });
}

async function runsOf(work: Work, placed: PlacedPackage, { scope }: AlgorithmRecord) {
  const { kit, signal, at } = work;
  at(0.1);
  const { tests } = await kit.engine.check(placed, { reviewed: scope === 'system', signal });
  at(0.6);
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
  // Evidence is made while a user waits: it has not hours.
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
