// The class names of the web: which room owns them, which sheet defines them, which component uses them.
// The linter limits the sizes.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

/** Names given by libraries: a style sheet may select them, and no className needs to have them. */
const FOREIGN: [RegExp, string][] = [
  [/^(ant|anticon)(-|$)/, 'Ant Design'],
  [/^ProseMirror(-|$)/, 'the editor of long texts'],
  [/^react-(grid|resizable|draggable)-/, 'the grid of the dashboard'],
  [/^(react-flow(__|$)|connectingto$|valid$|handle$)/, 'the canvas'],
  [/^active$/, 'the router, on the link of the page one is on'],
];
/** Names in a className that no style sheet defines, with the reason. */
const HOOKS: Record<string, string> = {
  'access-menu-line-name': 'the walks find a menu in its tree by it',
  nodrag: 'the canvas leaves the mouse to what is typed into',
  nowheel: 'the canvas leaves the wheel to what scrolls',
};
/** Names that two style sheets define, with the reason. */
const TWICE: Record<string, string> = {
  'portal-article-page': 'on paper an article has no frame, a list has',
};
/** Selectors of a room on names of a library, without a name of the room, with the reason. */
const BROUGHT: [RegExp, string][] = [[/\.ProseMirror/, 'the editor comes without a style sheet']];

/** What the class names of a folder begin with; states (`is-open`) belong to no folder and stand beside a name. */
export function prefixOf(file: string): string {
  const room = /domains\/([^/]+)\//.exec(file)?.[1];
  return room ?? (file.includes('kit/') ? 'cy' : 'shell');
}
const isOwn = (name: string, prefix: string) => name === prefix || name.startsWith(`${prefix}-`);
const isState = (name: string) => name.startsWith('is-');
const isForeign = (name: string) => FOREIGN.some(([pattern]) => pattern.test(name));

export const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map((match) => match[1] ?? '');

/** Commas inside brackets do not separate selectors. */
function split(list: string): string[] {
  const inner = list.replace(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, (part) =>
    part.replaceAll(',', '\0'),
  );
  return inner.split(',').map((each) => each.replaceAll('\0', ',').trim());
}

/** Every selector of a sheet, also inside of media queries. */
export function selectorsOf(css: string): string[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const heads = [...plain.matchAll(/([^{};]+)\{/g)].map((match) => (match[1] ?? '').trim());
  return heads.filter((head) => !head.startsWith('@')).flatMap(split);
}

/** `.market-card:hover` defines, `.market-card .cy-button` only selects the button inside. */
const definedBy = (selector: string) =>
  /^[^\s>+~]+$/.test(selector.replace(/\([^)]*\)/g, ''))
    ? classesOf(selector.replace(/:.*$/, ''))[0]
    : undefined;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The names in a text; those next to a placeholder (`menu-${kind}`) are beginnings or ends only. */
export type Names = { whole: string[]; beginnings: string[] };

const words = (text: string) => text.split(/\s+/).filter(Boolean);

function namesIn(node: Node, found: Names): void {
  if (node.type === 'Literal' && typeof node.value === 'string') found.whole.push(...words(node.value));
  if (node.type !== 'TemplateLiteral') return;
  const quasis = node.quasis as { value: { raw: string } }[];
  quasis.forEach(({ value: { raw } }, at) => {
    const isLast = at === quasis.length - 1;
    const all = words(raw);
    if (!isLast && /\S$/.test(raw)) found.beginnings.push(all.pop() ?? '');
    if (at > 0 && /^\S/.test(raw)) all.shift();
    found.whole.push(...all);
  });
}

/** The possible results of an expression, without its conditions. */
function values(node: Node): Node[] {
  const parts = (...keys: string[]) => keys.flatMap((key) => (isNode(node[key]) ? values(node[key]) : []));
  switch (node.type) {
    case 'ConditionalExpression':
      return parts('consequent', 'alternate');
    case 'LogicalExpression':
      return parts('left', 'right');
    case 'JSXExpressionContainer':
      return parts('expression');
    case 'ArrowFunctionExpression':
      return parts('body');
    case 'ObjectExpression':
      return (node.properties as Node[]).flatMap((each) => (isNode(each.value) ? values(each.value) : []));
    case 'TemplateLiteral':
      return [node, ...(node.expressions as Node[]).flatMap(values)];
    default:
      return [node];
  }
}

const isClassKey = (key: unknown) =>
  isNode(key) && /^(className|classNames|\w+ClassName)$/.test(`${key.name}`);

/** The names in className and similar props, and those in any string at all. */
export function namesOf(file: string, source: string): { inClassName: Names; anywhere: Names } {
  const inClassName: Names = { whole: [], beginnings: [] };
  const anywhere: Names = { whole: [], beginnings: [] };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    if (!isNode(node) || Array.isArray(node)) return;
    namesIn(node, anywhere);
    const named = node.type === 'JSXAttribute' ? node.name : node.type === 'Property' ? node.key : undefined;
    if (isClassKey(named) && isNode(node.value))
      for (const each of values(node.value)) namesIn(each, inClassName);
    for (const each of Object.values(node)) walk(each);
  };
  walk(parseSync(file, source).program);
  return { inClassName, anywhere };
}

function problemsOfNames(file: string, selectors: string[]): string[] {
  const prefix = prefixOf(file);
  return selectors
    .flatMap((selector) => {
      const names = classesOf(selector);
      if (prefix === 'cy')
        return names.filter((name) => !isOwn(name, 'cy') && !isState(name) && !isForeign(name));
      const brought = BROUGHT.some(([pattern]) => pattern.test(selector));
      return brought || names.some((name) => isOwn(name, prefix)) ? [] : [selector];
    })
    .map((name) => `${file}: ${name} does not carry ${prefix}-`);
}

type Sheet = { file: string; selectors: string[] };

function collisions(sheets: Sheet[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { file, selectors } of sheets)
    for (const name of selectors.flatMap((selector) => definedBy(selector) ?? []))
      if (isOwn(name, prefixOf(file))) homes.set(name, (homes.get(name) ?? new Set()).add(file));
  return [...homes]
    .filter(([name, files]) => files.size > 1 && !(name in TWICE))
    .map(([name, files]) => `.${name} is defined in ${[...files].join(' and ')}`);
}

/** The problems of the style sheets and class names below a folder, a sentence each. */
export function problems(root: string): string[] {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .sort()
      .map((path) => ({ file: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));
  const sheets = read('**/*.css').map(({ file, text }) => ({ file, selectors: selectorsOf(text) }));
  const scripts = read('**/*.{ts,tsx}').map(({ file, text }) => ({ file, ...namesOf(file, text) }));
  const known = new Set(sheets.flatMap(({ selectors }) => selectors.flatMap(classesOf)));
  const used = new Set(scripts.flatMap(({ anywhere }) => anywhere.whole));
  // `cy-${tone}` would count every name of the kit as used: such names are spelled in a table.
  const beginnings = scripts
    .flatMap(({ inClassName }) => inClassName.beginnings)
    .filter((one) => !/^[a-z]+-$/.test(one));
  const isUsed = (name: string) =>
    isState(name) || used.has(name) || beginnings.some((one) => name.startsWith(one));
  return [
    ...sheets.flatMap(({ file, selectors }) => problemsOfNames(file, selectors)),
    ...[...known]
      .filter((name) => !isUsed(name) && !isForeign(name))
      .map((name) => `.${name} is used nowhere`),
    ...scripts.flatMap(({ file, inClassName }) =>
      inClassName.whole
        .filter((name) => !known.has(name) && !isForeign(name) && !(name in HOOKS))
        .map((name) => `${file}: ${name} is defined nowhere`),
    ),
    ...collisions(sheets),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '../web/src');
  const found = problems(root);
  for (const each of found) process.stderr.write(`${relative(process.cwd(), root)}: ${each}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
