import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { rows } from '../../../test/rows.ts';
import {
  ACCOUNT_COLUMNS_LEFT_OUT,
  ACCOUNT_ROWS_LEFT_OUT,
  ACCOUNT_TABLES,
  ACCOUNT_TABLES_LEFT_OUT,
  LISTED_AS,
} from './account-belongings.ts';
import {
  BELONGINGS,
  COLUMNS_LEFT_OUT,
  KEYS,
  OF_NO_ENTERPRISE,
  ROWS_LEFT_OUT,
  TABLES_LEFT_OUT,
} from './belongings.ts';
import { allTables, isOfEnterprise, type Table } from './catalogue.queries.ts';
import { emptiedTables } from './deletion/order.queries.ts';
import { DETACHED, KEPT_TABLES } from './removal.ts';

let test: TestApp;
let tables: Table[];
let types: { table: string; column: string; type: string }[];
let keys: { child: string; column: string; parent: string }[];
beforeAll(async () => {
  test = await openTestApp();
  await rows(test, async (db) => {
    tables = await allTables(db);
    types = (
      await sql<(typeof types)[number]>`select c.relname::text as table, a.attname::text as column,
          format_type(a.atttypid, null) as type
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
        db,
      )
    ).rows;
    keys = (
      await sql<
        (typeof keys)[number]
      >`select c.relname::text as child, a.attname::text as column, p.relname::text as parent
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace`.execute(db)
    ).rows;
  });
});
afterAll(() => test.close());

const named = (name: string) => tables.find((table) => table.name === name);
const elsewhere = Object.values(OF_NO_ENTERPRISE).flat();

describe('what belongs to an enterprise', () => {
  it('every table is handed out, or is excepted with a reason', () => {
    const unknown = tables.filter((table) => !isOfEnterprise(table) && !elsewhere.includes(table.name));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('a table that leads to one of an enterprise belongs to it as well, unless it is said whose it is', () => {
    const lost = keys.filter(({ child, parent }) => {
      const [inner, outer] = [named(child), named(parent)];
      return outer && isOfEnterprise(outer) && inner && !isOfEnterprise(inner) && !elsewhere.includes(child);
    });
    expect(lost).toEqual([]);
  });

  it('names tables and columns that are there, each once', () => {
    const columnOf = (path: string) => {
      const [table = '', column = ''] = path.split('.');
      return table === '*' || named(table)?.columns.includes(column);
    };
    const wrong = [
      ...elsewhere.filter((name) => !['migration'].includes(name) && !named(name)),
      ...elsewhere.filter((name) =>
        isOfEnterprise(named(name) ?? { name, isWalled: false, columns: [], key: [] }),
      ),
      ...[TABLES_LEFT_OUT, ROWS_LEFT_OUT, KEYS, BELONGINGS].flatMap((list) =>
        Object.keys(list).filter((name) => !named(name)),
      ),
      ...[COLUMNS_LEFT_OUT, ACCOUNT_COLUMNS_LEFT_OUT].flatMap((list) =>
        Object.keys(list).filter((path) => !columnOf(path)),
      ),
      ...Object.entries(BELONGINGS).flatMap(([name, { column, of, by = 'id' }]) =>
        columnOf(`${name}.${column}`) && columnOf(`${of}.${by}`) ? [] : [name],
      ),
    ];
    expect(wrong).toEqual([]);
  });

  it('a column that looks like a secret is left out, or is known to be none', () => {
    const suspicious = /secret|token|hash|password|(^|_)pem$|^key$|sealed|access$|^asked$|bank_account$/;
    const harmless = new Set([
      // Of contents, not of secrets.
      ...[
        'file.sha256',
        'telemetry_archive.sha256',
        'telemetry_archive.sketch_sha256',
        'telemetry_rollup.sha256',
      ],
      ...['algorithm_move.hash', 'forward.secret_names', 'gateway_credential.pem', 'device_job.token_id'],
      // Names of things, not what opens them.
      ...['arrangement.key', 'enterprise_privilege.key', 'ledger_hold.key', 'ledger_payment.key'],
      ...[
        'ledger_transfer.key',
        'menu_privilege.key',
        'project_step.key',
        'role_grant.key',
        'step_result.key',
      ],
      ...['space.sealed_at', 'invitation.sealed_at', 'telemetry_archive.sealed_at', 'market_file.kind'],
      ...[
        'ledger_withdrawal.bank_account_name',
        'telemetry_frame.value',
        'account.password_changed_at',
        'username_claim.key',
      ],
    ]);
    const exported = tables.filter(
      (table) => (isOfEnterprise(table) && !(table.name in TABLES_LEFT_OUT)) || table.name in ACCOUNT_TABLES,
    );
    const open = types.filter(
      ({ table, column, type }) =>
        exported.some(({ name }) => name === table) &&
        (suspicious.test(column) || type === 'bytea') &&
        !harmless.has(`${table}.${column}`) &&
        !(`${table}.${column}` in COLUMNS_LEFT_OUT),
    );
    expect(open).toEqual([]);
  });
});

describe('what is removed with an enterprise', () => {
  it('is every table of it that is not kept', async () => {
    const emptied = (await rows(test, emptiedTables)).flatMap((group) => group.tables);
    const all = tables.filter(isOfEnterprise).map(({ name }) => name);
    expect([...emptied, ...Object.keys(KEPT_TABLES), ...DETACHED].sort()).toEqual(all.sort());
  });

  it('is named by nothing that stays, but for what the law keeps', async () => {
    const emptied = (await rows(test, emptiedTables)).flatMap((group) => group.tables);
    const stays = keys.filter(
      ({ child, parent }) => emptied.includes(parent) && !emptied.includes(child) && child !== parent,
    );
    // Cascading, set to null, or of applications that were online and stay.
    const known = new Set([
      ...['app_problem', 'app_rating', 'promotion', 'subscription', 'rating_report'],
      ...['certification_view', 'message_mail', 'message_preference', 'role_grant_former', 'session'],
    ]);
    expect(stays.filter(({ child }) => !known.has(child))).toEqual([]);
  });
});

describe('what belongs to a person', () => {
  const whose = /^(account_id|user_id|owner_id|buyer_id|sender_id|founder_id)$/;
  it('every table with a column of an account is handed out to them, or is excepted with a reason', () => {
    const listed = new Set([...Object.keys(ACCOUNT_TABLES), ...Object.keys(ACCOUNT_TABLES_LEFT_OUT)]);
    const lost = keys.filter(
      ({ child, column, parent }) => parent === 'account' && whose.test(column) && !listed.has(child),
    );
    expect(lost).toEqual([]);
  });

  it('names tables and columns that are there', () => {
    const wrong = Object.entries(ACCOUNT_TABLES).filter(([list, { column, of, by = 'id' }]) => {
      const table = named(LISTED_AS[list] ?? list);
      return !table?.columns.includes(column) || (of && !named(of)?.columns.includes(by));
    });
    expect(wrong).toEqual([]);
    const leftOut = [...Object.keys(ACCOUNT_TABLES_LEFT_OUT), ...Object.keys(ACCOUNT_ROWS_LEFT_OUT)];
    expect(leftOut.filter((name) => !named(name))).toEqual([]);
  });
});
