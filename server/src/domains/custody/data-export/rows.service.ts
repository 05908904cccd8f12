import { Readable } from 'node:stream';
import type { Kit } from '../../../kit/context.ts';
import type { Db, Scope } from '../../../kit/db.ts';
import type { Line } from '../catalogue.queries.ts';
import type { Part } from './archive.ts';

const PAGE = 500;

type Pages = (db: Db, last: string[] | undefined, most: number) => Promise<Line[]>;

/**
 * A row a line. Each page is a transaction of its own: a slow disk holds no connection, and memory stays flat. One with
 * large rows is short, so that only an empty one is the end.
 */
async function* linesOf(kit: Kit, scope: Scope, next: Pages, rows: { count: number }) {
  let last: string[] | undefined;
  do {
    const page: Line[] = await kit.database.transaction(scope, (db) => next(db, last, PAGE));
    rows.count += page.length;
    if (page.length > 0) yield Buffer.from(`${page.map(({ line }) => line).join('\n')}\n`);
    last = page.at(-1)?.key;
  } while (last);
}

/** A table as JSON Lines. */
export function tablePart(kit: Kit, name: string, scope: Scope, next: Pages): Part {
  const rows = { count: 0 };
  return {
    path: `tables/${name}.jsonl`,
    rows,
    open: async () => Readable.from(linesOf(kit, scope, next, rows)),
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
