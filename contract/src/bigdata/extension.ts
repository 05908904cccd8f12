import { z } from 'zod';
import { MODES } from '../algorithm/package.ts';
import { AlgorithmParameter, AlgorithmScope, AlgorithmType } from '../algorithm/values.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

const count = z.number().int();

/** What can be installed: an algorithm of the library. */
const Package = z.object({
  /** Of the algorithm. */
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  category: z.object({ id: Id, name: z.string(), nameEn: z.string() }).nullable(),
  algorithmType: AlgorithmType,
  scope: AlgorithmScope,
  publisher: z.string(),
  logo: z.string().nullable(),
  /** The newest approved version; null: it was taken offline. */
  newest: count.nullable(),
});
export const OfferedExtension = Package.extend({ approvedAt: Instant });
export type OfferedExtension = z.infer<typeof OfferedExtension>;

export const Extension = Package.extend({
  /** The version that is installed, and what it is made of; null: it is not installed. */
  version: count.nullable(),
  digest: z.string().nullable(),
  hasUpdate: z.boolean(),
  autoUpdate: z.boolean(),
  installedBy: z.string(),
  /** Null: the platform brings it, or it is not installed. */
  installedAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  /** What is not installed, or was taken offline, does not run. */
  isRunnable: z.boolean(),
});
export type Extension = z.infer<typeof Extension>;

/** What a step of it gets at most; no step has a network. */
export const StepLimits = z.object({
  memoryMb: count,
  cpu: count,
  timeoutS: count,
  diskMb: count,
  network: z.literal(false),
});
export const ExtensionVersion = z.object({
  version: count,
  digest: z.string(),
  approvedAt: Instant,
  limits: StepLimits,
});
/** A trial as it was seen before a user approved it. */
export const MeasuredRun = z.object({
  name: z.string(),
  kind: z.enum(['test', 'sample']),
  ms: z.number(),
  peakMb: z.number().nullable(),
  writtenBytes: z.number().nullable(),
  rows: count.nullable(),
  /** What it tried to touch and must not. */
  touched: z.array(z.string()),
});
export const ExtensionDifference = z.object({
  from: count,
  to: count,
  /** Parameters and ports, each as its declaration. */
  parameters: z.array(
    z.object({
      name: z.string(),
      isPort: z.boolean(),
      kind: z.enum(['added', 'removed', 'changed']),
      from: z.string(),
      to: z.string(),
    }),
  ),
  limits: z.array(z.object({ name: StepLimits.omit({ network: true }).keyof(), from: count, to: count })),
});
export type ExtensionDifference = z.infer<typeof ExtensionDifference>;

export const ExtensionPage = Extension.extend({
  parameters: z.array(AlgorithmParameter),
  limits: StepLimits,
  runs: z.array(MeasuredRun),
  versions: z.array(ExtensionVersion),
  /** From what is installed to the version that was asked for, or to the newest; null: there is none to compare. */
  difference: ExtensionDifference.nullable(),
  /** What uses it: it cannot be removed while there is any. */
  uses: z.array(z.object({ kind: z.enum(['project']), id: Id, name: z.string() })),
});
export type ExtensionPage = z.infer<typeof ExtensionPage>;

const filters = pageQuery.extend({
  name: Search.optional(),
  category: Id.optional(),
  mode: z.enum(MODES).optional(),
});
const READ = 'bigdata.extension.read';
const EDIT = 'bigdata.extension.edit';

export const extensionApi = {
  page: endpoint({
    method: 'GET',
    path: '/api-bigdata/extensions',
    allow: READ,
    summary: 'What the enterprise has installed, or what the platform brings',
    query: filters.extend({
      builtin: z.stringbool().default(false),
      hasUpdate: z.stringbool().optional(),
    }),
    reply: pageOf(Extension).extend({ updates: count }),
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/api-bigdata/extensions/catalogue',
    allow: READ,
    summary: 'Algorithms of the library that the enterprise has not installed, the newest first',
    query: filters,
    reply: pageOf(OfferedExtension),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-bigdata/extensions/:id',
    allow: READ,
    summary: 'One extension: what it may touch, what was measured, its versions and what an update changes',
    params: one,
    query: z.object({ to: z.coerce.number().int().min(1).optional() }),
    reply: ExtensionPage,
  }),
  install: endpoint({
    method: 'POST',
    path: '/api-bigdata/extensions',
    allow: EDIT,
    summary: 'Install an algorithm of the library for the enterprise, in its newest approved version',
    body: z.object({
      id: Id,
      /** Of the version that was looked at: another one is refused. */
      digest: z.string().min(1).max(200).optional(),
      autoUpdate: z.boolean().optional(),
    }),
    reply: Extension,
  }),
  setVersion: endpoint({
    method: 'PUT',
    path: '/api-bigdata/extensions/:id/version',
    allow: EDIT,
    summary: 'Update to a named approved version, or roll back to one',
    params: one,
    body: z.object({ version: count.min(1), digest: z.string().min(1).max(200).optional() }),
    reply: Extension,
  }),
  setAutoUpdate: endpoint({
    method: 'PUT',
    path: '/api-bigdata/extensions/:id/auto-update',
    allow: EDIT,
    summary: 'Follow new approved versions by itself, or no longer',
    params: one,
    body: z.object({ autoUpdate: z.boolean() }),
    reply: Extension,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-bigdata/extensions/:id',
    allow: EDIT,
    summary: 'Remove an extension that nothing uses',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
