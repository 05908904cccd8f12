import { describe, expect, it } from 'vitest';
import { words } from '../i18n/config/node-en.ts';
import { node } from '../shared/test-gateway.ts';
import { checkTable, linesOf, nodesCsv, type Table, taken, textOf } from './node-csv.ts';

const rowsOf = (table: Table) => {
  if (!('rows' in table)) throw new Error(table.fault);
  return table.rows;
};
const acts = (table: Table) => rowsOf(table).map(({ line, act }) => [line, act]);

describe('a table of nodes', () => {
  it.each([
    [
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\rc\td\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\uFEFFa,b\n"x, ""y""\nz",1',
      [
        ['a', 'b'],
        ['x, "y"\nz', '1'],
      ],
    ],
    [
      'a,b\n\n,\nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    [
      "a,b\n'=1+1,'-x",
      [
        ['a', 'b'],
        ['=1+1', '-x'],
      ],
    ],
  ])('%j is read', (text, cells) => {
    expect(linesOf(text).map((line) => line.cells)).toEqual(cells);
  });
  it('keeps the number of each line, also behind a cell of several', () => {
    expect(linesOf('a\n"x\ny"\n\nz').map(({ line }) => line)).toEqual([1, 2, 5]);
  });
  it('comes back as it was written, and no spreadsheet runs it', () => {
    const nodes = [node('T1', { description: '=cmd|"x"', dataUnit: '-' }), node('T2', { period: 50 })];
    const text = nodesCsv(words.cn, nodes);
    expect(text).toContain(`"'=cmd|""x"""`);
    expect(acts(checkTable(text, nodes))).toEqual([
      [2, 'keep'],
      [3, 'keep'],
    ]);
    expect(acts(checkTable(nodesCsv(words.en as typeof words.cn, nodes), []))).toEqual([
      [2, 'add'],
      [3, 'add'],
    ]);
  });
  it('is checked line by line, and says what is wrong', () => {
    const text = [
      '名称,alias,数据类型,采集方式,周期',
      '温度,T1,数值,按周期,',
      '压力,P 1,number,,',
      ',P2,number,,',
      '流量,F1,double,,',
      '转速,R1,number,BOTH,5',
      '温度,T1,number,,',
      '液位,L1,TEXT,on change,100',
    ].join('\n');
    expect(rowsOf(checkTable(text, [node('T1')]))).toMatchObject([
      { line: 2, act: 'change' },
      { line: 3, act: 'bad', field: 'alias', problem: 'format' },
      { line: 4, act: 'bad', field: 'name', problem: 'required' },
      { line: 5, act: 'bad', field: 'dataType', problem: 'not_in_list' },
      { line: 6, act: 'bad', field: 'period', problem: 'too_small:10' },
      { line: 7, act: 'bad', field: 'alias', twin: 2 },
      { line: 8, act: 'add', node: { dataType: 'text', sampleMode: 'CHANGE', period: 100 } },
    ]);
  });
  it.each([
    [undefined, 'unreadable'],
    ['', 'noRows'],
    ['名称,别名,数据类型', 'noRows'],
    ['名称,单位\na,b', 'columnMissing'],
  ])('%j cannot be taken: %s', (text, fault) => {
    expect(checkTable(text, []).fault).toBe(fault);
  });
  it('makes no gateway too large', () => {
    const many = Array.from({ length: 2000 }, (_, n) => node(`N${n}`));
    expect(checkTable('name,alias,dataType\nx,X,number', many)).toMatchObject({
      fault: 'tooMany',
      count: 2001,
    });
  });
  it('changes nodes in their place and puts new ones last', () => {
    const rows = rowsOf(checkTable('name,alias,dataType\n新,N,text\n改,A,text', [node('A'), node('B')]));
    expect(taken([node('A'), node('B')], rows).map(({ alias, name }) => [alias, name])).toEqual([
      ['A', '改'],
      ['B', '节点 B'],
      ['N', '新'],
    ]);
  });
  it('is read in both encodings of spreadsheets', () => {
    expect(textOf(new TextEncoder().encode('名称').buffer)).toBe('名称');
    expect(textOf(new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6]).buffer)).toBe('名称');
    expect(textOf(new Uint8Array([0xff, 0xff]).buffer)).toBeUndefined();
  });
});
