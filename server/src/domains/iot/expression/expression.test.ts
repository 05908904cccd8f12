import { describe, expect, it } from 'vitest';
import { compile, ExpressionError, type VariableType } from './expression.ts';
import { compileTemplate } from './template.ts';

const variables = new Map<string, VariableType>([
  ['temperature', 'double'],
  ['running', 'bool'],
  ['mode', 'string'],
  ['device', 'map'],
  ['tags', 'map'],
]);
const values = {
  temperature: 85.5,
  running: true,
  mode: 'auto',
  device: { name: 'P1' },
  tags: { floor: '3' },
};

describe('an expression', () => {
  it.each([
    ['temperature > 80', true],
    ['temperature > 80 && running', true],
    ['temperature * 2 + 1', 172],
    ['1 + 2', 3],
    ['max(temperature, 90)', 90],
    ['round(temperature)', 86],
    ['mode == "auto" ? "a" : "b"', 'a'],
    ['device.name', 'P1'],
    ['tags.floor == "3"', true],
    ['mode in ["auto", "manual"]', true],
    ['mode.startsWith("au")', true],
  ])('%s is %s', (text, is) => {
    expect(compile(text, variables).evaluate(values)).toBe(is);
  });

  it.each([
    ['temperature >', 'EOF'],
    ['pressure > 1', 'Unknown variable'],
    ['temperature + "a"', 'overload'],
    ['process.exit()', 'not available'],
    ['"aaaaaaaa".matches("(a+)+$")', 'not available'],
    ['[1, 2, 3].map(x, [1, 2, 3].map(y, y))', 'not available'],
    ['[1].all(x, true)', 'not available'],
    ['cel.bind(x, mode + mode, x + x)', 'not available'],
    ['constructor', 'Unknown variable'],
    ['this', 'Unknown variable'],
    [`"${'a'.repeat(1_001)}"`, 'too long'],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, ''],
    [Array.from({ length: 400 }, () => '1').join('+'), ''],
  ])('refuses %s', (text, why) => {
    expect(() => compile(text, variables)).toThrow(ExpressionError);
    expect(() => compile(text, variables)).toThrow(new RegExp(why, 'i'));
  });

  it('says where it is wrong', () => {
    try {
      compile('running && pressure > 1', variables);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ start: 11, end: 19 });
    }
  });

  it('has to give what is wanted', () => {
    expect(() => compile('temperature', variables, 'bool')).toThrow(/gives double/);
    expect(compile('1', variables, 'double').evaluate({})).toBe(1);
  });

  it('reaches nothing of the objects it is given but what they hold', () => {
    const reached = ['device.constructor', 'device.__proto__', 'device.toString', 'mode.constructor'];
    for (const text of reached) expect(() => compile(text, variables).evaluate(values), text).toThrow();
  });

  it('knows what it reads', () => {
    expect([...compile('temperature > 1 || running', variables).names]).toEqual(['temperature', 'running']);
  });
});

describe('a template', () => {
  it.each([
    ['${device.name} is at ${temperature} °C', 'P1 is at 85.5 °C'],
    ['${"a}b"}', 'a}b'],
    ['no place', 'no place'],
    ['$ {x} {y}', '$ {x} {y}'],
    ['${ {"a": 1}.a }', '1'],
  ])('%s', (text, is) => {
    expect(compileTemplate(text, variables).fill(values)).toBe(is);
  });

  it('writes a dash for what is not known', () => {
    expect(compileTemplate('${temperature}', variables).fill({})).toBe('–');
  });

  it.each(['${', '${temperature', '${nothing}', '${"a}'])('refuses %s', (text) => {
    expect(() => compileTemplate(text, variables)).toThrow(ExpressionError);
  });
});
