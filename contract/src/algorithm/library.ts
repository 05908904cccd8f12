import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';
import { AlgorithmParameter, AlgorithmScope, AlgorithmType } from './values.ts';

const PortKind = z.enum(['dataset', 'model']);
type PortKind = z.infer<typeof PortKind>;

export type AlgorithmTreeNode = {
  key: string;
  label: string;
  labelEn: string;
  /** Of an algorithm; empty for a category. */
  about: string;
  aboutEn: string;
  logo: string | null;
  isAlgorithm: boolean;
  /** What goes into an algorithm and what comes out, port by port; a category has none. */
  ports?: { takes: PortKind[]; gives: PortKind[] } | undefined;
  children: AlgorithmTreeNode[];
};
export const AlgorithmTreeNode: z.ZodType<AlgorithmTreeNode> = z.lazy(() =>
  z.object({
    key: Id,
    label: z.string(),
    labelEn: z.string(),
    about: z.string(),
    aboutEn: z.string(),
    logo: z.string().nullable(),
    isAlgorithm: z.boolean(),
    ports: z.object({ takes: z.array(PortKind), gives: z.array(PortKind) }).optional(),
    children: z.array(AlgorithmTreeNode),
  }),
);

const count = z.number().int();
/** What everybody may know of an approved algorithm. */
export const LibraryAlgorithm = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  keyword: z.string(),
  category: z.object({ id: Id, name: z.string(), nameEn: z.string() }).nullable(),
  algorithmType: AlgorithmType,
  scope: AlgorithmScope,
  publisher: z.string(),
  version: count,
  digest: z.string(),
  approvedAt: Instant,
  logo: z.string().nullable(),
});
export type LibraryAlgorithm = z.infer<typeof LibraryAlgorithm>;

export const LibraryPage = LibraryAlgorithm.extend({
  parameters: z.array(AlgorithmParameter),
  /** What it costs: measured when it was verified. */
  cost: z.array(
    z.object({ name: z.string(), rows: count.nullable(), ms: z.number(), peakMb: z.number().nullable() }),
  ),
  /** What a run looks like: the parameters of its first test. */
  example: z
    .object({
      params: z.record(z.string(), z.unknown()),
      metrics: z.record(z.string(), z.number().nullable()),
    })
    .nullable(),
  versions: z.array(z.object({ version: count, digest: z.string(), approvedAt: Instant })),
});
export type LibraryPage = z.infer<typeof LibraryPage>;

export const algorithmLibraryApi = {
  top: endpoint({
    method: 'GET',
    path: '/api-algorithm/getTopAlgorithms',
    allow: 'public',
    platform: true,
    summary: 'Algorithms for the front of the market',
    reply: z.array(LibraryAlgorithm),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/api-algorithm/getAllAlgorithmTree',
    allow: 'public',
    platform: true,
    summary: 'All algorithms of the library by category',
    reply: z.array(AlgorithmTreeNode),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api-algorithm/getAlgorithmTree',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 120, seconds: 60 },
    summary: 'Algorithms of the library whose name has the words, by category',
    query: z.object({ name: Search.default('') }),
    reply: z.array(AlgorithmTreeNode),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api-algorithm/library/:id',
    allow: 'public',
    platform: true,
    summary: 'One algorithm of the library: ports, parameters, example, measured cost',
    params: one,
    reply: LibraryPage,
  }),
};
