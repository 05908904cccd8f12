import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { TestApp } from '../../../test/app.ts';
import { archiveOf } from './data-export/export-work.service.ts';

/** What an archive holds, as who opens it finds it. */
export class Opened {
  readonly entries = new Map<string, Buffer>();
  text = (path: string) => this.entries.get(path)?.toString('utf8') ?? '';
  rows = (table: string): Record<string, unknown>[] =>
    this.text(`tables/${table}.jsonl`)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  get manifest() {
    return JSON.parse(this.text('manifest.json')) as {
      gaps: { path: string; reason: string }[];
      entries: { path: string; bytes: number; sha256: string; rows?: number }[];
    };
  }
  /** Entries that are not as the manifest says. */
  get wrong() {
    return this.manifest.entries.filter(({ path, bytes, sha256 }) => {
      const content = this.entries.get(path);
      return content?.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256;
    });
  }
  /** Where any of its bytes say this. */
  saying = (word: string) =>
    [...this.entries].filter(([, content]) => content.includes(word)).map(([path]) => path);
}

export async function openZip(bytes: Buffer): Promise<Opened> {
  const opened = new Opened();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    opened.entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return opened;
}

export async function openArchive({ kit }: TestApp, id: string): Promise<Opened> {
  const stream = await kit.storage.get(archiveOf(id));
  if (!stream) throw new Error('There is no archive.');
  return openZip(await buffer(stream));
}
