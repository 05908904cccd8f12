import { expect, it } from 'vitest';
import { words } from '../i18n/push/en.ts';
import { scopeText } from './scope-text.ts';

const none = { products: [], groups: [], devices: [] };

it.each([
  [none, '所有设备'],
  [{ ...none, groups: ['a'] }, '分组 1'],
  [{ ...none, devices: ['a'] }, '设备 1'],
  [{ products: ['a', 'b'], groups: ['c'], devices: ['d', 'e', 'f'] }, '产品 2 · 分组 1 · 设备 3'],
])('%j is %s', (scope, said) => {
  expect(scopeText(scope, words.cn)).toBe(said);
});
