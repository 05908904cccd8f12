import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Files, filesIn } from './archive.ts';

const compiler = () => (process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin/javac') : 'javac');
/** It compiles one file: a compiler that starts quickly is better than one that works quickly. */
const QUICKLY = [
  '-J-XX:TieredStopAtLevel=1',
  '-J-XX:+UseSerialGC',
  '-J-Xshare:auto',
  '-g:none',
  '-proc:none',
];

/** The classes of a program; undefined where there is no Java that compiles it. */
export async function classesOf(source: string): Promise<Files | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-classes-'));
  try {
    await promisify(execFile)(compiler(), [...QUICKLY, '-encoding', 'UTF-8', '-d', folder, source]);
    return await filesIn(folder, '', () => true);
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The manifest comes first: some tools read no further. */
export const jarFiles = (main: string, files: Files): Files => ({
  'META-INF/MANIFEST.MF': Buffer.from(`Manifest-Version: 1.0\r\nMain-Class: ${main}\r\n\r\n`),
  ...files,
});
