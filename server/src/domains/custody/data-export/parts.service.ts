import { inTransaction, type Kit } from '../../../kit/context.ts';
import { exportedTables, type Table, wallPage } from '../catalogue.queries.ts';
import { accountContents } from './account-parts.service.ts';
import { type Part, textPart } from './archive.ts';
import { type ExportRow, nameOf } from './data-export.queries.ts';
import { enterpriseReadme } from './readme.ts';
import { tablePart } from './rows.service.ts';
import { databaseParts, storedParts } from './stored.service.ts';
import { sheetParts } from './tables.service.ts';

export type Contents = { tables: number; about: object; parts: AsyncGenerator<Part> };

/** What goes into the archive of an enterprise, or of an account. */
export const contentsOf = (kit: Kit, row: ExportRow, signal: AbortSignal): Promise<Contents> =>
  row.enterprise_id
    ? enterpriseContents(kit, { ...row, enterpriseId: row.enterprise_id }, signal)
    : accountContents(kit, row);

async function enterpriseContents(
  kit: Kit,
  row: ExportRow & { enterpriseId: string },
  signal: AbortSignal,
): Promise<Contents> {
  const { tables, name } = await inTransaction(kit, { platform: 'export data' }, async ({ db }) => ({
    tables: await exportedTables(db),
    name: (await nameOf(db, row)) ?? '',
  }));
  const about = { enterprise: { id: row.enterpriseId, name }, at: row.started_at, version: kit.version };
  const readme = enterpriseReadme({ name, at: row.started_at, version: kit.version }, tables);
  return { tables: tables.length, about, parts: partsOf(kit, row, { tables, readme }, signal) };
}

/** Rows before files: points that are sealed in between then stand in both, never in neither. */
async function* partsOf(
  kit: Kit,
  { id, enterpriseId }: { id: string; enterpriseId: string },
  { tables, readme }: { tables: Table[]; readme: string },
  signal: AbortSignal,
): AsyncGenerator<Part> {
  yield textPart('README.md', readme);
  for (const table of tables) {
    const within = { user: null, enterprise: enterpriseId };
    yield tablePart(kit, table.name, within, (db, last, most) => wallPage(db, table, last, most));
  }
  yield* sheetParts(kit, enterpriseId);
  yield* storedParts(kit, enterpriseId);
  yield* databaseParts(kit, { id, enterpriseId }, signal);
}
