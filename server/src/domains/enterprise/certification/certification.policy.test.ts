import { describe, expect, it } from 'vitest';
import { claimant, isNearName, isOverdue, toldWith, whyNot } from '../review/review.policy.ts';
import { codeOf, noted } from './certification.policy.ts';

describe('the certification code', () => {
  it.each([
    ['draft', false, 0],
    ['submitted', false, 1],
    ['review', false, 2],
    ['approved', false, 3],
    ['rejected', false, 4],
    ['withdrawn', false, 0],
    ['submitted', true, 3],
    ['review', true, 3],
    ['rejected', true, 3],
    ['withdrawn', true, 3],
    // rule: auth.statuses, userCertify.1, userCertify.2, userCertify.3, userCertify.4, userCertify.other
  ])('of a version that is %s, another one in force: %s', (state, inForce, code) => {
    expect(codeOf(state, inForce)).toBe(code);
  });
});

it('the audit entry of a certification has its numbers masked and no other content', () => {
  expect(
    noted({
      realName: '苏文',
      licenseIdNumber: '11010519491231002X',
      openingBank: '中国银行',
      licenseFrontImage: 'x',
    }),
  ).toEqual({ realName: '苏文', licenseIdNumber: '110***********002X' });
});

describe('the right of a reviewer to claim or decide', () => {
  const now = Date.parse('2026-05-20T12:00:00Z');
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  const row = { state: 'submitted', submitted_at: ago(10), claimed_by: null, claimed_at: null, own: false };
  const taken = (minutes: number) => ({
    ...row,
    state: 'review',
    claimed_by: 'deng',
    claimed_at: ago(minutes),
  });

  it.each([
    ['handed in', row, undefined],
    ['a draft', { ...row, state: 'draft' }, 'enterprise.certification_changed'],
    ['approved', { ...row, state: 'approved' }, 'enterprise.certification_changed'],
    ['withdrawn', { ...row, state: 'withdrawn' }, 'enterprise.certification_changed'],
    ['one’s own', { ...row, own: true }, 'enterprise.own_certification'],
    ['taken by another', taken(29), 'enterprise.certification_claimed'],
    ['left lying by another', taken(31), undefined],
    ['taken by oneself', { ...taken(29), claimed_by: 'admin' }, undefined],
  ])('is judged for a certification that is %s', (_, asked, refused) => {
    expect(whyNot(asked, 'admin', now)).toBe(refused);
  });
  it('is blocked by another reviewer’s claim for half an hour', () => {
    expect([claimant(row, now), claimant(taken(29), now), claimant(taken(31), now)]).toEqual([
      null,
      'deng',
      null,
    ]);
  });
  it('is overdue after two days of waiting', () => {
    const late = { ...row, submitted_at: ago(2 * 24 * 60 + 1) };
    expect(isOverdue(late, now)).toBe(true);
    expect(isOverdue({ ...late, state: 'rejected' }, now)).toBe(false);
    expect(isOverdue({ ...row, submitted_at: ago(2 * 24 * 60 - 1) }, now)).toBe(false);
  });
});

describe('a verdict', () => {
  const reject = { verdict: 'reject', revision: 1 } as const;
  it('that approves has no reasons', () => {
    const said = { verdict: 'approve', revision: 1, reasons: { realName: 'x' }, remark: '好' } as const;
    expect(toldWith('person', said)).toEqual({ reasons: {}, remark: '好' });
  });
  it('that rejects needs a remark or a reason', () => {
    expect(() => toldWith('person', reject)).toThrow('Reason missing');
    expect(() => toldWith('person', { ...reject, reasons: { realName: '' } })).toThrow('Reason missing');
    expect(toldWith('person', { ...reject, remark: '不清楚' }).remark).toBe('不清楚');
    expect(toldWith('person', { ...reject, reasons: { realName: '不符', bankAccount: '' } }).reasons).toEqual(
      {
        realName: '不符',
      },
    );
  });
  it.each(['name', 'state', '__proto__x', 'constructor'])(
    'may not give a reason for the unknown field %s',
    (field) => {
      expect(() => toldWith('person', { ...reject, reasons: { [field]: 'x' } })).toThrow('Invalid');
    },
  );
});

describe('similar names of enterprises', () => {
  it.each([
    ['海川重工集团有限公司', '海川重工有限公司', true],
    ['海川重工集团有限公司', '海川重エ集团有限公司', true],
    ['海川重工集团有限公司', '上海海川重工股份有限公司', true],
    ['ＡＣＭＥ科技有限公司', 'acme 科技', true],
    ['海川重工集团有限公司', '云杉精密制造有限公司', false],
    ['海川重工集团有限公司', '海天国际集团有限公司', false],
    ['有限公司', '集团有限公司', true],
  ])('are recognised: %s and %s: %s', (one, other, near) => {
    expect(isNearName(one, other)).toBe(near);
  });
});
