import { Readable } from 'node:stream';
import type { RawBuilder } from 'kysely';
import type { Kit } from '../../../kit/context.ts';
import type { Db, Scope } from '../../../kit/db.ts';
import { leftOutOf, linesAfter, type Table } from '../catalogue.queries.ts';
import type { Part } from './archive.ts';

const PAGE = 500;

type Reading = {
  kit: Kit;
  table: Table;
  /** Under which name, where that is not the table's. */
  list?: string;
  scope: Scope;
  whose: RawBuilder<boolean>;
  /** Columns that are left out besides those of the declaration. */
  without?: string[];
};

/** A row a line. Each page is a transaction of its own: a slow disk holds no connection, and memory stays flat. */
async function* linesOf({ kit, table, scope, whose, without = [] }: Reading, rows: { count: number }) {
  const what = { whose, without: [...leftOutOf(table.name), ...without] };
  let last: string[] | undefined;
  do {
    const page: { line: string; key: string[] }[] = await kit.database.transaction(scope, (db) =>
      linesAfter(db, table, what, last, PAGE),
    );
    rows.count += page.length;
    if (page.length > 0) yield Buffer.from(`${page.map(({ line }) => line).join('\n')}\n`);
    last = page.length === PAGE ? page.at(-1)?.key : undefined;
  } while (last);
}

/** A table as JSON Lines. */
export function tablePart(reading: Reading): Part {
  const rows = { count: 0 };
  return {
    path: `tables/${reading.list ?? reading.table.name}.jsonl`,
    rows,
    open: async () => Readable.from(linesOf(reading, rows)),
  };
}

/** Pages by a key, as a list that ends: each page in a transaction of its own. */
export async function* paged<Row>(
  kit: Kit,
  scope: Scope,
  next: (db: Db, last: Row | undefined, most: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const page: Row[] = await kit.database.transaction(scope, (db) => next(db, last, PAGE));
    yield* page;
    last = page.length === PAGE ? page.at(-1) : undefined;
  } while (last);
}
