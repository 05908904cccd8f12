import { toPage } from '@cloudyard/contract/kit/page.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { node } from '../shared/test-gateway.ts';
import { ScanFailure, scan, sortFound } from './scan.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const at = '2026-11-01T08:00:00.000Z';
const command = (n: number, more: object) => ({
  ...{ id: `01a00000-0000-7000-8000-00000000010${n}`, equipmentId: id, name: 'scan', arguments: {} },
  ...{ state: 'queued', answer: null, refusal: '', askedBy: '', askedAt: at, sentAt: null },
  ...{ deliveredAt: null, endedAt: null, expiresAt: at, ...more },
});

/** A server whose gateway answers each part with the next of these. */
function answering(...ends: object[]) {
  const sent: unknown[] = [];
  // There is no wait between two looks.
  vi.stubGlobal('setTimeout', (act: () => void) => queueMicrotask(act));
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') sent.push(JSON.parse(body ?? '').arguments);
    const now = command(sent.length, method === 'POST' ? {} : (ends[sent.length - 1] ?? {}));
    const page = toPage([now], 1, { page: 0, size: 20 });
    return new Response(JSON.stringify(method === 'POST' ? now : page));
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

const T1 = { alias: 'T1', name: '温度', dataType: 'number', dataUnit: '℃' };
const P1 = { alias: 'P1', name: '', dataType: 'number', dataUnit: '' };
const start = (counts: number[] = []) =>
  scan(id, new AbortController().signal, (count) => void counts.push(count));

it('asks for the parts one after the other', async () => {
  const sent = answering(
    { state: 'answered', answer: { nodes: [T1], next: 40 } },
    { state: 'answered', answer: { nodes: [P1] } },
  );
  const counts: number[] = [];
  expect(await start(counts)).toEqual([T1, P1]);
  expect([sent, counts]).toEqual([
    [{ from: 0 }, { from: 40 }],
    [1, 2],
  ]);
});

it.each([
  ['refused', { state: 'refused', refusal: 'no' }],
  ['silent', { state: 'timed_out' }],
  ['unreadable', { state: 'answered', answer: { nodes: 'many' } }],
  ['unreadable', { state: 'answered', answer: { nodes: [], next: 0 } }],
])('says why it failed: %s', async (trouble, end) => {
  answering(end);
  await expect(start()).rejects.toMatchObject({ trouble });
});

it('does not ask for ever when the same part is named again', async () => {
  const again = { state: 'answered', answer: { nodes: [T1], next: 1 } };
  const sent = answering(again, again);
  await expect(start()).rejects.toBeInstanceOf(ScanFailure);
  expect(sent).toHaveLength(2);
});

it('does not ask for ever when parts are empty', async () => {
  const empty = Array.from({ length: 50 }, (_, n) => ({
    state: 'answered',
    answer: { nodes: [], next: n + 1 },
  }));
  const sent = answering(...empty, { state: 'answered', answer: { nodes: [] } });
  await expect(start()).rejects.toMatchObject({ trouble: 'unreadable' });
  expect(sent).toHaveLength(1);
});

it('takes invisible characters out of names, and none of any length', () => {
  const named = (alias: string, name: string) => ({ ...P1, alias, name, dataUnit: '\u202ec' });
  const found = [
    named('A', 'a\0b'),
    named('B', 'a\u202eb\n'),
    named('C', 'x'.repeat(10_000)),
    named('D', '<img src=x>'),
    named('E', '\u200b'),
  ];
  const { add, bad } = sortFound(found, []);
  expect([add.map(({ name, dataUnit }) => [name, dataUnit]), bad]).toEqual([
    [
      ['ab', 'c'],
      ['ab', 'c'],
      ['<img src=x>', 'c'],
      ['E', 'c'],
    ],
    1,
  ]);
});

it('offers what is new; what is configured stays, what cannot be read is counted', () => {
  const found = [T1, P1, { ...P1, alias: 'a b' }, { ...P1, alias: 'X', dataType: 'blob' }];
  const { add, known, bad } = sortFound(found, [node('T1')]);
  expect(add.map(({ alias, name }) => [alias, name])).toEqual([['P1', 'P1']]);
  expect([known, bad]).toEqual([1, 2]);
});
