import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { type Databases, withClient } from '../../../drivers/database/index.ts';
import { migrate } from '../../../drivers/database/migrate.ts';

// An installation with the former English names, and what 0026_words.sql makes of it.

const FOLDER = join(import.meta.dirname, '../../../../migrations');
const BEFORE = `begin;
  delete from migration where name = '0026_words.sql';
  set local role cloudyard_platform;
  update menu set name_en = 'Verify employee requests', edited = true
    where code = '/console/employee-verify-user-role';
  update menu set name_en = 'Who is here', edited = true where code = '/console/current-users';
  update message_category set name_en = 'To decide' where code = 'todo';
  update message_category set name_en = 'Decisions' where code = 'audit';
  update app_category set name_en = 'Carbon' where name = '碳排放';
  commit`;

let databases: Databases;
beforeAll(async () => {
  databases = await freshDatabase('peopled');
  await withClient(databases.owner, (client) => client.query(BEFORE));
  expect(await migrate(databases.owner, FOLDER)).toEqual(['0026_words.sql']);
});
afterAll(() => databases.stop());

it.each([
  ['menu', "code = '/console/employee-verify-user-role'", 'Employee requests'],
  ['menu', "code = '/console/current-users'", 'Who is here'],
  ['message_category', "code = 'todo'", 'To do'],
  ['message_category', "code = 'audit'", 'Decisions'],
  ['app_category', "name = '碳排放'", 'Carbon emissions'],
])('the migration leaves a %s where %s with the English name %s', async (table, where, name) => {
  const rows = await withClient(databases.owner, async (client) => {
    await client.query('begin; set local role cloudyard_platform');
    const found = await client.query(`select name_en from ${table} where ${where}`);
    await client.query('commit');
    return found.rows;
  });
  expect(rows).toEqual([{ name_en: name }]);
});
