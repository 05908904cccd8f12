import type { AlgorithmParameter } from './values.ts';

/** What code in a form may be written in. */
export const CODE_MODES = ['SQL', 'JAVASCRIPT', 'PYTHON'] as const;
export type CodeMode = (typeof CODE_MODES)[number];
export const isCodeMode = (mode: string): mode is CodeMode =>
  (CODE_MODES as readonly string[]).includes(mode);

/** How code in a form reads its tables beside Parquet: with DuckDB, or as CSV, which needs no library. */
export const CODE_TABLES: Readonly<Partial<Record<CodeMode, string>>> = {
  JAVASCRIPT: 'duckdb',
  PYTHON: 'csv',
};

type Example = { source: string; parameters: AlgorithmParameter[] };

const data: AlgorithmParameter = {
  ...{ name: 'data', type: 'DATASET_IN', label: { cn: '数据', en: 'Data' } },
};
const column: AlgorithmParameter = {
  ...{ name: 'column', type: 'string', label: { cn: '列', en: 'Column' }, required: true },
  ...{ ui: 'column', of: 'data' },
};
const out = (name: string, cn: string, en: string): AlgorithmParameter => ({
  ...{ name, type: 'DATASET_OUT', label: { cn, en } },
});

/** Something to begin with: each runs as it stands, a test sees to it. */
export const EXAMPLES: Readonly<Record<CodeMode, Example>> = {
  SQL: {
    parameters: [
      data,
      out('result', '结果', 'Result'),
      { ...column, ui: 'columns', name: 'keep', label: { cn: '保留的列', en: 'Columns to keep' } },
      {
        ...{ name: 'rows', type: 'integer', label: { cn: '行数', en: 'Rows' }, defaultValue: 1000 },
        range: { min: 1, max: 1_000_000 },
      },
    ],
    source: `-- "data" is the table at the input port; leave a table or view named "result" for the output port.
-- Parameters are variables: getvariable('rows').
create table result as
  select columns(c -> list_contains(getvariable('keep'), c))
  from data
  limit getvariable('rows');

-- Optional: figures that are shown with the result.
create table metrics as
  select 'rows' as name, count(*) as value from result;
`,
  },
  JAVASCRIPT: {
    parameters: [
      data,
      out('smooth', '平滑后的数据', 'Smoothed data'),
      column,
      {
        ...{ name: 'width', type: 'integer', label: { cn: '窗口', en: 'Window' }, defaultValue: 5 },
        range: { min: 1, max: 1000 },
      },
    ],
    source: `// The moving mean of a column. Everything a step is told stands in request.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const { params, inputs } = JSON.parse(readFileSync(process.env.JOB_REQUEST, 'utf8'));
const database = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
const column = \`"\${params.column.replaceAll('"', '""')}"\`;
const read = await database.runAndReadAll(
  \`select \${column}::double from read_parquet('\${inputs.data.path}') where \${column} is not null\`,
);
const values = read.getColumnsJS()[0] ?? [];

let sum = 0;
const smooth = values.map((value, index) => {
  sum += value - (index >= params.width ? values[index - params.width] : 0);
  return sum / Math.min(index + 1, params.width);
});
writeFileSync('/out/smooth.csv', \`value\\n\${smooth.join('\\n')}\\n\`);
writeFileSync(
  '/out/response.json',
  JSON.stringify({ outputs: { smooth: { path: 'smooth.csv' } }, metrics: { rows: smooth.length } }),
);
process.exit(0);
`,
  },
  PYTHON: {
    parameters: [data, out('counts', '计数', 'Counts'), column],
    source: `# How often each value of a column occurs. Everything a step is told stands in request.json.
import collections
import csv
import json
import os

with open(os.environ["JOB_REQUEST"], encoding="utf-8") as file:
    request = json.load(file)

with open("/in/data.csv", encoding="utf-8", newline="") as file:
    counts = collections.Counter(row[request["params"]["column"]] for row in csv.DictReader(file))

with open("/out/counts.csv", "w", encoding="utf-8", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["value", "count"])
    writer.writerows(sorted(counts.items()))

with open("/out/response.json", "w", encoding="utf-8") as file:
    json.dump({"outputs": {"counts": {"path": "counts.csv"}}, "metrics": {"values": len(counts)}}, file)
`,
  },
};
