import { expect, it } from 'vitest';
import { cn } from '../i18n/invitation/cn.ts';
import { problemWords } from './file-check.tsx';

it.each([
  ['name: required', '姓名未填写'],
  ['email: format', '邮箱格式不正确'],
  ['name: too_long:60; email: required', '姓名过长 · 邮箱未填写'],
  ['duplicate: 12', '与第 12 行的邮箱重复'],
  ['member', '已经是成员'],
  ['invited', '已经邀请过'],
])('the problem %s is shown as %s', (problem, text) => expect(problemWords(cn, problem)).toBe(text));
