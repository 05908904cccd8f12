import { describe, expect, it } from 'vitest';
import { authorityLines, fileText, groupedChanges, plainText, sideText } from './change-text.ts';

describe('the changes of files', () => {
  it('are one line for each file', () =>
    expect(
      groupedChanges([
        { field: 'description', before: 'a', after: 'b' },
        { field: 'program.originalName', before: 'a.jar', after: 'b.jar' },
        { field: 'program.bytes', before: 1, after: 2 },
        { field: 'files.HELP.name', before: 'x', after: 'y' },
      ]),
    ).toEqual([
      { field: 'description', before: 'a', after: 'b' },
      {
        field: 'program',
        before: { originalName: 'a.jar', bytes: 1 },
        after: { originalName: 'b.jar', bytes: 2 },
      },
      { field: 'files.HELP', before: { name: 'x' }, after: { name: 'y' } },
    ]));
  it('have a line for every added file', () =>
    expect(groupedChanges([{ field: 'files', before: null, after: { API: { originalName: 'a' } } }])).toEqual(
      [{ field: 'files.API', before: null, after: { originalName: 'a' } }],
    ));
});

it.each([
  ['<p>好用</p><p>快</p>', '好用\n快'],
  ['a<br>b &lt;script&gt; &amp; c', 'a\nb <script> & c'],
  ['<ul><li>一</li><li>二</li></ul>', '一\n二'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
])('the rich text %s becomes the text %j', (html, text) => expect(plainText(html)).toBe(text));

it.each([
  [{ originalName: 'a.jar', bytes: 1024 }, 'a.jar · 1 KB'],
  [{ sha256: '0123456789abcdef' }, 'sha256 0123456789ab…'],
  [null, ''],
])('the file %j is shown as %j', (file, text) => expect(fileText(file)).toBe(text));

it('added, removed and changed authorities are listed', () =>
  expect(
    authorityLines(
      [
        { code: 'a', name: '甲' },
        { code: 'b', name: '乙' },
        { code: 'c', name: '丙', description: '' },
      ],
      [
        { code: 'b', name: '乙', description: '读' },
        { code: 'c', name: '丙' },
        { code: 'd', name: '丁' },
      ],
    ),
  ).toEqual([
    { mark: '−', text: 'a 甲' },
    { mark: '~', text: 'b 乙 → b 乙 (读)' },
    { mark: '+', text: 'd 丁' },
  ]));

const names = { codes: { WEB: 'Web' }, ids: new Map([['1', 'One']]) };
it.each([
  ['terminal', 'WEB', 'Web'],
  ['terminal', 'NEW', 'NEW'],
  ['categoryId', '1', 'One'],
  ['needs', ['1', '2'], 'One, 2'],
  ['description', '<p>x</p>', 'x'],
  ['program', { originalName: 'a' }, 'a'],
  ['containerPort', 8080, '8080'],
  ['image', '', ''],
  ['menuName', null, ''],
  ['plans.basic.price', 88, '88'],
  ['plans.basic', { name: '标准', description: '', price: 88 }, '标准 · 88'],
  ['plans.basic.periods', [{ name: '按月', number: 1 }], '按月 · 1'],
])('the field %s with %j is shown as %j', (field, value, text) =>
  expect(sideText(field, value, names)).toBe(text),
);
