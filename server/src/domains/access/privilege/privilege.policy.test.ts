import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { distinct, isForeign, judged, whyNotJudge } from './privilege.policy.ts';

const entry = { app: 'app', authCode: 'a.b.c' };

describe('entries of a request', () => {
  it.each([
    ['no enterprise, so the caller’s', [entry], false],
    ['the caller’s enterprise', [{ ...entry, enterprise: 'here' }], false],
    ['another enterprise', [{ ...entry, enterprise: 'there' }], true],
    ['the platform', [{ ...entry, enterprise: NIL }], true],
    ['two enterprises', [entry, { ...entry, enterprise: 'there' }], true],
  ])('of %s count as foreign or not', (_, entries, foreign) => {
    expect(isForeign(entries, 'here')).toBe(foreign);
  });
  it('named twice count once; of two enterprises they are two', () => {
    expect(distinct([entry, { ...entry }, { ...entry, enterprise: 'there' }])).toHaveLength(2);
  });
});

describe('a reviewer’s verdict', () => {
  const said = (code: 1 | 2 | 3 | 4) => ({ ...entry, enterprise: 'here', status: { code } });
  it.each([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ] as const)('with status %i gives: %s', (code, gives) => {
    expect(judged([said(code)])).toEqual([{ ...entry, enterprise: 'here', gives }]);
  });
  it('must name enterprise and status', () => {
    expect(judged([said(3), entry])).toEqual({
      missing: { '1.enterprise': 'required', '1.status': 'required' },
    });
  });
  const row = { asked_by: 'asker', ended: false, gives: true };
  const by = { userId: 'judge', reason: '', until: undefined };
  it.each([
    ['gives', [row], by, undefined],
    ['gives what ended before it began', [{ ...row, ended: true }], by, 'access.until_past'],
    ['gives it until a later day', [{ ...row, ended: true }], { ...by, until: new Date() }, undefined],
    ['refuses what ended', [{ ...row, ended: true, gives: false }], { ...by, reason: 'no' }, undefined],
    ['refuses without a reason', [row, { ...row, gives: false }], by, 'access.reason_missing'],
    ['decides one’s own', [row, { ...row, asked_by: 'judge' }], by, 'access.privilege_four_eyes'],
  ] as const)('is judged when it %s', (_, rows, who, code) => {
    expect(whyNotJudge(rows, who)).toBe(code);
  });
});
