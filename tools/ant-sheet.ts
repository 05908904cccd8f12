// Ant Design's rules as one style sheet, and its scripts without what makes them: that was a sixth of every page.
import { createHash } from 'node:crypto';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import * as antd from 'antd';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

/** Stands in for the hash of a theme: the rules are the same for all themes, what differs is in variables. */
const MARK = 'cy-ant';

/** What Ant Design keeps for writing its own style sheet: a dialog that is drawn in its place. */
const panel = (component: unknown) =>
  (component as { _InternalPanelDoNotUseOrYouWillBeFired: ComponentType<Record<string, unknown>> })
    ._InternalPanelDoNotUseOrYouWillBeFired;

/** Each piece of the library we use, once; the build fails for one that is missing. */
function pieces(): ReactElement[] {
  const draw = createElement;
  const one = { key: 'a', value: 'a', title: 'a', label: 'a' };
  return [
    draw(antd.Alert, { title: 'a' }),
    draw(antd.App, null, 'a'),
    draw(antd.AutoComplete),
    draw(antd.Badge, { count: 1 }),
    draw(antd.Badge.Ribbon, { text: 'a' }),
    draw(antd.Space.Compact, null, draw(antd.Button, null, 'a')),
    draw(antd.Cascader.Panel),
    draw(antd.Checkbox),
    draw(antd.Collapse, { items: [one] }),
    draw(panel(antd.DatePicker)),
    draw(panel(antd.Drawer)),
    draw(antd.Dropdown, { menu: { items: [one] } }, draw('i')),
    draw(antd.Menu, { items: [one] }),
    draw(antd.Form, null, draw(antd.Form.Item, { label: 'a', name: 'a', help: 'a' }, draw(antd.Input))),
    draw(antd.Image, { src: 'a' }),
    draw(antd.Input.TextArea),
    draw(antd.Input.Search),
    draw(antd.Input.OTP),
    draw(antd.InputNumber),
    draw(panel(antd.Modal), { title: 'a' }),
    draw(panel(antd.Modal), { title: 'a', type: 'confirm' }),
    draw(panel(antd.message), { content: 'a' }),
    draw(panel(antd.notification), { title: 'a' }),
    draw(antd.Pagination, { total: 100 }),
    draw(panel(antd.Popover), { content: 'a' }),
    draw(antd.Progress, { percent: 1 }),
    draw(antd.Radio),
    draw(antd.Segmented, { options: ['a'] }),
    draw(antd.Skeleton),
    draw(antd.Slider),
    draw(antd.Space, null, 'a', 'b'),
    draw(antd.Space.Addon, null, 'a'),
    draw(antd.Steps, { items: [one] }),
    draw(antd.Switch),
    draw(antd.Table, { columns: [one], dataSource: [] }),
    draw(antd.Tag, { color: 'blue' }, 'a'),
    draw(antd.Tag, { color: 'success' }, 'a'),
    draw(antd.Timeline, { items: [{ content: 'a' }] }),
    draw(panel(antd.Tooltip), { title: 'a' }),
    draw(antd.Tree, { treeData: [one] }),
    draw(antd.TreeSelect, { treeData: [one] }),
  ];
}

/** The rules, and which pieces of the library they are for: `Modal`, `Modal-confirm`. */
export function writeAntSheet(): { text: string; written: Set<string> } {
  const cache = createCache();
  for (const piece of pieces())
    renderToString(createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, null, piece)));
  const rules = extractStyle(cache, { plain: true, types: ['style'] });
  const hash = /:where\(\.(css-[a-z0-9-]+)\)/.exec(rules)?.[1];
  if (!hash) throw new Error('The rules of Ant Design name no theme.');
  const written = [...cache.cache.keys()].flatMap((key) => /^style%[^%]*%([^%]+)%/.exec(key)?.[1] ?? []);
  // What follows the rules is for scripts that would make them.
  const [text = ''] = rules.replaceAll(hash, MARK).split('.data-ant-cssinjs-cache-path{');
  return { text, written: new Set(written) };
}

/** Only in the library's look of lines, which nothing of ours has. */
const NOT_OURS = 'Pagination-bordered';

const MAKERS = /\b(genStyleHooks|genSubStyleComponent|genComponentStyleHook)\(/;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Every call in the module, with its name and arguments. */
function calls(node: unknown, found: { name: string; given: Node[] }[] = []) {
  if (Array.isArray(node)) for (const each of node) calls(each, found);
  else if (node && typeof node === 'object') {
    const { type, callee, arguments: given } = node as Node;
    const name = (callee as { name?: string } | undefined)?.name;
    if (type === 'CallExpression' && name) found.push({ name, given: given as Node[] });
    for (const each of Object.values(node)) calls(each, found);
  }
  return found;
}

/** `'Button'`, `['Button', 'compact']` → as the library keeps them. */
const nameOf = (source: string) => {
  const [first, second = first] = [...source.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  return `${first}-${second}`;
};

/** Takes the making of styles out of the scripts, and puts the style sheet beside them. */
export function antSheet(): Plugin {
  const { text, written } = writeAntSheet();
  const file = `assets/antd-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`;
  const makers = new Map<string, string[]>();
  return {
    name: 'ant-sheet',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    config: () => ({ define: { 'import.meta.env.VITE_ANT_SHEET': JSON.stringify(`/${file}`) } }),
    transform: {
      filter: { id: /node_modules\/(antd\/es|@ant-design\/cssinjs-utils\/es)\// },
      handler(source, id) {
        if (id.endsWith('/cssinjs-utils/es/util/genStyleUtils.js'))
          return { code: withoutMaking(source), map: null };
        if (id.endsWith('/antd/es/theme/useToken.js'))
          return { code: replaced(source, "hashed ? hashId : ''", `'${MARK}'`), map: null };
        if (id.endsWith('/antd/es/theme/util/useResetIconStyle.js'))
          return { code: 'export default () => {};', map: null };
        if (!MAKERS.test(source)) return null;
        const made = calls(this.parse(source)).filter(({ name }) => MAKERS.test(`${name}(`));
        makers.set(
          id,
          made.map(({ given: [name] }) => (name ? nameOf(source.slice(name.start, name.end)) : '')),
        );
        let code = source;
        for (const { given } of made.reverse()) {
          const rules = given[1];
          if (rules) code = `${code.slice(0, rules.start)}null${code.slice(rules.end)}`;
        }
        return { code, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const used = new Set(
        Object.values(bundle).flatMap((chunk) =>
          chunk.type === 'chunk'
            ? Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength ? id : []))
            : [],
        ),
      );
      const missing = [...used]
        .flatMap((id) => makers.get(id) ?? [])
        .filter((name) => name !== NOT_OURS && !written.has(name));
      if (missing.length > 0)
        this.error(`Add to the pieces in tools/ant-sheet.ts what has the styles of ${missing.join(', ')}.`);
      this.emitFile({ type: 'asset', fileName: file, source: text });
    },
  };
}

function replaced(source: string, what: string, by: string): string {
  if (!source.includes(what)) throw new Error(`Ant Design has changed: it says nowhere "${what}".`);
  return source.replace(what, by);
}

/** The hook that would register rules only tells the class they are for. */
const withoutMaking = (source: string) =>
  replaced(
    source,
    /var _usePrefix = usePrefix\(\),[\s\S]*?\n {6}return hashId;/.exec(source)?.[0] ??
      'var _usePrefix = usePrefix()',
    'return hashId;',
  );
