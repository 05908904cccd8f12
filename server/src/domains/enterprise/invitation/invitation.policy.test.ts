import { describe, expect, it } from 'vitest';
import { isSettled, resendAnswer, sealAnswer, seatOf } from './invitation.policy.ts';
import { invitationMail, plainLine, problemWords } from './invitation.words.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const fresh = { sent_at: null, resent: 0, sealed_at: null, activated_at: null };

describe('sending or sealing an invitation again', () => {
  it.each([
    [{}, 'done'],
    [{ sent_at: ago(59) }, 'too-soon'],
    [{ sent_at: ago(60) }, 'done'],
    [{ sent_at: ago(60), resent: 4 }, 'done'],
    [{ sent_at: ago(60), resent: 5 }, 'too-soon'],
    [{ sent_at: ago(86_399), resent: 5 }, 'too-soon'],
    [{ sent_at: ago(86_400), resent: 5 }, 'done'],
    [{ sent_at: ago(3600), sealed_at: now }, 'sealed'],
    [{ sent_at: ago(3600), activated_at: now }, 'activated'],
  ])('sent with %j answers %s', (change, answer) =>
    expect(resendAnswer({ ...fresh, ...change }, now)).toBe(answer),
  );

  it.each([
    [{}, 'done'],
    [{ sealed_at: now }, 'sealed'],
    [{ activated_at: now }, 'activated'],
  ])('sealed with %j answers %s', (change, answer) =>
    expect(sealAnswer({ ...fresh, ...change })).toBe(answer),
  );
});

describe('the place of a new member', () => {
  const seats = {
    departments: [{ id: 'sales' }, { id: 'works' }, { id: 'empty' }],
    positions: [
      { id: 'seller', department_id: 'sales' },
      { id: 'welder', department_id: 'works' },
    ],
  };
  const none = { departmentId: null, positionId: null };
  const seat = (departmentId: string | null, positionId: string | null = null) => ({
    departmentId,
    positionId,
  });
  it.each([
    ['chosen', none, seat('sales', 'seller'), seat('sales', 'seller')],
    ['settled', seat('sales', 'seller'), none, seat('sales', 'seller')],
    ['settled, another chosen', seat('sales', 'seller'), seat('works', 'welder'), seat('sales', 'seller')],
    ['department settled, position chosen', seat('works'), seat(null, 'welder'), seat('works', 'welder')],
    ['in a department without positions', none, seat('empty'), seat('empty')],
  ])('is right when it is %s', (_, settled, chosen, got) =>
    expect(seatOf(settled, chosen, seats)).toEqual(got),
  );
  it.each([
    ['nothing chosen', none, none, 'enterprise.place_required'],
    ['no position', none, seat('sales'), 'enterprise.place_required'],
    ['a position alone', none, seat(null, 'seller'), 'enterprise.place_required'],
    ['a position of another department', none, seat('sales', 'welder'), 'enterprise.position_elsewhere'],
    ['a position of nowhere', none, seat('empty', 'welder'), 'enterprise.position_elsewhere'],
    ['a department of elsewhere', none, seat('other', 'seller'), 'enterprise.department_not_found'],
    [
      'out of the settled department',
      seat('works'),
      seat('sales', 'seller'),
      'enterprise.position_elsewhere',
    ],
  ])('is refused with %s', (_, settled, chosen, code) =>
    expect(() => seatOf(settled, chosen, seats)).toThrow(expect.objectContaining({ code })),
  );
  it('is empty in an enterprise without departments', () =>
    expect(seatOf(none, none, { departments: [], positions: [] })).toEqual(none));
  it.each([
    [none, false],
    [seat('sales'), false],
    [seat('empty'), true],
    [seat('sales', 'seller'), true],
  ])('%j leaves nothing to choose: %s', (settled, is) => expect(isSettled(settled, seats)).toBe(is));
});

describe('an invitation mail', () => {
  it.each([
    ['张三', '张三'],
    ['J. Smith', 'J. Smith'],
    ['张三\r\nBcc: all@example.com', '张三 Bcc all example. com'],
    ['<a href="http://evil.example">', 'a href="http evil. example"'],
    ['a\u2028b\u200Bc', 'a b c'],
  ])('writes %j as %j', (typed, line) => expect(plainLine(typed)).toBe(line));

  it('has one link, twice, and nothing else that could be followed', () => {
    const inviting = { enterprise: '海川 https://evil.example', inviter: 'www.evil.example' };
    const { subject, text } = invitationMail(
      inviting,
      'evil@evil.example',
      'https://ours.example/x#token=abc',
    );
    expect(text.match(/https?:\/\/\S+/g)).toEqual(Array(2).fill('https://ours.example/x#token=abc'));
    expect(text.replaceAll('https://ours.example/x#token=abc', '')).not.toMatch(/\w\.\w|@|\/\//);
    expect(subject).not.toMatch(/\/\/|\n/);
  });

  it.each([
    ['duplicate: 12', '与第 12 行重复 same as line 12'],
    ['member', '已经是成员 already a member'],
    ['name: too_long:60; email: required', '姓名 name 过长 too long; 邮箱 email 未填写 missing'],
  ])('names the problem %s as %s', (problem, words) => expect(problemWords(problem)).toBe(words));
});
