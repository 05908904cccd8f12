import type {
  AlgorithmTreeNode,
  LibraryAlgorithm,
  LibraryPage,
} from '@cloudyard/contract/algorithm/library.ts';
import type { EvidenceRun } from '@cloudyard/contract/algorithm/verification.ts';
import type { Context } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { categoryView, parametersView, typeView } from '../algorithm/algorithm.view.ts';
import { versionsOf } from '../algorithm/move.queries.ts';
import { categoriesCounted } from '../category/category.queries.ts';
import { treeOf } from '../category/category.service.ts';
import { type LibraryRow, libraryRow, libraryRows, topRows } from './library.queries.ts';

const TOP = 8;

const view = (row: LibraryRow): LibraryAlgorithm => ({
  ...{
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    keyword: row.keyword,
    scope: row.scope,
    logo: row.logo,
  },
  ...{ description: row.description, descriptionEn: row.description_en, category: categoryView(row) },
  ...{
    algorithmType: typeView(row.mode),
    publisher: row.publisher ?? '',
    version: row.number,
    digest: row.digest,
  },
  approvedAt: row.approved_at.toISOString(),
});

const kindsOf = (types: readonly string[], side: 'IN' | 'OUT') =>
  types.flatMap((type) => {
    if (type === `DATASET_${side}`) return 'dataset' as const;
    return type === `MODEL_${side}` ? ('model' as const) : [];
  });

const leaf = (row: LibraryRow): AlgorithmTreeNode => ({
  ...{ key: row.id, label: row.name, labelEn: row.name_en || row.name, logo: row.logo },
  ...{ about: row.description, aboutEn: row.description_en || row.description },
  ...{ isAlgorithm: true, ports: { takes: kindsOf(row.types, 'IN'), gives: kindsOf(row.types, 'OUT') } },
  children: [],
});

/** Categories with what stands in them; empty ones are left out where a user searches. */
export async function libraryTree({ db }: Context, name: string): Promise<AlgorithmTreeNode[]> {
  const rows = await libraryRows(db, name);
  const categories = treeOf(await categoriesCounted(db, false));
  const build = (nodes: typeof categories): AlgorithmTreeNode[] =>
    nodes.flatMap((node) => {
      const children = [
        ...build(node.children),
        ...rows.filter((row) => row.category_id === node.key).map(leaf),
      ];
      if (children.length === 0 && name) return [];
      const named = { key: node.key, label: node.name, labelEn: node.nameEn || node.name };
      return [{ ...named, about: '', aboutEn: '', logo: null, isAlgorithm: false, children }];
    });
  return [...build(categories), ...rows.filter((row) => row.category_id === null).map(leaf)];
}

export const topAlgorithms = async ({ db }: Context) => (await topRows(db, TOP)).map(view);

const costs = (runs: readonly EvidenceRun[]) =>
  runs
    .filter(({ end }) => end === 'done' || end === 'not_converged')
    .map(({ name, ms, peakMb, outputs }) => ({ name, ms, peakMb, rows: outputs[0]?.rows ?? null }));

/** What everybody may know: never its code, its owner's notes or its history. */
export async function libraryPage({ db }: Context, id: string): Promise<LibraryPage> {
  const row = orRefuse(await libraryRow(db, id), 'algorithm.not_found');
  const runs = (row.runs ?? []) as EvidenceRun[];
  const test = row.manifest.tests?.[0] ?? null;
  const versions = await versionsOf(db, id);
  return {
    ...view(row),
    parameters: parametersView(row.manifest),
    cost: costs(runs),
    // What came out of that very test; a trial on samples has other figures.
    example: test && {
      params: test.params ?? {},
      metrics: runs.find(({ kind }) => kind === 'test')?.metrics ?? {},
    },
    versions: versions.map(({ number, digest, approved_at }) => ({
      ...{ version: number, digest, approvedAt: approved_at.toISOString() },
    })),
  };
}
