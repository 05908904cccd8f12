import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { upstreamOf } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../../kit/call.ts';
import { keyOf } from '../../../../kit/use-ask.ts';
import {
  type AlgorithmParameter,
  algorithmLibraryApi,
  type Column,
} from '../../../algorithm/lent/library-calls.ts';
import { type Known, schemaAt } from './schema.ts';

const STALE_MS = 60_000;

/** The columns of the table that arrives at each data port of a node. */
export function useColumns(
  canvas: ProjectCanvas,
  nodeId: string,
  steps: ReadonlyMap<string, RunStep>,
): (port: string) => readonly Column[] {
  const before = upstreamOf(canvas, [nodeId]);
  const nodes = canvas.nodes.filter(({ id }) => before.has(id));
  const idsOf = (kind: string) => [
    ...new Set(nodes.flatMap((node) => (node.kind === kind && node.id !== nodeId ? node.objectId : []))),
  ];
  const [datasets, algorithms] = [idsOf('dataset'), idsOf('algorithm')];
  const tables = useQueries({
    queries: datasets.map((id) => ({
      queryKey: keyOf(datasetApi.detail, { params: { id } }),
      queryFn: () => call(datasetApi.detail, { params: { id } }),
      staleTime: STALE_MS,
    })),
  });
  const packages = useQueries({
    queries: algorithms.map((id) => ({
      queryKey: keyOf(algorithmLibraryApi.page, { params: { id } }),
      queryFn: () => call(algorithmLibraryApi.page, { params: { id } }),
      staleTime: STALE_MS,
    })),
  });
  const known: Known = {
    tables: new Map(datasets.map((id, at) => [id, tables[at]?.data?.schema ?? []])),
    parameters: new Map<string, readonly AlgorithmParameter[]>(
      algorithms.map((id, at) => [id, packages[at]?.data?.parameters ?? []]),
    ),
    outputs: (node, port) => steps.get(node)?.outputs.find((one) => one.port === port)?.columns,
  };
  return (port) => schemaAt(canvas, nodeId, port, known);
}
