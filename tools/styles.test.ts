import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { classesOf, namesOf, prefixOf, problems, selectorsOf } from './styles.ts';

const root = join(import.meta.dirname, '..');

let folder: string;
const put = async (name: string, text: string) => {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
};
const CARD = 'domains/market/card';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-styles-'));
  await put('kit/kit.css', 'h1 {\n  margin: 0;\n}\n.cy-row.is-open,\n.cy-row .ant-btn {\n  gap: 8px;\n}\n');
  await put(`${CARD}.css`, '.market-card:hover .cy-row,\n.market-card-new {\n  gap: 4px;\n}\n');
  await put(
    `${CARD}.tsx`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the other file's
    "export const Card = (p: { kind: string; open: boolean }) => (\n  <p className={`market-card market-card-${p.kind}`}>\n    <b className={p.open ? 'cy-row is-open' : 'cy-row'} />\n  </p>\n);\n",
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the check of style sheets', () => {
  it('finds nothing in good style sheets', () => {
    expect(problems(folder)).toEqual([]);
  });

  it('finds a class that does not begin with its room', async () => {
    await put(`${CARD}.css`, '.market-card,\n.market-card-new,\n.card {\n  gap: 4px;\n}\n');
    await put('domains/market/card-name.ts', "export const card = 'card';\n");
    expect(problems(folder)).toEqual([`${CARD}.css: .card does not carry market-`]);
  });

  it('finds a selector that changes the kit outside of its room', async () => {
    await put(`${CARD}.css`, '.market-card,\n.market-card-new,\n.cy-row > b {\n  gap: 4px;\n}\n');
    expect(problems(folder)).toEqual([`${CARD}.css: .cy-row > b does not carry market-`]);
  });

  it('finds a class of a room in the style sheet of the kit', async () => {
    await put('kit/kit.css', '.cy-row .market-card,\n.is-open {\n  gap: 8px;\n}\n');
    expect(problems(folder)).toEqual(['kit/kit.css: market-card does not carry cy-']);
  });

  it('finds a class that no component uses, also inside of a media query', async () => {
    await put(
      `${CARD}.css`,
      '.market-card {\n  gap: 4px;\n}\n@media print {\n  .market-left {\n    gap: 0;\n  }\n}\n',
    );
    expect(problems(folder)).toEqual(['.market-left is used nowhere']);
  });

  it('finds a class of the kit that no component uses, also where one builds a name from the prefix alone', async () => {
    await put('kit/kit.css', '.cy-row.is-open,\n.cy-left {\n  gap: 8px;\n}\n');
    await put(
      'domains/market/list.tsx',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the other file's
      'export const L = (p: { t: string }) => <p className={`cy-${p.t}`} />;\n',
    );
    expect(problems(folder)).toEqual(['.cy-left is used nowhere']);
  });

  it('finds a class that no style sheet defines', async () => {
    await put('domains/market/list.tsx', 'export const List = () => <p className="cy-row market-lost" />;\n');
    expect(problems(folder)).toEqual(['domains/market/list.tsx: market-lost is defined nowhere']);
  });

  it('finds a class that two style sheets define', async () => {
    await put('domains/market/list.css', '.market-card[data-on] {\n  gap: 0;\n}\n');
    await put(`${CARD}.css`, '.market-card,\n.market-card-new {\n  gap: 4px;\n}\n');
    expect(problems(folder)).toEqual([
      '.market-card is defined in domains/market/card.css and domains/market/list.css',
    ]);
  });

  it('leaves the length to the linter, which refuses more than 300 lines', async () => {
    const place = join(root, 'web/src/planted-styles');
    await mkdir(place);
    try {
      await writeFile(join(place, 'long.css'), '.cy-a {\n  gap: 0;\n}\n'.repeat(101));
      const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
      const lint = promisify(execFile)(process.execPath, [biome, 'lint', join(place, 'long.css')], {
        cwd: root,
      });
      await expect(lint).rejects.toThrow('noExcessiveLinesPerFile');
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  });
});

it('the prefix of a class follows from the folder of its style sheet', () => {
  expect(['kit/kit.css', 'app/shell/shell.css', 'domains/market/view/price.css'].map(prefixOf)).toEqual([
    'cy',
    'shell',
    'market',
  ]);
});

it('selectors are read without keyframes, comments and declarations', () => {
  const css =
    '/* .a { */\n@keyframes turn {\n  to {\n    rotate: 1turn;\n  }\n}\n.b:is(.c, .d) > i,\n.e {\n  margin: 0.5em;\n}\n';
  expect(selectorsOf(css)).toEqual(['.b:is(.c, .d) > i', '.e']);
  expect(classesOf('.b:is(.c, .d) > i')).toEqual(['b', 'c', 'd']);
});

it('class names are read from the results of a className expression, not from its conditions', () => {
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the source's
    "const a = <i className={x === 'no' ? `one two-${x}` : y && 'three'} rowClassName={() => 'four'} />;";
  expect(namesOf('a.tsx', source).inClassName).toEqual({
    whole: ['one', 'three', 'four'],
    beginnings: ['two-'],
  });
});
