import type { DebugRow } from '@cloudyard/contract/iot/debug.ts';
import { expect, it } from 'vitest';
import { hexLines, isFound, shownOf } from './row-words.ts';
import { joined, MOST_ROWS } from './use-console.ts';

const row = (more: Partial<DebugRow> = {}): DebugRow => ({
  ...{ id: '1', at: '2026-01-01T00:00:00.000Z', direction: 'up', topic: 'raw', kind: 'raw', size: 2 },
  ...{
    payload: btoa('hi'),
    isCut: false,
    isShared: false,
    result: 'stored',
    reason: '',
    decoded: '{"a":1}',
    trace: 't',
  },
  ...{ simulatedBy: '', ...more },
});

it('shows a message as it is, in hex, and as it was understood', () => {
  expect(shownOf(row(), 'raw')).toBe('hi');
  expect(shownOf(row(), 'hex')).toBe(`0000  68 69${' '.repeat(42)}  hi`);
  expect(shownOf(row(), 'decoded')).toBe('{\n  "a": 1\n}');
  expect(shownOf(row({ decoded: '{"a":1' }), 'decoded')).toBe('{"a":1');
});

it('writes sixteen bytes a line', () => {
  expect(
    hexLines(new Uint8Array(17))
      .split('\n')
      .map((line) => line.slice(0, 8)),
  ).toEqual(['0000  00', '0010  00']);
});

it('finds rows by any of their words, whatever the case', () => {
  expect(['RAW', 't', 'stored', '"a"', ''].map((words) => isFound(row(), words))).toEqual(
    Array(5).fill(true),
  );
  expect(isFound(row(), 'elsewhere')).toBe(false);
});

it('keeps so many rows and no more, the newest', () => {
  const more = Array.from({ length: MOST_ROWS + 5 }, (_, n) => row({ id: `${n}` }));
  const { rows, dropped } = joined({ rows: [row()], dropped: 1 }, { rows: more, dropped: 2 });
  expect([rows.length, rows[0]?.id, dropped]).toEqual([MOST_ROWS, '5', 3]);
});
