import type { StepResponse } from '@cloudyard/contract/algorithm/step.ts';
import { DuckDBBigIntVector, DuckDBDoubleVector, DuckDBVarCharVector } from '@duckdb/node-api';
import { answer, apart, besideWriter, type OutColumn } from '../output.ts';
import { paceOf } from '../pace.ts';
import { unfitModel } from '../refusal.ts';
import { quoted } from '../sql.ts';
import type { Step } from '../step.ts';
import { columnsAt, eachChunk, rowsAt } from '../tables.ts';
import { checkValues, type Feed, feedsOf, fixedRows, selectOf } from './plan.ts';
import { openModel, type Session } from './runtime.ts';
import { type Cells, emptyColumns, fill, namesOf, tensorsOf, widthsOf } from './tensors.ts';

export type OnnxOrder = {
  bytes: Uint8Array;
  /** Whose the model is, for refusals: a port, or the entry of a package. */
  at: string;
  input: string;
  output: string;
  /** The columns that go in, in the model's order; undefined: its inputs are named after columns. */
  columns?: readonly string[];
  /** What the columns that come out are called, in order; undefined: as the model's outputs. */
  names?: readonly string[];
  missing?: 'refuse' | 'nan';
};

/** Rows that are read, scored and put away before the next ones are read. */
const SLICE = 65_536;
/** Rows a model sees at once, where it does not say how many. */
const BATCH = 4096;

/** What came of an output: one column, or several of the same kind. */
export type Said = { name: string; columns: OutColumn[] };
type Taken = { columns: OutColumn[]; count: number; from: number };

/** Goes through the rows in slices; the columns that are handed on are filled anew for each. */
async function eachSlice(step: Step, order: OnnxOrder, take: (slice: Taken) => Promise<void> | void) {
  const { input, at, missing = 'refuse' } = order;
  const session = await openModel(order.bytes, step.request.limits.memoryMb ?? 512, at);
  if (session.outputs.length === 0) throw unfitModel('onnx_silent', at);
  const known = await columnsAt(step, input);
  const feeds = feedsOf(session, { columns: order.columns, known, port: input, at });
  await checkValues(step, input, feeds, missing);
  const rows = await rowsAt(step, input);
  const batch = fixedRows(feeds) ?? BATCH;
  const pace = paceOf(step);

  let widths: number[] | undefined;
  let columns: OutColumn[] = [];
  const begin = (said: Awaited<ReturnType<Session['run']>> | undefined, count: number) => {
    widths = widthsOf(session, said, count, at);
    const names = namesOf(session, widths, order.names, at);
    columns = apart(emptyColumns(session, widths, names, Math.min(SLICE, rows)));
  };
  if (rows === 0) begin(undefined, 0);
  for (let from = 0; from < rows; from += SLICE) {
    const count = Math.min(SLICE, rows - from);
    const cells = await readSlice(step, input, feeds, from, count);
    for (let done = 0; done < count; done += batch) {
      const some = Math.min(batch, count - done);
      const shown = fixedRows(feeds) ?? some;
      const said = await session.run(tensorsOf(session.ort, feeds, cells, done, some, shown));
      if (!widths) begin(said, shown);
      fill(session, widths ?? [], columns, said, { at: done, count: some, rows: shown, who: at });
      await pace((from + done + some) / rows);
    }
    await take({ columns, count, from });
  }
  return { session, columns, widths: widths ?? [], rows };
}

/** The table of a port with what an ONNX model says of each of its rows. */
export async function scoreOnnx(step: Step, order: OnnxOrder): Promise<StepResponse> {
  const writer = besideWriter(step, { input: order.input, output: order.output });
  const { session, columns } = await eachSlice(step, order, (slice) =>
    writer.add(slice.columns, slice.count),
  );
  const { written, warnings } = await writer.finish(columns);
  const left = session.odd.map((name) => ({ code: 'output_left_out', column: name.slice(0, 128) }));
  return answer({ [order.output]: written }, { warnings: [...warnings, ...left] });
}

/** What an ONNX model says of all rows of a table, output by output. */
export async function onnxAnswers(step: Step, order: OnnxOrder): Promise<Said[]> {
  const kept: OutColumn[][] = [];
  const { session, widths, columns } = await eachSlice(step, order, (slice) => {
    kept.push(slice.columns.map((column) => begun(column, slice.count)));
  });
  const whole = columns.map((column, place) =>
    joined(
      column,
      kept.map((slice) => slice[place] as OutColumn),
    ),
  );
  let place = 0;
  return session.outputs.map(({ name }, index) => {
    const width = widths[index] ?? 1;
    place += width;
    return { name, columns: whole.slice(place - width, place) };
  });
}

const begun = (column: OutColumn, count: number) =>
  ({ ...column, values: (column.values as Float64Array).slice(0, count) }) as OutColumn;

function joined(column: OutColumn, slices: readonly OutColumn[]): OutColumn {
  const parts = slices.map(({ values }) => values as Float64Array);
  const rows = parts.reduce((sum, { length }) => sum + length, 0);
  if (column.type === 'VARCHAR')
    return { ...column, values: slices.flatMap(({ values }) => values as string[]) };
  const values = new (column.values.constructor as Float64ArrayConstructor)(rows);
  let at = 0;
  for (const part of parts) {
    values.set(part, at);
    at += part.length;
  }
  return { ...column, values } as OutColumn;
}

/** Some rows of a table in its own order, a column after the other. */
async function readSlice(
  step: Step,
  port: string,
  feeds: readonly Feed[],
  from: number,
  count: number,
): Promise<Cells> {
  const readings = feeds.flatMap(({ columns, reading }) => columns.map(() => reading));
  const cells: Cells = readings.map((reading) => {
    if (reading === 'float') return new Float64Array(count);
    return reading === 'whole' ? new BigInt64Array(count) : new Array<string | null>(count).fill(null);
  });
  const select = `select ${selectOf(feeds)} from ${quoted(port)} limit ${count} offset ${from}`;
  await eachChunk(step, select, (chunk, at) => {
    for (const [place, into] of cells.entries()) {
      const vector = chunk.getColumnVector(place);
      for (let row = 0; row < chunk.rowCount; row += 1) {
        if (into instanceof Float64Array && vector instanceof DuckDBDoubleVector)
          into[at + row] = vector.getItem(row) ?? Number.NaN;
        else if (into instanceof BigInt64Array && vector instanceof DuckDBBigIntVector)
          into[at + row] = vector.getItem(row) ?? 0n;
        else if (Array.isArray(into) && vector instanceof DuckDBVarCharVector)
          into[at + row] = vector.getItem(row);
        else throw new Error('A column was read as something else.');
      }
    }
  });
  return cells;
}
