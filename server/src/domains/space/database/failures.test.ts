import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf } from '@cloudyard/contract/space/database.ts';
import { expect, it } from 'vitest';

const dump = join(import.meta.dirname, '../../../drivers/tenant-database/dump');
/** What follows a refusal or an error of a row: a sentence in quotes, or one with holes. */
const SENTENCE = /(?:TenantDatabaseRefusal\(\[|error:|:)\s*(['`])((?:The|It|There|This|A) [^\n]*?)\1/g;

/** As they stand in the source, with anything in their holes. */
const sentences = [import.meta.dirname, dump].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(SENTENCE)])
    .map(([, , sentence = '']) => sentence.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'x')),
);

it('every sentence about a failure is known to the screens', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(12);
  expect(sentences.filter((sentence) => !failureOf(sentence))).toEqual([]);
});
