import { expect, it } from 'vitest';
import { keptRules, loadScorer, ownWords, strengthBar } from './strength.ts';

it.each([
  [0, 20, 'bad'],
  [1, 40, 'bad'],
  [2, 60, 'caution'],
  [3, 90, 'good'],
  [4, 100, 'good'],
  // rule: password.strength.bar
] as const)('the score %s is a bar of %s %%, %s', (score, width, tone) =>
  expect(strengthBar(score)).toEqual({ width, tone }),
);

const broken = (password: string, owner = { username: 'Lin.Qiao_1', phone: '13800000005' }) =>
  Object.entries(keptRules(password, owner))
    .filter(([, kept]) => kept === false)
    .map(([rule]) => rule);

it.each([
  ['Cloudyard_2026', []],
  ['abcdefg1', []],
  ['abcdef1', ['length']],
  ['a1'.repeat(10), []],
  [`${'a1'.repeat(10)}b`, ['length']],
  ['abcdefgh', ['kinds']],
  ['abcdefg-1', ['signs']],
  ['密码abcdef1', ['signs']],
  ['lin.qiao_1', ['signs', 'notUsername']],
  ['a13800000005', ['noPhone']],
  ['', ['length', 'signs', 'kinds', 'notUsername', 'noPhone']],
  // rule: password.chars, password.length, password.length.alt, password.notUsername
])('the password %s breaks the rules %j', (password, rules) => expect(broken(password)).toEqual(rules));

it('the rules about username and phone are undecided while these are unknown', () => {
  expect(keptRules('abcdefg1', {})).toMatchObject({ notUsername: undefined, noPhone: undefined });
});

// rule: password.strength
it('the scorer rates a common password and the owner’s name low, a long random password high', async () => {
  const scoreOf = await loadScorer();
  expect(scoreOf('password1', [])).toBe(0);
  expect(scoreOf('x7Q_mv2Zt9Lk_4r', [])).toBe(4);
  const own = ownWords({ username: 'zhouyanyunshan', email: 'zhou.yan@example.com' });
  expect(own).toEqual(['zhouyanyunshan', 'zhou.yan@example.com', 'zhou.yan']);
  expect(scoreOf('zhouyanyunshan1', own)).toBeLessThan(scoreOf('zhouyanyunshan1', []));
});
