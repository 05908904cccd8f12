import type { Tensor } from 'onnxruntime-web';
import type { OutColumn } from '../output.ts';
import { unfitModel } from '../refusal.ts';
import type { Feed } from './plan.ts';
import type { Session, Slot, TensorType } from './runtime.ts';

/** Rows of one slice, a column after the other, as they were read. */
export type Cells = (Float64Array | BigInt64Array | (string | null)[])[];

const ARRAYS = {
  float32: Float32Array,
  float64: Float64Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
} as const;

/** The rows from `at` as tensors; a model of fixed rows gets the last one again, and what it says of that is dropped. */
export function tensorsOf(
  ort: Session['ort'],
  feeds: readonly Feed[],
  cells: Cells,
  at: number,
  count: number,
  rows: number,
): Record<string, Tensor> {
  let place = 0;
  const made: Record<string, Tensor> = {};
  for (const { name, type, shape, columns } of feeds) {
    const own = cells.slice(place, place + columns.length);
    place += columns.length;
    const dims = shape.length === 1 ? [rows] : [rows, columns.length];
    const cell = (index: number) => {
      const row = at + Math.min(Math.floor(index / columns.length), count - 1);
      return own[index % columns.length]?.[row] ?? null;
    };
    made[name] = tensorOf(ort, type, dims, rows * columns.length, cell);
  }
  return made;
}

type Cell = string | number | bigint | null;

function tensorOf(
  ort: Session['ort'],
  type: TensorType,
  dims: number[],
  size: number,
  cell: (index: number) => Cell,
): Tensor {
  const all = <T>(of: (value: Cell) => T) => Array.from({ length: size }, (_, index) => of(cell(index)));
  if (type === 'string') return new ort.Tensor('string', all(String), dims);
  if (type === 'bool')
    return new ort.Tensor(
      'bool',
      all((one) => Number(one) !== 0),
      dims,
    );
  if (type === 'int64') {
    const data = new BigInt64Array(size);
    for (let index = 0; index < size; index += 1) data[index] = cell(index) as bigint;
    return new ort.Tensor('int64', data, dims);
  }
  const data = new ARRAYS[type as keyof typeof ARRAYS](size);
  for (let index = 0; index < size; index += 1) data[index] = Number(cell(index) ?? Number.NaN);
  return new ort.Tensor(type as 'float32', data as Float32Array, dims);
}

/** Columns of what a model says; more of them are no answer about rows. */
const MOST_COLUMNS = 500;

/** How many columns an output has; it says something of every row, or nothing we could use. */
function widthOf({ name }: Slot, dims: readonly number[], rows: number, at: string): number {
  const width = dims.slice(1).reduce((product, one) => product * one, 1);
  if (dims.length === 0 || dims.length > 2 || dims[0] !== rows || width < 1)
    throw unfitModel('onnx_answer', at, { name, dims: dims.join('×') });
  if (width > MOST_COLUMNS) throw unfitModel('onnx_wide', at, { name, width, most: MOST_COLUMNS });
  return width;
}

/** What the first rows said the answer looks like; `dims` of nothing are those the model promises. */
export function widthsOf(
  { outputs }: Session,
  said: Record<string, Tensor> | undefined,
  rows: number,
  at: string,
) {
  return outputs.map((slot) => {
    const promised = slot.shape.slice(1).map((one) => (typeof one === 'number' && one > 0 ? one : 1));
    return widthOf(slot, said?.[slot.name]?.dims ?? [rows, ...promised], rows, at);
  });
}

/** The names the package or the model's card gives, or those of the outputs, numbered where they have several columns. */
export function namesOf(
  { outputs }: Session,
  widths: readonly number[],
  given: readonly string[] | undefined,
  at: string,
) {
  const own = outputs.flatMap(({ name }, place) => {
    const width = widths[place] ?? 1;
    return width === 1 ? [name] : Array.from({ length: width }, (_, index) => `${name}_${index}`);
  });
  if (!given || given.length === 0) return own.map((name) => name.slice(0, 120));
  if (given.length !== own.length)
    throw unfitModel('onnx_names', at, { given: given.length, count: own.length });
  return [...given];
}

const KINDS: Partial<Record<TensorType, OutColumn['type']>> = {
  bool: 'BOOLEAN',
  int64: 'BIGINT',
  uint64: 'BIGINT',
  uint32: 'BIGINT',
  string: 'VARCHAR',
  int32: 'INTEGER',
  int16: 'INTEGER',
  int8: 'INTEGER',
  uint8: 'INTEGER',
  uint16: 'INTEGER',
};

/** Columns to be filled, one for each of an output's own. */
export function emptyColumns(
  { outputs }: Session,
  widths: readonly number[],
  names: readonly string[],
  rows: number,
) {
  const types = outputs.flatMap(({ type }, place) =>
    Array.from({ length: widths[place] ?? 1 }, () => KINDS[type] ?? 'DOUBLE'),
  );
  return types.map((type, place): OutColumn => {
    const name = names[place] ?? '';
    if (type === 'BIGINT') return { name, type, values: new BigInt64Array(rows) };
    if (type === 'VARCHAR') return { name, type, values: new Array<string | null>(rows).fill(null) };
    if (type === 'INTEGER' || type === 'BOOLEAN') return { name, type, values: new Int32Array(rows) };
    return { name, type: 'DOUBLE', values: new Float64Array(rows) };
  });
}

/** Puts what was said of some rows where it belongs. */
export function fill(
  { outputs }: Session,
  widths: readonly number[],
  columns: readonly OutColumn[],
  said: Record<string, Tensor>,
  { at, count, rows, who }: { at: number; count: number; rows: number; who: string },
): void {
  let place = 0;
  for (const [index, slot] of outputs.entries()) {
    const tensor = said[slot.name];
    const width = widths[index] ?? 1;
    if (!tensor || widthOf(slot, tensor.dims, rows, who) !== width)
      throw unfitModel('onnx_answer', who, { name: slot.name, dims: tensor?.dims.join('×') ?? '' });
    const data = tensor.data as ArrayLike<string | number | bigint | boolean>;
    for (let column = 0; column < width; column += 1)
      put(columns[place + column] as OutColumn, data, { at, count, width, column });
    place += width;
  }
}

function put(
  into: OutColumn,
  data: ArrayLike<string | number | bigint | boolean>,
  { at, count, width, column }: { at: number; count: number; width: number; column: number },
): void {
  const as = into.type === 'BIGINT' ? BigInt : into.type === 'VARCHAR' ? String : Number;
  const values = into.values as unknown as unknown[];
  for (let row = 0; row < count; row += 1) values[at + row] = as(data[row * width + column] as number);
}
