import { expect, it } from 'vitest';
import { rulesText, tagsIn } from './reports/rules.ts';

const rules = ['a.one', 'a.two'].map((id) => ({ id, subject: 'a', rule: 'b' }));
const known = new Set(rules.map(({ id }) => id));
const tagged = `
  // rule: a.one, a.two
  it('holds both', () => {});
  it.each([
    [1],
    // rule: a.two
  ])('holds %s', () => {});
`;

it('a tag names the test of the next line, also at the end of a table', () => {
  const tags = tagsIn('x.test.ts', tagged, known);
  expect(tags.get('a.two')).toEqual([
    { file: 'x.test.ts', title: 'holds both' },
    { file: 'x.test.ts', title: 'holds %s' },
  ]);
  expect(rulesText(rules, tags)).toContain('| `a.one` | a: b | `x.test.ts` holds both |');
});

it('a test may be called by its rule', () => {
  const tags = tagsIn('x.test.ts', "it('a.one: and why', () => {});\nit('a.three', () => {});", known);
  expect([...tags.values()]).toEqual([[{ file: 'x.test.ts', title: 'a.one: and why' }]]);
});

it('a tag without a test is found', () => {
  expect(() => tagsIn('x.test.ts', '// rule: a.one\nconst n = 1;\n', known)).toThrow('x.test.ts:1');
});

it('a tag of no rule is found', () => {
  const tags = tagsIn('x.test.ts', tagged.replace('a.one', 'a.on'), known);
  expect(() => rulesText(rules, tags)).toThrow('No such rule: a.on');
});

it('a rule without a test is found', () => {
  const few = tagsIn('x.test.ts', tagged.replaceAll('a.two', 'a.one'), known);
  expect(() => rulesText(rules, few)).toThrow('No test says that it holds: a.two');
});
