import { inTransaction, type Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { isOpen, newPassword, serverName } from './database/database.policy.ts';
import { type DatabaseRow, databaseById, insertDatabase } from './database/database.queries.ts';
import { holderOf, ONE, settle } from './database/settle.service.ts';
import { type DemoSpace, insertSpaceRows } from './demo.queries.ts';
import { takeItems } from './quota/quota.queries.ts';

/** As if it had been submitted, approved, set up and renewed; its databases are made by the server once it runs. */
export async function insertDemoSpace(db: Db, space: DemoSpace): Promise<DatabaseRow[]> {
  await insertSpaceRows(db, space);
  return insertDatabases(db, space);
}

async function insertDatabases(db: Db, { id, enterpriseId, by, databases }: DemoSpace) {
  const rows = [];
  for (const { name, at } of databases) {
    const row = await insertDatabase(db, {
      ...{ enterprise_id: enterpriseId, space_id: id, name, database_name: serverName(name) },
      ...{ created_by: by.id, created_at: at },
    });
    await takeItems(db, enterpriseId, 'reserved', holderOf(row), ONE, new Date());
    rows.push(row);
  }
  return rows;
}

/** The login of a database for an application of its own space, made now if it is not there yet. May run twice. */
export async function lendDemoDatabase(kit: Kit, id: string) {
  await settle(kit, id);
  const row = await inTransaction(kit, { platform: 'lend a database of the demo' }, ({ db }) =>
    databaseById(db, id),
  );
  if (!row || row.dropped_at || row.state === 'deleted') return undefined;
  const { host, port } = await kit.tenantDatabases.address();
  const password = newPassword();
  const login = { host, port, database: row.database_name, user: row.database_name, password };
  if (isOpen(row.state)) await kit.tenantDatabases.setPassword(row.database_name, password);
  // Another copy of the server may be making it at this moment, with a password of its own.
  if ((await kit.tenantDatabases.test(login)) !== 'open') throw new Error('the database cannot be lent yet');
  return login;
}
