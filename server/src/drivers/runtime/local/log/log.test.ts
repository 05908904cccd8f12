import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBook } from './book.ts';
import { follow, linesOf } from './follow.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudyard-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const texts = ({ lines }: { lines: { text: string }[] }) => lines.map(({ text }) => text);

describe('the book of lines', () => {
  it('is read on from where one was, over files that came meanwhile', async () => {
    const book = openBook(folder, 200);
    book.append('out', ['one', 'two', 'three']);
    const first = await book.read(undefined, 2);
    expect(texts(first)).toEqual(['two', 'three']);
    book.append(
      'err',
      Array.from({ length: 6 }, (_, at) => `line ${at}`),
    );
    book.append('runtime', ['last']);
    const second = await book.read(first.next, 4);
    expect(texts(second)).toEqual(['line 0', 'line 1', 'line 2', 'line 3']);
    expect(second.lines[0]).toMatchObject({ from: 'err' });
    const third = await book.read(second.next, 100);
    expect(texts(third)).toEqual(['line 4', 'line 5', 'last']);
    expect(texts(await book.read(third.next, 100))).toEqual([]);
    // Another supervisor goes on in the same files.
    openBook(folder, 200).append('out', ['later']);
    expect(texts(await book.read(third.next, 100))).toEqual(['later']);
  });

  it('keeps the last five files', async () => {
    const book = openBook(folder, 100);
    for (let at = 0; at < 40; at += 1) book.append('out', [`number ${at} ${'x'.repeat(40)}`]);
    expect(readdirSync(folder)).toHaveLength(5);
    // A reader who was away too long goes on at the oldest that is left.
    const page = await book.read('1.0', 100);
    expect(page.lines.at(-1)?.text).toContain('number 39');
    expect(texts(await book.read(page.next, 10))).toEqual([]);
  });
});

describe('following what a program writes', () => {
  it('stamps whole lines once, and the rest when it has ended', async () => {
    const [raw, book] = [join(folder, 'out'), openBook(join(folder, 'log'), 10_000)];
    appendFileSync(raw, 'one\r\ntwo\nth');
    follow(raw, 'out', book).read();
    appendFileSync(raw, 'ree\nrest');
    // The next supervisor knows how far the former came.
    const next = follow(raw, 'out', book);
    next.read();
    expect(texts(await book.read(undefined, 10))).toEqual(['one', 'two', 'three']);
    next.finish();
    expect(texts(await book.read(undefined, 10))).toEqual(['one', 'two', 'three', 'rest']);
  });

  it('empties a long file that was read, and skips what comes too fast', async () => {
    const [raw, book] = [join(folder, 'out'), openBook(join(folder, 'log'), 100_000_000)];
    const line = `${'x'.repeat(999)}\n`;
    appendFileSync(raw, line.repeat(3000));
    const follower = follow(raw, 'out', book);
    for (let count = 0; count < 20; count += 1) follower.read();
    expect(statSync(raw).size).toBe(0);
    appendFileSync(raw, 'after\n');
    follower.read();
    expect(texts(await book.read(undefined, 1))).toEqual(['after']);
    const { next } = await book.read(undefined, 0);
    appendFileSync(raw, line.repeat(10_000));
    follower.read();
    const [first] = (await book.read(next, 1)).lines;
    expect(first).toMatchObject({
      from: 'runtime',
      text: expect.stringContaining('came too fast and were skipped'),
    });
  });

  it('writes down only so much at once, however short the lines are', async () => {
    const [raw, book] = [join(folder, 'out'), openBook(join(folder, 'log'), 100_000_000)];
    appendFileSync(raw, '\n'.repeat(1024 * 1024));
    const follower = follow(raw, 'out', book);
    follower.read();
    expect((await book.read('1.0', 10_000)).lines).toHaveLength(2_000);
    appendFileSync(raw, 'its last words');
    follower.finish();
    const { lines } = await book.read('1.0', 2_000_000);
    expect(lines.length).toBeLessThan(40_000);
    expect(lines.at(-1)?.text).toMatch(/^\d+ bytes of output came too fast and were skipped$/);
  });

  it('keeps the last words of a program that wrote a lot', async () => {
    const [raw, book] = [join(folder, 'out'), openBook(join(folder, 'log'), 100_000_000)];
    appendFileSync(raw, `${'x'.repeat(999)}\n`.repeat(12_000));
    appendFileSync(raw, 'its last words');
    follow(raw, 'out', book).finish();
    expect(texts(await book.read(undefined, 1))).toEqual(['its last words']);
  });

  it('does not wait for a program that goes on writing', () => {
    const raw = join(folder, 'out');
    appendFileSync(raw, 'one\n');
    let written = 0;
    const append = () => {
      if (++written > 100) throw new Error('it reads for ever');
      appendFileSync(raw, 'more\n');
    };
    follow(raw, 'out', { ...openBook(join(folder, 'log'), 10_000), append }).finish();
    expect(written).toBe(1);
  });

  it('cuts overlong lines', () => {
    const { lines, bytes } = linesOf(Buffer.from(`${'a'.repeat(40_000)}\nb`), false);
    expect(lines.map(({ length }) => length)).toEqual([16_384, 16_384, 7232]);
    expect(bytes).toBe(40_001);
  });
});
