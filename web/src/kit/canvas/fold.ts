/** From top to bottom: a row every so many, a node beside the other at least so far. */
export const ROW = 120;
export const BESIDE = 240;
const BOX = { width: 200, height: 40 };

type Place = { x: number; y: number };
type Row = readonly { id: string; x: number }[];
export type Extent = { width: number; height: number };

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
const widthOf = (row: Row) => (row.at(-1)?.x ?? 0) - (row[0]?.x ?? 0);
const lined = (row: readonly { id: string }[]): Row => row.map(({ id }, at) => ({ id, x: at * BESIDE }));

/** One line after the other, full: whatever the links are, it fits. */
const packed = (rows: readonly Row[], perLine: number): Map<string, Place> =>
  new Map(
    chunks(rows.flat(), perLine).flatMap((line, nth) =>
      lined(line).map(({ id, x }) => [id, { x, y: nth * ROW }] as const),
    ),
  );

/** Rows of nodes on a sheet that ends: what is too wide goes on below, and what is too high beside it. */
export function folded(rows: readonly Row[], { width, height }: Extent): Map<string, Place> {
  const most = width - BOX.width;
  const perLine = Math.floor(most / BESIDE) + 1;
  const perBand = Math.floor((height - BOX.height) / ROW) + 1;
  const lines = rows.flatMap((row) =>
    widthOf(row) <= most ? [row] : chunks(row, perLine).map((line) => lined(line)),
  );
  const places = new Map<string, Place>();
  let left = 0;
  for (const band of chunks(lines, perBand)) {
    const first = Math.min(...band.map((line) => line[0]?.x ?? 0));
    const last = Math.max(...band.map((line) => line.at(-1)?.x ?? 0));
    for (const [nth, line] of band.entries())
      for (const { id, x } of line) places.set(id, { x: left + x - first, y: nth * ROW });
    left += last - first + BESIDE;
  }
  return left - BESIDE > most ? packed(rows, perLine) : places;
}
