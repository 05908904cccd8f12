import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { type Databases, withClient } from '../../../drivers/database/index.ts';
import { migrate } from '../../../drivers/database/migrate.ts';

// An installation from before, and what 0017_people.sql makes of it.

const FOLDER = join(import.meta.dirname, '../../../../migrations');
const BEFORE = `begin;
  alter table former_member drop username, drop real_name, drop email, drop phone;
  alter table invitation drop account_id;
  create unique index already_invited on invitation (enterprise_id, folded(email)) nulls not distinct
    where sealed_at is null and activated_at is null;
  drop function session_belongs(uuid, uuid);
  create function as_platform(doer regprocedure) returns void language sql as '';
  delete from migration where name = '0017_people.sql';
  set local role cloudyard_platform;
  delete from role_grant g using role r where r.id = g.role_id and r.code = 'enterprise-member';
  update role set version = 2 where code = 'enterprise-member'
    and enterprise_id = (select id from enterprise where alias = '云杉精密');
  insert into role (enterprise_id, kind, code, name) values (null, 'platform', 'abc', 'Disabled User');
  insert into former_member (enterprise_id, account_id, joined_at)
    select e.id, a.id, now() from enterprise e, account a where e.alias = '海川重工' and a.username = 'su.wen';
  commit`;

let databases: Databases;
beforeAll(async () => {
  databases = await freshDatabase('peopled');
  await withClient(databases.owner, (client) => client.query(BEFORE));
  expect(await migrate(databases.owner, FOLDER)).toEqual(['0017_people.sql']);
});
afterAll(() => databases.stop());

const found = (question: string) =>
  withClient(databases.owner, async (client) => {
    await client.query('begin; set local role cloudyard_platform');
    const { rows } = await client.query(question);
    await client.query('commit');
    return rows.map((row) => Object.values(row));
  });

it('members of existing enterprises may publish applications, unless their role was configured', async () => {
  const granted = `select e.alias, g.key from role r join enterprise e on e.id = r.enterprise_id
    left join role_grant g on g.role_id = r.id where r.code = 'enterprise-member'
    and e.alias in ('海川重工', '云杉精密') order by g.key nulls first`;
  expect(await found(granted)).toEqual([
    ['云杉精密', null],
    ['海川重工', 'market.application.publish'],
    ['海川重工', 'market.application.read'],
  ]);
});

it('another role called Disabled User gets another name', async () => {
  const named = `select name from role where code = 'abc' or (code = 'disabled-user' and enterprise_id =
    (select id from enterprise where alias = '海川重工')) order by 1`;
  expect(await found(named)).toEqual([['Disabled User'], ['Disabled User (abc)']]);
});

it('a user who left before is kept by name, without phone and mail', async () => {
  expect(await found('select username, real_name, email, phone from former_member')).toEqual([
    ['su.wen', '苏文', '', ''],
  ]);
});
