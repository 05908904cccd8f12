import { inTransaction, type Kit } from '../../../kit/context.ts';
import { storedDataset, storedModel } from '../../bigdata/index.ts';
import { storedPlace } from '../../file/index.ts';
import { accountLists, accountPage } from '../catalogue.queries.ts';
import { type Part, textPart } from './archive.ts';
import { type ExportRow, nameOf } from './data-export.queries.ts';
import { distinctPaths } from './paths.ts';
import { accountReadme } from './readme.ts';
import { paged, tablePart } from './rows.service.ts';
import { ownDatasets, ownFiles, ownModels } from './stored.queries.ts';
import { storedPart } from './stored.service.ts';

// Of several enterprises at once, so over the wall; the account is what every list is narrowed to.
const over = { platform: 'export the account of a person' };

/** What goes into the archive of a person. */
export async function accountContents(kit: Kit, row: ExportRow) {
  const { account_id: accountId, started_at: at } = row;
  const { lists, name } = await inTransaction(kit, over, async ({ db }) => ({
    lists: await accountLists(db),
    name: (await nameOf(db, row)) ?? '',
  }));
  const about = { account: { id: accountId, username: name }, at, version: kit.version };
  const readme = accountReadme(
    { name, at, version: kit.version },
    lists.map(({ table }) => table),
  );
  return { tables: lists.length, about, parts: partsOf(kit, accountId, lists, readme) };
}

/** A person's lists are short, and their drawings large. */
const OF_A_PERSON = 50;

async function* partsOf(
  kit: Kit,
  accountId: string,
  lists: Awaited<ReturnType<typeof accountLists>>,
  readme: string,
): AsyncGenerator<Part> {
  yield textPart('README.md', readme);
  for (const one of lists)
    yield tablePart(kit, one.list, over, (db, last) => accountPage(db, one, accountId, last, OF_A_PERSON));
  const path = distinctPaths();
  for await (const row of paged(kit, over, ownFiles(accountId)))
    yield storedPart(kit, path(`files/${row.category}`, row.original_name), storedPlace(row.name));
  for await (const row of paged(kit, over, ownDatasets(accountId)))
    yield storedPart(kit, path('datasets', `${row.name} v${row.number}.parquet`), storedDataset(row), true);
  for await (const row of paged(kit, over, ownModels(accountId)))
    yield storedPart(kit, path('models', `${row.name} v${row.number}.zip`), storedModel(row), true);
}
