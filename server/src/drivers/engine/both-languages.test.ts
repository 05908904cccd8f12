import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inChinese } from '@cloudyard/contract/algorithm/said.ts';
import { expect, it } from 'vitest';

// What is told of a failure is English where it is made; each sentence has to have its Chinese.

const SOURCE = join(import.meta.dirname, '../..');
const FOLDERS = ['drivers/engine', 'domains/algorithm', 'domains/bigdata'];
const FILES = ['drivers/runtime/local/release/unpack.ts'];
const filesIn = (folder: string) =>
  readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    .map((name) => join(folder, name));

const QUOTED = String.raw`('(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60)`;
/** Where a sentence becomes what people are told. */
const TOLD = [
  String.raw`new (?:Lie|Unfit|EngineError|UnfitImage|ClusterAway|ClusterRefusal)\(\s*${QUOTED}`,
  String.raw`new TableRefusal\('\w+',\s*${QUOTED}`,
  String.raw`problem\('\w+', ${QUOTED}`,
  String.raw`\btext: ${QUOTED}`,
  String.raw`full\(${QUOTED}`,
  String.raw`wrong\.push\(\s*${QUOTED}`,
  String.raw`stepProblem\(\s*'\w+',\s*${QUOTED}`,
  String.raw`new PackageRefusal\(\s*'\w+',\s*${QUOTED}`,
  String.raw`\bodd\(\s*${QUOTED}`,
  String.raw`\brefuse\(\s*${QUOTED}`,
].map((one) => new RegExp(one, 'g'));

/** Holes of a template as a value would fill them. */
const plain = (literal: string) =>
  literal
    .slice(1, -1)
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7')
    .replaceAll("\\'", "'");

const sentences = [...FOLDERS.flatMap(filesIn), ...FILES].flatMap((file) => {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return TOLD.flatMap((told) =>
    [...text.matchAll(told)].map(([, literal = '']) => ({ file, said: plain(literal) })),
  ).filter(({ said }) => /^[A-Z7].*[a-z]{2} [a-z]/.test(said));
});

it('looks at what is told', () => expect(sentences.length).toBeGreaterThan(60));

it.each(sentences)('$said ($file)', ({ said }) => expect(inChinese(said)).toMatch(/\p{Script=Han}/u));
