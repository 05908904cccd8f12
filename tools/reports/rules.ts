import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { table } from './markdown.ts';

/** The rules of the specification; `rule` and `subject` in its words. */
type Rule = { id: string; subject: string; rule: string };
/** Where a rule is held: the file and the name of the test. */
export type Held = { file: string; title: string };

const TAG = /^\s*\/\/ rule: (.+)$/;
/** A test may also be called by a rule: `it('link.self', …)`. */
const CALLED = /\bit\('([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)(?=[:' ])/;
const TITLE = /(['"`])((?:(?!\1).|\\\1)+)\1/;
const TESTS = '{server/src,server/test,web/src,contract/src,e2e/walks}/**/*.{test,spec}.{ts,tsx}';

/** The tags of a file: `// rule: a, b` in the line above the name of a test, or the name itself. */
export function tagsIn(file: string, text: string, rules: ReadonlySet<string>): Map<string, Held[]> {
  const found = new Map<string, Held[]>();
  const note = (id: string, title: string) => found.set(id, [...(found.get(id) ?? []), { file, title }]);
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const called = CALLED.exec(line)?.[1];
    if (called && rules.has(called)) note(called, TITLE.exec(line)?.[2] ?? called);
    const ids = TAG.exec(line)?.[1];
    if (!ids) continue;
    const title = TITLE.exec(lines.slice(at + 1, at + 3).join('\n'))?.[2];
    if (!title) throw new Error(`${file}:${at + 1}: no name of a test follows this tag`);
    for (const id of ids.split(',').map((one) => one.trim())) note(id, title);
  }
  return found;
}

/** Each rule with its tests. A tag of no rule is an error, and so is a rule without a test. */
export function rulesText(rules: readonly Rule[], tags: ReadonlyMap<string, Held[]>): string {
  const known = new Set(rules.map(({ id }) => id));
  const strange = [...tags.keys()].filter((id) => !known.has(id));
  if (strange.length > 0) throw new Error(`No such rule: ${strange.join(', ')}`);
  const bare = rules.filter(({ id }) => !tags.has(id)).map(({ id }) => id);
  if (bare.length > 0) throw new Error(`No test says that it holds: ${bare.join(', ')}`);
  const rows = rules.map(({ id, subject, rule }) => [
    `\`${id}\``,
    `${subject}: ${rule}`,
    (tags.get(id) ?? []).map(({ file, title }) => `\`${file}\` ${title}`).join('<br>'),
  ]);
  const head = `# Rules of the specification (${rules.length})`;
  const how =
    'Each with the tests that hold it, by the tags in them (`// rule: id`); made by `npm run reports`.';
  return `${head}\n\n${how}\n\n${table(['rule', 'what it says', 'held by'], rows)}`;
}

export async function rulesReport(root: string): Promise<Record<string, string>> {
  const rules: Rule[] = JSON.parse(readFileSync(join(root, 'docs/rules.json'), 'utf8'));
  const known = new Set(rules.map(({ id }) => id));
  const tags = new Map<string, Held[]>();
  const files: string[] = [];
  for await (const file of glob(TESTS, { cwd: root })) files.push(file);
  for (const file of files.sort())
    for (const [id, held] of tagsIn(file, readFileSync(join(root, file), 'utf8'), known))
      tags.set(id, [...(tags.get(id) ?? []), ...held]);
  return { 'docs/reports/rules.md': rulesText(rules, tags) };
}
