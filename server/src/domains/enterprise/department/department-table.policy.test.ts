import { describe, expect, it } from 'vitest';
import {
  cellsOf,
  namesIn,
  pathText,
  planOf,
  positionsText,
  textOf,
  written,
} from './department-table.policy.ts';

const known = new Map([
  ['设备部', new Set(['工程师'])],
  ['设备部/维修班', new Set<string>()],
]);
const planned = (text: string) =>
  planOf(cellsOf(text), known).rows.map(({ path, positions, act, problem }) => [
    path,
    positions.join('+'),
    act,
    problem,
  ]);
const head = '部门路径,编码,岗位\n';

describe('a table of departments', () => {
  it.each([
    ['what is there already is kept', '设备部,,工程师', ['设备部', '工程师', 'keep', null]],
    ['a new one', '财务部,F-1,会计；出纳', ['财务部', '会计+出纳', 'add', null]],
    ['a new position of an old one', '设备部/维修班,,班长', ['设备部/维修班', '班长', 'add', null]],
    ['blanks around names', ' 设备部 / 维修班 ,,', ['设备部/维修班', '', 'keep', null]],
    ['no name', ',X,', ['', '', 'bad', 'required']],
    ['no name in between', '设备部//班,,', ['设备部//班', '', 'bad', 'required']],
    ['too long a name', `${'长'.repeat(61)},,`, ['长'.repeat(61), '', 'bad', 'too_long:60']],
    ['a code of wrong signs', '新部,a b,', ['新部', '', 'bad', 'format']],
    ['no parent', '没有/的,,', ['没有/的', '', 'bad', 'parent_missing']],
    [
      'too deep',
      `${Array(21).fill('a').join('/')},,`,
      [Array(21).fill('a').join('/'), '', 'bad', 'too_deep:20'],
    ],
    ['a slash in a name', String.raw`生产\/质量,,`, [String.raw`生产\/质量`, '', 'add', null]],
    ['a formula', `"'=1+1",,`, ['=1+1', '', 'add', null]],
  ])('plans a row with %s', (_, row, expected) => expect(planned(head + row)).toEqual([expected]));

  it('finds parents further down, and refuses a path that stands there twice', () => {
    expect(
      planned(`${head}新/子,,\n新,,\n同,,\n同,,`).map(([path, , act, problem]) => [path, act, problem]),
    ).toEqual([
      ['新/子', 'add', null],
      ['新', 'add', null],
      ['同', 'bad', 'twice'],
      ['同', 'bad', 'twice'],
    ]);
  });
  it('is read with columns in either language and any order, quotes, and line numbers', () => {
    const text = '\uFEFFPositions,Code,Path\r\n\r\n"a;b",C1,"设备部/""新"""\r\n';
    expect(cellsOf(text)).toEqual([{ line: 3, path: '设备部/"新"', code: 'C1', positions: 'a;b' }]);
  });
  it.each([
    ['姓名,邮箱\n张三,a@a', 'enterprise.csv_columns'],
    ['', 'enterprise.csv_empty'],
    [head, 'enterprise.csv_empty'],
    [`${head},,\n , ,\n`, 'enterprise.csv_empty'],
    [`${head}"没有收尾,,`, 'enterprise.csv_unreadable'],
    [head + Array.from({ length: 2001 }, (_, n) => `d${n},,`).join('\n'), 'enterprise.csv_too_long'],
  ])('%j is refused: %s', (text, code) => {
    expect(() => cellsOf(text)).toThrow(expect.objectContaining({ code }));
  });
  it('is read as UTF-8 or GBK, and not as anything else', () => {
    expect(textOf(Buffer.from('\uFEFF部门'))).toBe('部门');
    expect(textOf(Buffer.from([0xb2, 0xbf, 0xc3, 0xc5]))).toBe('部门');
    expect(() => textOf(Buffer.from([0xff, 0xff, 0xff]))).toThrow(
      expect.objectContaining({ code: 'enterprise.csv_unreadable' }),
    );
  });
});

describe('a name written to a table of departments', () => {
  it.each([[['a', 'b']], [['生产/质量', String.raw`c\d`]], [['=1+1']], [["'=1+1"]], [["'"]], [['-x']]])(
    'is read back unchanged: %j',
    (names) => {
      const cell = written(pathText(names));
      const tamed = /^([=+@\t\r]|-.)/.test(cell) ? `'${cell}` : cell;
      const quoted = `"${tamed.replaceAll('"', '""')}"`;
      expect(namesIn(cellsOf(`path\n${quoted}`)[0]?.path ?? '')).toEqual(names);
    },
  );
  it('is read back unchanged as a position with semicolons', () => {
    const text = `path,positions\nx,"${positionsText(['a;b', 'c；d', 'e'])}"`;
    expect(planOf(cellsOf(text), known).rows[0]?.positions).toEqual(['a;b', 'c；d', 'e']);
  });
});
