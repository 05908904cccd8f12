import type { ImportResult } from '@cloudyard/contract/enterprise/department.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { csvHead, csvLines } from '../../../kit/csv.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { takeTreeTurn } from './department.queries.ts';
import { placeOf } from './department.service.ts';
import {
  cellsOf,
  namesIn,
  type Plan,
  pathText,
  planOf,
  positionsText,
  TABLE_HEAD,
  type TableRow,
  textOf,
  written,
} from './department-table.policy.ts';
import { insertDepartments, insertPositions, placesOf, type TablePlace } from './department-table.queries.ts';

/** Every department with its positions, as a table that can be imported again. */
export async function departmentTable(ctx: ActorContext): Promise<string> {
  const places = await placesOf(ctx.db, placeOf(ctx));
  const lines = places.map(({ names, code, positions }) => [
    written(pathText(names)),
    written(code),
    written(positionsText(positions)),
  ]);
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.department.export',
    object: { type: 'department', id: '-', name: 'departments' },
    after: { departments: places.length },
  });
  return csvHead(TABLE_HEAD) + csvLines(lines);
}

/** Previews what a table would import, and imports it: all of it, or nothing while a row is wrong. */
export async function bringDepartments(
  ctx: ActorContext,
  bytes: Buffer,
  dryRun: boolean,
): Promise<ImportResult> {
  const enterpriseId = placeOf(ctx);
  // An import may change any part of the tree, so it needs the whole enterprise in reach.
  if (ctx.reach !== 'enterprise') throw new Refusal('kit.not_allowed');
  const cells = cellsOf(textOf(bytes));
  if (!dryRun) await takeTreeTurn(ctx.db, enterpriseId);
  const places = await placesOf(ctx.db, enterpriseId);
  const known = new Map(places.map(({ names, positions }) => [pathText(names), new Set(positions)]));
  const plan = planOf(cells, known);
  if (dryRun) return { ...plan, done: false };
  mustBeGood(plan);
  await write(ctx, enterpriseId, plan, places);
  return { ...plan, done: true };
}

function mustBeGood({ rows }: Plan) {
  const bad = rows.flatMap(({ line, problem }) => (problem ? [[`line ${line}`, problem] as const] : []));
  if (bad.length > 0) throw new Refusal('kit.invalid', Object.fromEntries(bad));
}

async function write(ctx: ActorContext, enterpriseId: string, { rows }: Plan, places: TablePlace[]) {
  const ids = new Map(places.map(({ id, names }) => [pathText(names), id]));
  const had = new Map(places.map(({ names, positions }) => [pathText(names), new Set(positions)]));
  const added = await writeDepartments(ctx, enterpriseId, rows, ids);
  const positions = rows.flatMap((row) =>
    row.positions
      .filter((name) => !had.get(row.path)?.has(name))
      .map((name) => ({ departmentId: ids.get(row.path) as string, name })),
  );
  if (positions.length > 0) await insertPositions(ctx.db, enterpriseId, positions);
  if (added.length + positions.length === 0) return;
  await ctx.kit.audit.record(ctx, {
    action: 'enterprise.department.import',
    object: { type: 'department', id: '-', name: 'departments' },
    after: { departments: added.length, positions: positions.length, paths: added.slice(0, 100) },
  });
}

/** Level by level, because those below need the ids of those above; `ids` collects them. */
async function writeDepartments(
  ctx: ActorContext,
  enterpriseId: string,
  rows: readonly TableRow[],
  ids: Map<string, string>,
) {
  const wanted = rows
    .filter(({ path }) => !ids.has(path))
    .map((row) => ({ ...row, names: namesIn(row.path) }));
  const deepest = Math.max(0, ...wanted.map(({ names }) => names.length));
  for (let level = 1; level <= deepest; level += 1) {
    const made = wanted.filter(({ names }) => names.length === level);
    if (made.length === 0) continue;
    const parentOf = (names: string[]) => ids.get(pathText(names.slice(0, -1))) ?? null;
    const found = await insertDepartments(
      ctx.db,
      enterpriseId,
      // There are no more siblings than departments, so these come after the existing ones.
      made.map(({ names, code }, at) => ({
        parentId: parentOf(names),
        name: names.at(-1) as string,
        code,
        sort: ids.size + at + 1,
      })),
    );
    const byPlace = new Map(found.map(({ id, parent_id, name }) => [`${parent_id} ${name}`, id]));
    for (const { path, names } of made) {
      ids.set(path, byPlace.get(`${parentOf(names)} ${names.at(-1)}`) as string);
    }
  }
  return wanted.map(({ path }) => path);
}
