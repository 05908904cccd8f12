import { describe, expect, it } from 'vitest';
import { namesOf, readingOf, rowsIn } from './delimited.ts';
import { encodingOf } from './encoding.ts';
import { typeOf } from './types.ts';

/** 温度;压力 in GB 18030, which Node does not write. */
const GBK = Buffer.from([0xce, 0xc2, 0xb6, 0xc8, 0x3b, 0xd1, 0xb9, 0xc1, 0xa6, 0x0a, 0x31, 0x3b, 0x32, 0x0a]);

describe('the encoding of a text', () => {
  it.each([
    ['plain', Buffer.from('a,b\n1,2\n'), 'utf-8'],
    ['UTF-8', Buffer.from('温度,压力\n'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeff温度\n'), 'utf-8'],
    ['UTF-8, cut inside a character', Buffer.from('温度').subarray(0, 5), 'utf-8'],
    ['UTF-16', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 the other way round', Buffer.from('\ufeffa,b\n1,2\n', 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from('a,b\n1,2\nc,d\n', 'utf16le'), 'utf-16le'],
    ['GB 18030', GBK, 'gb18030'],
    ['GB 18030, cut inside a character', GBK.subarray(0, 3), 'gb18030'],
    ['Latin', Buffer.from('Größe;Übergröße\n1;2\n', 'latin1'), 'latin1'],
    ['Latin with accents', Buffer.from('Été;café à Orléans\n', 'latin1'), 'latin1'],
  ])('%s', (_, bytes, encoding) => {
    expect(encodingOf(bytes)).toBe(encoding);
  });
});

describe('how a text is written', () => {
  it.each([
    ['commas', 'a,b\n1.5,2\n', { delimiter: ',', hasHeader: true, decimal: '.', skip: 0, nulls: [] }],
    ['decimal commas', 'a;b\n1,5;2,25\n3,1;\n', { delimiter: ';', decimal: ',' }],
    [
      'decimal commas without a head',
      '1,5;2,25\n3,1;4,1\n',
      { delimiter: ';', decimal: ',', hasHeader: false },
    ],
    ['tabs', 'a\tb, c\n1\t2\n', { delimiter: '\t' }],
    ['bars', 'a|b\n1|2\n', { delimiter: '|' }],
    ['texts with commas', 'a,b\n"x, y; z",2\n"u, v",3\n', { delimiter: ',', quote: '"' }],
    ['single quotes', "a,b\n'x, y','2'\n'u','v'\n'k','l'\n", { delimiter: ',', quote: "'" }],
    ['titles above', '月报\n二零二六\n\na;b\n1;2\n3;4\n5;6\n', { delimiter: ';', skip: 3, hasHeader: true }],
    ['no head', '1,2\n3,4\n', { hasHeader: false }],
    ['thousands that speak for neither', 'a;b\n1,234;1.234\n', { decimal: '.' }],
    ['words for nothing', 'a,b\n1,缺失\n-,x\n3,-\n', { nulls: ['-', '缺失'] }],
    ['a dash among texts is a text', 'a,b\nx,1\n-,2\n', { nulls: [] }],
    ['one column', 'a\n1\n2\n', { delimiter: ',', hasHeader: true }],
    ['dates below a head', 'day,n\n2026-01-02,3\n', { hasHeader: true }],
  ])('%s', (_, text, found) => {
    expect(readingOf(text)).toMatchObject(found);
  });
  it('is what somebody says it is', () => {
    const said = { delimiter: ',', decimal: '.' as const, hasHeader: false, skip: 1, nulls: ['x'] };
    expect(readingOf('a;b\n1,5;2\n', said)).toMatchObject(said);
  });
  it('keeps line ends and quotes inside quotes', () => {
    expect(rowsIn('"a\n""b""",2\n3,\n', { delimiter: ',', quote: '"' }, 9)).toEqual([
      ['a\n"b"', '2'],
      ['3', ''],
    ]);
  });
  it('has each name once', () => {
    expect(namesOf(['a', 'A', '', ' a  b '], 5)).toEqual(['a', 'A_2', 'column_3', 'a b', 'column_5']);
  });
});

describe('the type of a column', () => {
  const none = { filled: 100, BIGINT: 0, DOUBLE: 0, BOOLEAN: 0, DATE: 0, TIMESTAMP: 0 };
  it.each([
    ['whole numbers', { BIGINT: 100, DOUBLE: 100 }, { type: 'BIGINT', misfits: 0 }],
    ['numbers', { BIGINT: 40, DOUBLE: 100 }, { type: 'DOUBLE', misfits: 0 }],
    ['numbers with some that are none', { BIGINT: 40, DOUBLE: 95 }, { type: 'DOUBLE', misfits: 5 }],
    ['whole numbers with some that are none', { BIGINT: 95, DOUBLE: 95 }, { type: 'BIGINT', misfits: 5 }],
    ['too many that are none', { DOUBLE: 80 }, { type: 'VARCHAR', misfits: 0 }],
    ['days', { DATE: 100, TIMESTAMP: 100 }, { type: 'DATE', misfits: 0 }],
    ['days and moments', { DATE: 50, TIMESTAMP: 100 }, { type: 'TIMESTAMP', misfits: 0 }],
    ['yes and no', { BOOLEAN: 100 }, { type: 'BOOLEAN', misfits: 0 }],
    ['nothing', { filled: 0 }, { type: 'VARCHAR', misfits: 0 }],
  ])('%s', (_, fits, found) => {
    expect(typeOf({ ...none, ...fits })).toEqual(found);
  });
});
