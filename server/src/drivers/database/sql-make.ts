import pg from 'pg';
import { appRole, DatabaseTrouble, platformRole } from './index.ts';
import type { SqlObject } from './sql-text.ts';

// Inside one transaction: everything here either happens or does not.

type Named = Pick<SqlObject, 'name' | 'file'>;

const LOCKED = '55P03';
const DEADLOCK = '40P01';
const IN_USE = '2BP01';
const OTHER_FUNCTION = '42P13';
const OTHER_VIEW = '42P16';

const isError = (error: unknown, code: string) => error instanceof pg.DatabaseError && error.code === code;
export const isLocked = (error: unknown) => isError(error, LOCKED) || isError(error, DEADLOCK);

/** Makes the changed ones (`open`) in the order of the files, and drops what is gone from them. */
export async function makeSql(client: pg.Client, wanted: SqlObject[], open: Set<string>, gone: Named[]) {
  // Functions that see over the wall are created by the platform's role, which may do so only meanwhile.
  await client.query(`grant create on schema public to ${platformRole}`);
  for (const one of gone) await namingFailures(one, () => dropFromTable(client, one.name));
  for (const [place, one] of wanted.entries()) {
    if (open.has(one.name)) await namingFailures(one, () => make(client, one, wanted.slice(place + 1), open));
  }
  await dropUnused(client, gone);
  await client.query(`revoke create on schema public from ${platformRole}`);
}

/** Says in which file it failed, and what to do about it. */
async function namingFailures({ name, file }: Named, act: () => Promise<unknown>) {
  try {
    await act();
  } catch (error) {
    if (isLocked(error)) throw error;
    const { message, detail } = error as pg.DatabaseError;
    throw new DatabaseTrouble(
      isError(error, IN_USE)
        ? `server/${file}: ${name} cannot be changed or dropped while it is in use: ${detail?.replaceAll('\n', ', ')}. ` +
            'Write a migration that drops it together with what uses it; the files then make anew what they say. ' +
            'Nothing was changed.'
        : `server/${file}: ${name} could not be made: ${message}. Nothing was changed.`,
    );
  }
}

/** Undoes an act that fails with the expected error, and returns that error. */
async function attempt(client: pg.Client, expected: string, act: () => Promise<unknown>) {
  await client.query('savepoint attempt');
  try {
    await act();
    await client.query('release attempt');
    return undefined;
  } catch (error) {
    if (!isError(error, expected)) throw error;
    await client.query('rollback to attempt; release attempt');
    return error as pg.DatabaseError;
  }
}

/** The words of a name: `function f`, `view v`, `trigger n on t`, `policy n on t`, `wall on t`, `grants on t`. */
function wordsOf(name: string) {
  const words = name.split(' ');
  return { kind: words[0], own: words[1] ?? '', last: words.at(-1) ?? '' };
}

async function make(client: pg.Client, one: SqlObject, later: SqlObject[], open: Set<string>) {
  const { kind, own, last } = wordsOf(one.name);
  if (kind === 'function') return makeFunction(client, own, one.statements);
  if (kind === 'view') return makeView(client, one, later, open);
  // There is no `create or replace policy`; what a table grants begins with nothing.
  if (kind === 'policy' || kind === 'wall') await dropFromTable(client, one.name);
  if (kind === 'grants') await client.query(`revoke all on ${last} from ${appRole}, ${platformRole}`);
  for (const statement of one.statements) await client.query(orReplace(statement));
}

const orReplace = (statement: string) =>
  statement.replace(/^create (function|view|trigger)/, 'create or replace $1');

// Functions -------------------------------------------------------------------------------------------------

type Found = { it: string; platform: boolean };

const functionsNamed = async (client: pg.Client, name: string) =>
  (
    await client.query<Found>(
      `select oid::regprocedure::text as it, proowner = '${platformRole}'::regrole as platform
       from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
      [name],
    )
  ).rows;

/** The one of that name, whatever its arguments are: the files say a name once. */
async function functionNamed(client: pg.Client, name: string) {
  const [one, ...more] = await functionsNamed(client, name);
  if (more.length > 0) throw new Error(`the database has others of that name (${more.map(({ it }) => it)})`);
  return one;
}

/** The owner of the database does not inherit from the platform's role, so it takes that role to change what is the platform's. */
async function asOwner(client: pg.Client, platform: boolean, text: string) {
  if (platform) await client.query(`set local role ${platformRole}`);
  await client.query(text);
  if (platform) await client.query('reset role');
}

const headOf = (create: string) => create.split('$', 1)[0] ?? '';
const isDefiner = (create: string) => /\bsecurity definer\b/.test(headOf(create));
/** One that says `set app.behind_wall` stays the owner's, who may do everything and stands behind the wall. */
const seesOver = (create: string) => isDefiner(create) && !/\bset app\.behind_wall\b/.test(headOf(create));

/** A function that sees over the wall belongs to the platform; like any definer's, it is called only by roles it is granted to. */
async function makeFunction(client: pg.Client, name: string, [create = '', ...grants]: string[]) {
  const platform = seesOver(create);
  const former = await takeOver(client, platform, await functionNamed(client, name));
  const put = () => asOwner(client, platform, orReplace(create));
  const failed = await attempt(client, OTHER_FUNCTION, put);
  if (failed) {
    if (!former) throw failed;
    await dropFunction(client, former, `${failed.message}; `);
    await put();
  }
  // With other arguments it is another one.
  if (former && (await functionsNamed(client, name)).length > 1) await dropFunction(client, former);
  const rights = isDefiner(create)
    ? // The role that makes a trigger may call its function.
      [
        `revoke all on function ${name} from public, ${appRole}`,
        `grant execute on function ${name} to session_user`,
      ]
    : [
        `grant execute on function ${name} to public`,
        `revoke all on function ${name} from ${appRole}, ${platformRole}`,
      ];
  for (const right of [...rights, ...grants]) await asOwner(client, platform, right);
}

/** Only the owner replaces a function. The platform's role cannot give one away, so such a function is dropped first. */
async function takeOver(client: pg.Client, platform: boolean, former: Found | undefined) {
  if (!former || former.platform === platform) return former;
  if (!platform) return dropFunction(client, former);
  await client.query(`alter function ${former.it} owner to ${platformRole}`);
  return { ...former, platform };
}

async function dropFunction(client: pg.Client, { it, platform }: Found, why = ''): Promise<undefined> {
  await asOwner(client, platform, `drop function ${it}`).catch((error: pg.DatabaseError) => {
    throw Object.assign(error, { detail: `${why}${error.detail}` });
  });
}

// Views -----------------------------------------------------------------------------------------------------

const isThere = async (client: pg.Client, relation: string) =>
  (await client.query('select to_regclass($1) is not null as there', [relation])).rows[0].there as boolean;

/** With other columns it is dropped first, and so are the views behind it that may look at it: their turn comes. */
async function makeView(client: pg.Client, one: SqlObject, later: SqlObject[], open: Set<string>) {
  const [create = ''] = one.statements;
  if (!(await attempt(client, OTHER_VIEW, () => client.query(orReplace(create))))) return;
  const views = [one, ...later.filter(({ name }) => name.startsWith('view '))];
  for (const { name } of views.reverse()) {
    await client.query(`drop view if exists ${wordsOf(name).own}`);
    open.add(name).add(`grants on ${wordsOf(name).own}`);
  }
  await client.query(create);
}

// What is gone ----------------------------------------------------------------------------------------------

/** Policies, triggers, walls and grants: they go with their table, if it is gone. */
async function dropFromTable(client: pg.Client, name: string) {
  const { kind, own, last } = wordsOf(name);
  if (kind === 'policy' || kind === 'trigger') await client.query(`drop ${kind} if exists ${own} on ${last}`);
  if (kind === 'wall')
    await client.query(`drop policy if exists wall on ${last}; drop policy if exists platform on ${last}`);
  if (kind === 'grants' && (await isThere(client, last)))
    await client.query(`grant select, insert, update, delete on ${last} to ${appRole}, ${platformRole}`);
}

/** Views and functions may use each other: each round drops those that nothing uses any more. */
async function dropUnused(client: pg.Client, gone: Named[]) {
  let left = gone.filter(({ name }) => /^(view|function) /.test(name));
  while (left.length > 0) {
    const stuck: Named[] = [];
    for (const one of left) {
      if (await attempt(client, IN_USE, () => drop(client, one.name))) stuck.push(one);
    }
    const [first] = stuck;
    if (first && stuck.length === left.length) await namingFailures(first, () => drop(client, first.name));
    left = stuck;
  }
}

async function drop(client: pg.Client, name: string) {
  const { kind, own } = wordsOf(name);
  if (kind === 'view') return client.query(`drop view if exists ${own}`);
  const one = await functionNamed(client, own);
  return one && dropFunction(client, one);
}
