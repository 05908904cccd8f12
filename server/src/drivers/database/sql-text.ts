import { DatabaseTrouble } from './index.ts';

/** One function, view, trigger, policy or wall, or what a table grants, with the statements that make it. */
export type SqlObject = { name: string; file: string; comment: string; statements: string[] };

/** Up to the semicolon that ends it: those in comments, quotes and bodies do not count. */
const STATEMENT =
  /(?:--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|[^;'"$/-]+|[^;])+;?/g;

/** What may stand in a file, and what it is called. What a function grants belongs to the function. */
const NAMES: [RegExp, string][] = [
  [/^create function (\w+)\s*\(/, 'function $1'],
  [/^create view (\w+)/, 'view $1'],
  [/^create (?:constraint )?trigger (\w+)\s.*?\son (\w+)/s, 'trigger $1 on $2'],
  [/^create policy (\w+) on (\w+)/, 'policy $1 on $2'],
  [/^select wall\('(\w+)'\)$/, 'wall on $1'],
  [/^(?:grant|revoke) [\w, ]+ on function (\w+)\s*\(/, 'function $1'],
  [/^(?:grant|revoke) [\w, ()]+ on (\w+) (?:to|from) /, 'grants on $1'],
];

/** What a file says, in its order; anything but the kinds above is refused. */
export function readSql(file: string, text: string): SqlObject[] {
  const objects = new Map<string, SqlObject>();
  for (const [raw] of text.matchAll(STATEMENT)) {
    const { comment, statement } = parted(raw);
    if (statement === '') continue;
    const name = nameOf(file, statement);
    const known = objects.get(name);
    const isGrant = /^(grant|revoke)/.test(statement);
    if (known && !isGrant) throw new DatabaseTrouble(`${file} says ${name} twice.`);
    if (known) known.statements.push(statement);
    else if (isGrant && name.startsWith('function'))
      throw new DatabaseTrouble(`${file} grants ${name} without making it: the grant stands below it.`);
    else objects.set(name, { name, file, comment, statements: [statement] });
  }
  return [...objects.values()];
}

/** The comment that stands directly above, on one line, and what follows it without its semicolon. */
function parted(raw: string) {
  const [, above = '', rest = ''] = /^((?:\s*--[^\n]*\n)*\s*)([\s\S]*?)\s*;?$/.exec(raw) ?? [];
  const lines = /(?:--[^\n]*\n)*$/.exec(above)?.[0] ?? '';
  return {
    comment: lines.replace(/^-- ?/gm, '').trim().replaceAll('\n', ' '),
    // Behind the last statement there may be a comment alone.
    statement: rest.startsWith('--') ? '' : rest,
  };
}

function nameOf(file: string, statement: string) {
  for (const [pattern, name] of NAMES) {
    const found = pattern.exec(statement);
    if (found) return name.replace(/\$(\d)/g, (_, group) => found[group] ?? '');
  }
  const begin = statement.split('\n', 1)[0]?.slice(0, 60);
  throw new DatabaseTrouble(
    `${file} says "${begin}". Only functions, views, triggers, policies, walls and grants stand in these files; ` +
      'tables, indexes, types and data belong to a migration (server/migrations).',
  );
}
