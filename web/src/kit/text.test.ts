import { describe, expect, it } from 'vitest';
import { words } from './i18n/en.ts';
import { fill, problemText } from './text.ts';

describe('fill', () => {
  it('puts values into their placeholders', () => {
    expect(fill('已删除 {n} 项，{n} 项', { n: 3 })).toBe('已删除 3 项，3 项');
  });
  it('chooses the English form by n', () => {
    expect(fill('{n} user|{n} users', { n: 1 })).toBe('1 user');
    expect(fill('{n} user|{n} users', { n: '1,200' })).toBe('1,200 users');
  });
  it('requires a value for every placeholder', () => {
    // @ts-expect-error `name` is missing
    expect(fill('{name} 已删除', {})).toBe('{name} 已删除');
  });
});

describe("the text of a field's error", () => {
  it('names the limit', () => {
    expect(problemText('too_long:31', words.cn.problems)).toBe('最多 31 个字符');
    expect(problemText('required', words.en.problems)).toBe('This field is required');
  });
  it('names an empty field whose label is known', () => {
    expect(problemText('required', words.cn.problems, {}, '名称')).toBe('请填写名称');
    expect(problemText('required', words.en.problems, {}, 'Name')).toBe('Name is required');
    expect(problemText('format', words.en.problems, {}, 'Name')).toBe('Invalid format');
  });
  it('covers the codes of rooms, and falls back to the text for a wrong format', () => {
    expect(problemText('identity.weak', words.en.problems, { 'identity.weak': 'Too weak' })).toBe('Too weak');
    expect(problemText('whatever', words.en.problems)).toBe(words.en.problems.format);
  });
});
