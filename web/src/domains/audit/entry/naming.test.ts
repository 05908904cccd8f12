import type { AuditDetail } from '@cloudyard/contract/audit/entry.ts';
import { describe, expect, it } from 'vitest';
import { cn } from '../i18n/entry/difference-cn.ts';
import { en } from '../i18n/entry/difference-en.ts';
import { codeWord, fieldName, namesIn } from './naming.ts';

describe('a field of an entry in words', () => {
  it.each([
    ['role', 'reach', '数据范围', 'Reach'],
    ['message-group', 'members.0.name', '成员 · 第 1 项 · 名称', 'Members · No. 1 · Name'],
    ['application', 'digest', '内容摘要', 'Digest of the content'],
    ['account', 'digest', '邮件汇总', 'Email digest'],
    ['app-category', '工业.0', '工业 · 第 1 项', '工业 · No. 1'],
  ])('%s %s', (type, path, chinese, english) => {
    expect([fieldName(cn, type, path), fieldName(en as typeof cn, type, path)]).toEqual([chinese, english]);
  });

  it.each([
    ['application', 'status', '1', '待审核'],
    ['privilege', 'status', 3, '已授予'],
    ['message-group', 'members.4.kind', 'work-group', '工作组'],
    ['certification', 'field', 'licenseImage', '营业执照'],
    ['role', 'name', 'own', undefined],
    ['application', 'status', null, undefined],
    ['application', 'status', '9', undefined],
  ])('%s %s %s', (type, path, value, word) => {
    expect(codeWord(cn, type, path, value)).toBe(word);
  });
});

it('the names of ids are those the entry says', () => {
  const entry = {
    ...{ actorId: 'a', actorName: 'admin', objectId: 'o', objectName: '巡检员' },
    ...{ enterpriseId: 'e', enterpriseName: null, before: null },
    after: { userId: 'u', username: 'qin.yue', people: [{ id: 'p', name: '秦' }] },
  } as unknown as AuditDetail;
  expect(Object.fromEntries(namesIn(entry))).toEqual({ a: 'admin', o: '巡检员', u: 'qin.yue', p: '秦' });
});
