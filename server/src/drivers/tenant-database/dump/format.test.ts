import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DumpReader, DumpWriter } from './format.ts';

async function written(tables: Buffer[][]): Promise<Buffer> {
  const sink = new PassThrough();
  const all = buffer(sink);
  const writer = new DumpWriter(sink);
  await writer.line({ sql: 'SELECT 1' });
  for (const rows of tables) {
    await writer.line({ copy: 't', share: 0 });
    for (const row of rows) await writer.take(row);
    await writer.endRows(rows.length);
  }
  await writer.end();
  return all;
}

/** What comes out of it again, handed over in pieces of that many bytes. */
async function read(bytes: Buffer, size: number): Promise<Buffer[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  );
  const reader = new DumpReader(Readable.from(pieces));
  const tables: Buffer[] = [];
  for (;;) {
    const line = await reader.line();
    if ('copy' in line) {
      const found: Buffer[] = [];
      for await (const piece of reader.rows()) found.push(Buffer.from(piece));
      tables.push(Buffer.concat(found));
    }
    if (!('end' in line)) continue;
    await reader.check(line);
    return tables;
  }
}

const rows = (...texts: string[]) => texts.map((text) => Buffer.from(text));

describe('the format of a dump', () => {
  const tables = [
    rows(),
    rows('\n', '\n'),
    rows('a\\\\.\n', '\\\\.\n', '.\n', '\\N\n'),
    rows(`${'x'.repeat(200_000)}\n`),
    rows('1\t好\n'),
  ];

  it.each([1, 2, 3, 7, 1000])('is read as it was written, in pieces of %i bytes', async (size) => {
    const bytes = await written(tables);
    expect(await read(bytes, size)).toEqual(tables.map((each) => Buffer.concat(each)));
  });

  it('knows its own end', async () => {
    const text = gunzipSync(await written(tables));
    for (const cut of [1, 10, 150, text.length - 5]) {
      await expect(read(gzipSync(text.subarray(0, -cut)), 100), String(cut)).rejects.toThrow(/damaged/);
    }
    await expect(read(gzipSync(Buffer.concat([text, Buffer.from('more\n')])), 100)).rejects.toThrow(
      /damaged/,
    );
    const other = Buffer.from(text.toString().replace('SELECT 1', 'SELECT 2'));
    await expect(read(gzipSync(other), 100)).rejects.toThrow(/damaged/);
  });
});
