import { z } from 'zod';
import { Id, Instant } from '../kit/values.ts';
import {
  AlgorithmParameter,
  AlgorithmScope,
  AlgorithmStatus,
  AlgorithmStatusCode,
  AlgorithmType,
} from './values.ts';

const count = z.number().int();
const category = z.object({ id: Id, name: z.string(), nameEn: z.string() });

export const AlgorithmRow = z.object({
  id: Id,
  name: z.string(),
  /** Of what the platform brings; empty: it has one name. */
  nameEn: z.string(),
  keyword: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  algorithmCategory: category.nullable(),
  algorithmType: AlgorithmType,
  algorithmFileId: z.string().nullable(),
  algorithmStatus: AlgorithmStatus,
  scope: AlgorithmScope,
  logo: z.string().nullable(),
  enabled: z.boolean(),
  createById: Id,
  createByName: z.string(),
  enterpriseId: Id.nullable(),
  enterpriseName: z.string(),
  createDate: Instant,
  updateById: Id,
  updateByName: z.string(),
  updateDate: Instant,
  submitDate: Instant.nullable(),
  /** Counts its moves: who changes it says which one they saw. */
  statusVersion: count,
  /** The approved version that stands in the library; null: none. */
  onlineVersion: count.nullable(),
  /** Why it did not pass. */
  reason: z.string(),
  /** What the caller may do now. */
  allowed: z.array(z.enum(['edit', 'submit', 'withdraw', 'offline', 'online', 'remove', 'move', 'verify'])),
});
export type AlgorithmRow = z.infer<typeof AlgorithmRow>;

export const AlgorithmMove = z.object({
  id: Id,
  at: Instant,
  byName: z.string(),
  from: AlgorithmStatusCode.nullable(),
  to: AlgorithmStatusCode,
  reason: z.string(),
  digest: z.string().nullable(),
  /** The head of the chain after it: whoever changes the past changes every head behind it. */
  hash: z.string(),
});

export const Algorithm = AlgorithmRow.extend({
  parameters: z.array(AlgorithmParameter),
  /** Of the package: what was verified is what runs. */
  digest: z.string().nullable(),
  approvedDigest: z.string().nullable(),
  fileName: z.string(),
  fileBytes: count,
  /** Where it was typed into the form. */
  source: z.string().nullable(),
  isPackage: z.boolean(),
  moves: z.array(AlgorithmMove),
});
export type Algorithm = z.infer<typeof Algorithm>;
