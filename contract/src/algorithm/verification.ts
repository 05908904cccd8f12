import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageNumberQuery, pageOf } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { PackagePath } from './package.ts';
import { Column } from './parameter.ts';
import { Algorithm, AlgorithmRow } from './shown.ts';
import { STEP_ENDS } from './step.ts';
import { AlgorithmStatusCode } from './values.ts';
import { View } from './views.ts';

const count = z.number().int();

/** One trial in the sandbox, run twice: of the package's own tests, or on sample data. */
export const EvidenceRun = z.object({
  name: z.string(),
  kind: z.enum(['test', 'sample']),
  end: z.enum(STEP_ENDS),
  exit: count.nullable(),
  /** What it was not: rows, metrics or an exit the test asked for. */
  problems: z.array(z.string()),
  /** The same outputs twice, byte for byte. */
  isSame: z.boolean().nullable(),
  ms: z.number(),
  cpuMs: z.number().nullable(),
  peakMb: z.number().nullable(),
  writtenBytes: z.number().nullable(),
  outputs: z.array(
    z.object({ port: z.string(), rows: count.nullable(), schema: z.array(Column), sha256: z.string() }),
  ),
  metrics: z.record(z.string(), z.number().nullable()),
  views: z.array(View),
  warnings: z.array(z.string()),
  refusal: z.string().nullable(),
  /** What it tried to touch and must not. */
  touched: z.array(z.string()),
  log: z.string(),
});
export type EvidenceRun = z.infer<typeof EvidenceRun>;

export const CHECK_CODES = [
  'package',
  'isolation',
  'tests',
  'sample',
  'repeatable',
  'limits',
  'touched',
] as const;
export const EvidenceCheck = z.object({
  code: z.enum(CHECK_CODES),
  verdict: z.enum(['passed', 'warned', 'failed', 'left_out']),
  text: z.string(),
});
export type EvidenceCheck = z.infer<typeof EvidenceCheck>;

export const EvidenceDifference = z.object({
  /** The version that is approved, and its digest. */
  version: count,
  files: z.array(z.object({ path: z.string(), kind: z.enum(['added', 'removed', 'changed']) })),
  parameters: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['added', 'removed', 'changed']),
      from: z.string(),
      to: z.string(),
    }),
  ),
});
export const Evidence = z.object({
  id: Id,
  digest: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  percent: count,
  createdAt: Instant,
  endedAt: Instant.nullable(),
  checks: z.array(EvidenceCheck),
  runs: z.array(EvidenceRun),
  difference: EvidenceDifference.nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

const PackageFile = z.object({ path: z.string(), bytes: count, isText: z.boolean() });
export const AlgorithmDossier = Algorithm.extend({
  evidence: Evidence.nullable(),
  files: z.array(PackageFile),
  /** Why the caller cannot decide: own, colleague. */
  hindrance: z.enum(['own', 'colleague']).nullable(),
});
export type AlgorithmDossier = z.infer<typeof AlgorithmDossier>;

export const WaitingAlgorithm = AlgorithmRow.extend({
  evidenceState: Evidence.shape.state.nullable(),
  failedChecks: count,
  hindrance: AlgorithmDossier.shape.hindrance,
});
export type WaitingAlgorithm = z.infer<typeof WaitingAlgorithm>;

export const verificationApi = {
  page: endpoint({
    method: 'GET',
    path: '/api-algorithm/verifyingAlgorithmList',
    allow: 'algorithm.algorithm.verify',
    platform: true,
    summary: 'Algorithms that were submitted, the longest waiting first',
    query: pageNumberQuery.extend({
      algorithmStatus: AlgorithmStatusCode.optional(),
      algorithmName: Search.optional(),
    }),
    reply: pageOf(WaitingAlgorithm),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-algorithm/verifyingAlgorithms/:id',
    allow: 'algorithm.algorithm.verify',
    platform: true,
    summary: 'One submitted algorithm with its evidence and its files',
    params: one,
    reply: AlgorithmDossier,
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/api-algorithm/algorithms/:id/evidence',
    allow: 'session',
    platform: true,
    asks: ['algorithm.algorithm.verify'],
    summary: 'The newest evidence of an algorithm, for its owner and verifiers',
    params: one,
    reply: Evidence.nullable(),
  }),
  again: endpoint({
    method: 'POST',
    path: '/api-algorithm/algorithms/:id/evidence',
    allow: 'session',
    platform: true,
    asks: ['algorithm.algorithm.verify'],
    limit: { by: 'account', max: 10, seconds: 60 },
    summary: 'Try the package in the sandbox: its own tests and sample data, twice',
    params: one,
    reply: Evidence,
  }),
  source: endpoint({
    method: 'GET',
    path: '/api-algorithm/verifyingAlgorithms/:id/source',
    allow: 'algorithm.algorithm.verify',
    platform: true,
    summary: 'A file of the package as text',
    params: one,
    query: z.object({ path: PackagePath }),
    reply: z.object({ path: z.string(), text: z.string(), isCut: z.boolean() }),
  }),
};
