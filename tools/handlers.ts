// A handler reads the request, calls one verb and gives the reply: at most six lines. A longer one has a rule in it,
// and a rule belongs to a service or a policy.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const MOST_LINES = 6;
const root = join(import.meta.dirname, '..');

type Node = {
  type?: string;
  span?: { start: number; end: number };
  callee?: { value?: string };
  arguments?: { expression: Node }[];
  properties?: Property[];
};
type Property = Node & { key?: Node & { value?: string }; value?: Node };
type LongHandler = { file: string; name: string; lines: number };

/** The tables of handlers in a file: the third argument of each `serve(…)`. */
function* handlerTables(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* handlerTables(each);
  else if (node && typeof node === 'object') {
    const { type, callee, arguments: given } = node as Node;
    const table = given?.[2]?.expression;
    if (type === 'CallExpression' && callee?.value === 'serve' && table?.type === 'ObjectExpression')
      yield table;
    for (const each of Object.values(node)) yield* handlerTables(each);
  }
}

/** The handlers of one file that are too long. */
export function longHandlers(file: string, text: string): LongHandler[] {
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', target: 'esnext' });
  // Positions keep counting from file to file; the module begins at its first token.
  const [before = ''] = /^(\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/.exec(text) ?? [];
  const base = tree.span.start - Buffer.byteLength(before);
  const linesOf = ({ start, end }: { start: number; end: number }) =>
    bytes
      .subarray(start - base, end - base)
      .toString()
      .trim()
      .split('\n').length;
  return [...handlerTables(tree.body)]
    .flatMap(({ properties = [] }) => properties)
    .flatMap((property) => {
      const span = property.value?.span ?? property.span;
      const lines = span ? linesOf(span) : 0;
      return lines > MOST_LINES ? [{ file, name: property.key?.value ?? '?', lines }] : [];
    });
}

export const allLongHandlers = () =>
  globSync('server/src/domains/**/*.routes.ts', { cwd: root }).flatMap((file) =>
    longHandlers(file, readFileSync(join(root, file), 'utf8')),
  );

if (process.argv[1] === import.meta.filename) {
  const found = allLongHandlers();
  for (const { file, name, lines } of found)
    process.stderr.write(
      `${file}: the handler ${name} has ${lines} lines; at most ${MOST_LINES}. Move its rule to the service.\n`,
    );
  process.exit(found.length === 0 ? 0 : 1);
}
