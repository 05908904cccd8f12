import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';

// When a mail may be sent is computed in the database, where portions of thousands are handed out.

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

type Setting = { quiet?: [string, string]; zone?: string; digest?: number };

const due = (now: string, urgent: boolean, setting: Setting | null) =>
  inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    const { quiet, zone = 'Asia/Shanghai', digest } = setting ?? {};
    const row = setting
      ? sql`row(new_id(), ${quiet?.[0] ?? null}::time, ${quiet?.[1] ?? null}::time, ${zone}::text,
          ${digest === undefined ? 'none' : 'daily'}::text, ${digest ?? 9}::int)::message_setting`
      : sql`null::message_setting`;
    const { rows } = await sql<{ due: Date }>`
      select mail_due(${now}::timestamptz, ${urgent}, ${row}) as due`.execute(db);
    return rows[0]?.due.toISOString();
  });

const NIGHT: [string, string] = ['22:00', '07:00'];
const NOON: [string, string] = ['12:00', '13:30'];
const same = null;

const cases: [string, string, Setting | null, string | null][] = [
  ['without preferences', '2026-03-02T20:00:00Z', null, same],
  ['neither quiet nor digest', '2026-03-02T20:00:00Z', {}, same],

  // 04:00 in Shanghai.
  ['over midnight, after it', '2026-03-02T20:00:00Z', { quiet: NIGHT }, '2026-03-02T23:00:00.000Z'],
  // 23:30 in Shanghai.
  ['over midnight, before it', '2026-03-02T15:30:00Z', { quiet: NIGHT }, '2026-03-02T23:00:00.000Z'],
  ['as it begins', '2026-03-02T14:00:00Z', { quiet: NIGHT }, '2026-03-02T23:00:00.000Z'],
  ['just before it begins', '2026-03-02T13:59:59Z', { quiet: NIGHT }, same],
  ['as it ends', '2026-03-02T23:00:00Z', { quiet: NIGHT }, same],
  ['by day', '2026-03-02T04:15:00Z', { quiet: NIGHT }, same],
  ['within one day, inside', '2026-03-02T04:15:00Z', { quiet: NOON }, '2026-03-02T05:30:00.000Z'],
  ['within one day, outside', '2026-03-02T20:00:00Z', { quiet: NOON }, same],
  ['from a time to the same time', '2026-03-02T20:00:00Z', { quiet: ['08:00', '08:00'] }, same],
  ['the same moment elsewhere', '2026-03-02T20:00:00Z', { quiet: NIGHT, zone: 'America/New_York' }, same],
  ['up to midnight', '2026-03-02T15:30:00Z', { quiet: ['22:00', '00:00'] }, '2026-03-02T16:00:00.000Z'],

  ['digest, before the hour', '2026-03-02T00:30:00Z', { digest: 9 }, '2026-03-02T01:00:00.000Z'],
  ['digest, at the hour', '2026-03-02T01:00:00Z', { digest: 9 }, '2026-03-03T01:00:00.000Z'],
  ['digest, after the hour', '2026-03-02T01:30:00Z', { digest: 9 }, '2026-03-03T01:00:00.000Z'],
  ['digest at midnight', '2026-03-02T15:30:00Z', { digest: 0 }, '2026-03-02T16:00:00.000Z'],
  ['digest at the end of a month', '2026-02-28T02:00:00Z', { digest: 9 }, '2026-03-01T01:00:00.000Z'],
  [
    'digest by day, quiet at night',
    '2026-03-02T20:00:00Z',
    { digest: 9, quiet: NIGHT },
    '2026-03-03T01:00:00.000Z',
  ],
  [
    'digest in the quiet hours',
    '2026-03-02T20:00:00Z',
    { digest: 6, quiet: NIGHT },
    '2026-03-02T23:00:00.000Z',
  ],
  ['digest late in them', '2026-03-02T10:00:00Z', { digest: 23, quiet: NIGHT }, '2026-03-02T23:00:00.000Z'],

  // Berlin: clocks go forward on 29 March 2026 at 01:00Z, back on 25 October at 01:00Z.
  ['winter', '2026-01-15T22:00:00Z', { quiet: NIGHT, zone: 'Europe/Berlin' }, '2026-01-16T06:00:00.000Z'],
  ['summer', '2026-07-15T22:00:00Z', { quiet: NIGHT, zone: 'Europe/Berlin' }, '2026-07-16T05:00:00.000Z'],
  [
    'the night it becomes summer',
    '2026-03-28T22:00:00Z',
    { quiet: NIGHT, zone: 'Europe/Berlin' },
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'the night it becomes winter',
    '2026-10-24T21:00:00Z',
    { quiet: NIGHT, zone: 'Europe/Berlin' },
    '2026-10-25T06:00:00.000Z',
  ],
  [
    'digest over the change',
    '2026-03-28T12:00:00Z',
    { digest: 9, zone: 'Europe/Berlin' },
    '2026-03-29T07:00:00.000Z',
  ],
  [
    'digest at an hour that is left out',
    '2026-03-29T00:30:00Z',
    { digest: 2, zone: 'Europe/Berlin' },
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'by day in the hour that comes twice',
    '2026-10-25T00:30:00Z',
    { quiet: NOON, zone: 'Europe/Berlin' },
    same,
  ],
  [
    'half an hour off',
    '2026-03-02T16:45:00Z',
    { quiet: NIGHT, zone: 'Asia/Kolkata' },
    '2026-03-03T01:30:00.000Z',
  ],
];

describe('the time a mail may be sent', () => {
  it.each(cases)('is right %s', async (_, now, setting, expected) => {
    expect(await due(now, false, setting)).toBe(expected ?? new Date(now).toISOString());
  });

  it.each([{ quiet: NIGHT }, { digest: 9 }, { digest: 6, quiet: NIGHT }, null])(
    'is now when it is urgent: %j',
    async (setting) => {
      const now = '2026-03-02T20:00:00.000Z';
      expect(await due(now, true, setting)).toBe(now);
    },
  );

  it('is never in the past, at any moment of a day on which clocks change', async () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      for (let minute = 0; minute < 24 * 60; minute += 97) {
        const now = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString();
        for (const setting of [
          { digest: 2 },
          { quiet: ['01:30', '02:30'] as [string, string] },
          { digest: 2, quiet: NIGHT },
        ]) {
          const at = await due(now, false, { ...setting, zone: 'Europe/Berlin' });
          expect(at && at >= now, `${now} ${JSON.stringify(setting)} ${at}`).toBe(true);
        }
      }
    }
  });
});

describe('a time zone', () => {
  it.each([
    ['Asia/Shanghai', true],
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Mars/Phobos', false],
    ['+08:00', false],
    ['', false],
  ])('is known to the database: %s: %s', async (name, known) => {
    const { rows } = await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      sql<{ known: boolean }>`select is_zone(${name}) as known`.execute(db),
    );
    expect(rows[0]?.known).toBe(known);
  });
});
