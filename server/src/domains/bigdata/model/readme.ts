import type { ModelRow } from './model.queries.ts';
import type { VersionRow } from './version.queries.ts';

const columnsText = (columns: readonly { name: string; type: string }[]) =>
  columns.map(({ name, type }) => `| ${name.replaceAll('|', '\\|')} | ${type} |`).join('\n');

/** Beside the files of a model that a user takes along: what it is, and how it is used. */
export function readmeOf(model: Pick<ModelRow, 'name' | 'description'>, version: VersionRow): string {
  const { kind, signature, recipe, metrics, sha256, number } = version;
  const figures = Object.entries(metrics).map(([name, value]) => `- ${name}: ${value ?? '-'}`);
  const made = recipe
    ? [
        `Trained by ${recipe.algorithm.name} (${recipe.algorithm.nameEn}), version ${recipe.algorithm.version},`,
        `on ${recipe.dataset.name}, version ${recipe.dataset.version}, ${recipe.dataset.rows} rows.`,
        'recipe.json has everything that is needed to make it again: the digests of algorithm and data, parameters and seed.',
      ]
    : ['It was brought as a file: there is no recipe.'];
  return [
    ...[
      `# ${model.name}, ${number}`,
      '',
      model.description,
      '',
      `Kind: \`${kind}\`. Digest: \`${sha256}\`.`,
      '',
    ],
    ...[
      ...made,
      '',
      '## What it needs',
      '',
      '| column | type |',
      '|---|---|',
      columnsText(signature.inputs),
      '',
    ],
    ...['## What it answers', '', '| column | type |', '|---|---|', columnsText(signature.outputs), ''],
    ...(figures.length > 0 ? ['## Figures', '', ...figures, ''] : []),
    '## How it is used',
    '',
    '- On the platform: upload this zip under trained models, or let a step of a project read it. The built-in algorithm `predict` puts it to a table with the columns above.',
    '- In a package of your own: a port of type `MODEL_IN` gets this folder. `model.json` says what it is, `body.json` what it learned; `trees.bin` holds trees as little-endian arrays one behind the other: thresholds and values as doubles; feature, left, right and rows as 32-bit integers; and a byte that says whether missing values go left.',
    '- Elsewhere: linear and logistic regression, boosted trees, random forests and isolation forests can be exported as ONNX and read by every ONNX runtime.',
    '',
  ].join('\n');
}
