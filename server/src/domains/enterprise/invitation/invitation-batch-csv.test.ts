import { MOST_ROWS } from '@cloudyard/contract/enterprise/invitation.ts';
import { describe, expect, it } from 'vitest';
import { decode, readRows } from './invitation-batch-csv.ts';

const gbk = Buffer.from('d0d5c3fb2cd3cacfe40ad5c5c8fd2c7a68616e67406578616d706c652e636f6d0a', 'hex');

describe('the encoding of a table', () => {
  it.each([
    ['UTF-8', Buffer.from('姓名,邮箱\n'), 'utf-8', '姓名,邮箱\n'],
    ['UTF-8 with its mark', Buffer.from('\uFEFF姓名,邮箱\n'), 'utf-8', '姓名,邮箱\n'],
    ['GBK', gbk, 'gbk', '姓名,邮箱\n张三,zhang@example.com\n'],
  ])('may be %s', (_, bytes, encoding, text) => expect(decode(bytes)).toEqual({ encoding, text }));
  it.each([
    ['UTF-16', Buffer.from('\uFEFF姓名,邮箱', 'utf16le')],
    ['a workbook', Buffer.from('504b0304140006000800000021000000', 'hex')],
    ['bytes of no language', Buffer.from([0xff, 0xfe, 0x81, 0x20])],
  ])('may not be %s', (_, bytes) =>
    expect(() => decode(bytes)).toThrow(expect.objectContaining({ code: 'enterprise.csv_unreadable' })),
  );
});

describe('a table of invitations', () => {
  const good = (line: number, name: string, email: string) => ({ line, name, email, problem: null });
  it.each([
    ['with a head', '姓名,邮箱\n张三,a@b.cn\n', [good(2, '张三', 'a@b.cn')]],
    ['without', '张三,a@b.cn\n李四,c@d.cn', [good(1, '张三', 'a@b.cn'), good(2, '李四', 'c@d.cn')]],
    ['with the columns turned round', 'Email,Phone,Name\na@b.cn,1,Ann\n', [good(2, 'Ann', 'a@b.cn')]],
    ['with quotes, commas and line ends of Windows', '"张, 三","A@B.cn"\r\n', [good(1, '张, 三', 'a@b.cn')]],
    ['with doubled quotes', '"O ""Neil""",a@b.cn', [good(1, 'O "Neil"', 'a@b.cn')]],
    ['with empty lines and rows', '姓名,邮箱\n\n , \n,,\n张三,a@b.cn\n\n', [good(5, '张三', 'a@b.cn')]],
    ['with semicolons', 'name;email\nAnn;a@b.cn', [good(2, 'Ann', 'a@b.cn')]],
    ['out of a spreadsheet', '张三\ta@b.cn', [good(1, '张三', 'a@b.cn')]],
    ['with formulas, kept as text', '=HYPERLINK(1),a@b.cn', [good(1, '=HYPERLINK(1)', 'a@b.cn')]],
    ['with markup, kept as text', '<b>Ann</b>,a@b.cn', [good(1, '<b>Ann</b>', 'a@b.cn')]],
  ])('is read %s', async (_, text, rows) => expect(await readRows(text)).toEqual(rows));

  it.each([
    ['张三', 'email: required'],
    [',a@b.cn', 'name: required'],
    ['张三,nobody', 'email: format'],
    [`${'长'.repeat(61)},a@b.cn`, 'name: too_long:60'],
    ['张\u200B三,a@b.cn', 'name: format'],
    [',nobody', 'name: required; email: format'],
  ])('has the row %s with the problem: %s', async (row, problem) =>
    expect((await readRows(`李四,c@d.cn\n${row}`))[1]).toMatchObject({ line: 2, problem }),
  );

  it('names the line that an address repeats, in any case and width', async () => {
    const rows = await readRows('Ann,a@b.cn\nBob,b@b.cn\nAnna,A@B.cn\nAnne,a@b.cn\n');
    expect(rows.map(({ problem }) => problem)).toEqual([null, null, 'duplicate: 1', 'duplicate: 1']);
  });

  it.each([
    ['nothing in it', '', 'enterprise.csv_empty'],
    ['only a head', '姓名,邮箱\n', 'enterprise.csv_empty'],
    ['half a head', '姓名,电话\n张三,1\n', 'enterprise.csv_columns'],
    ['a quote that does not end', '"张三,a@b.cn\n李四,c@d.cn\n', 'enterprise.csv_unreadable'],
    ['a row without end', `张三,${'x'.repeat(30_000)}`, 'enterprise.csv_unreadable'],
  ])('is refused with %s', (_, text, code) => expect(readRows(text)).rejects.toMatchObject({ code }));

  it('has a maximum of rows', async () => {
    const table = (n: number) => Array.from({ length: n }, (_, at) => `N${at},n${at}@b.cn`).join('\n');
    expect(await readRows(table(MOST_ROWS))).toHaveLength(MOST_ROWS);
    await expect(readRows(table(MOST_ROWS + 1))).rejects.toMatchObject({ code: 'enterprise.csv_too_long' });
  });

  it('lets other work run while it is read', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    await readRows(Array.from({ length: MOST_ROWS }, (_, at) => `N${at},n${at}@b.cn`).join('\n'));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
