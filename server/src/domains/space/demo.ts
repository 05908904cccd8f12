import type { Db } from '../../kit/db.ts';
import { serverName } from './database/database.policy.ts';
import { insertDatabase } from './database/database.queries.ts';
import { holderOf, ONE } from './database/settle.service.ts';
import { type DemoSpace, insertSpaceRows } from './demo.queries.ts';
import { takeItems } from './quota/quota.queries.ts';

/** As if it had been submitted, approved, set up and renewed; its databases are made by the server once it runs. */
export async function insertDemoSpace(db: Db, space: DemoSpace) {
  await insertSpaceRows(db, space);
  await insertDatabases(db, space);
}

async function insertDatabases(db: Db, { id, enterpriseId, by, databases }: DemoSpace) {
  for (const { name, at } of databases) {
    const row = await insertDatabase(db, {
      ...{ enterprise_id: enterpriseId, space_id: id, name, database_name: serverName(name) },
      ...{ created_by: by.id, created_at: at },
    });
    await takeItems(db, enterpriseId, 'reserved', holderOf(row), ONE, new Date());
  }
}
