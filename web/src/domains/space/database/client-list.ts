type Paged = { page: number; size: number; sort?: string | undefined };

type How<Row> = {
  /** Whether a row is wanted. */
  wanted: (row: Row) => boolean;
  /** What a column is sorted by. */
  by: (row: Row, column: string) => string | number;
};

/** A list that comes whole: filtered, sorted and paged here. */
export function arranged<Row>(rows: readonly Row[] | undefined, state: Paged, { wanted, by }: How<Row>) {
  if (!rows) return { rows: undefined, total: undefined };
  const found = rows.filter(wanted);
  const { page, size, sort } = state;
  if (sort) {
    const column = sort.replace(/^-/, '');
    const sign = sort.startsWith('-') ? -1 : 1;
    found.sort((a, b) => sign * compare(by(a, column), by(b, column)));
  }
  return { rows: found.slice(page * size, (page + 1) * size), total: found.length };
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
