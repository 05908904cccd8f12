import { type Manifest, Manifest as ManifestSchema } from '@cloudyard/contract/algorithm/package.ts';
import { describe, expect, it } from 'vitest';
import { checkParams } from './params.ts';
import { Refusal } from './refusal.ts';
import { WORD_CODES, wordsOf } from './words.ts';

const manifest: Manifest = ManifestSchema.parse({
  ...{ contract: 1, name: 'tried', version: '1.0.0', mode: 'BUILTIN', entry: 'main.ts' },
  parameters: [
    { name: 'data', type: 'DATASET_IN' },
    { name: 'result', type: 'DATASET_OUT' },
    { name: 'trees', type: 'integer', default: 100, range: { min: 1, max: 1000 } },
    { name: 'rate', type: 'decimal', default: 0.1, range: { min: 0, max: 1 } },
    { name: 'label', type: 'string', ui: 'column', of: 'data', required: true },
    { name: 'columns', type: 'string', ui: 'columns', of: 'data' },
    { name: 'code', type: 'string', range: { maxLength: 4, pattern: '[a-z]+' } },
    { name: 'how', type: 'enum', default: 'a', range: { options: ['a', 'b'] } },
    { name: 'keep', type: 'boolean', default: false },
  ],
});

const refused = (given: Record<string, string | number | boolean | null>) => {
  try {
    checkParams(manifest, { label: 'y', ...given });
  } catch (error) {
    if (error instanceof Refusal) return [error.refusal.end, error.refusal.code, error.refusal.at];
    throw error;
  }
  return 'taken';
};

describe('parameters', () => {
  it('are filled in where they are not given, or given as nothing', () => {
    const usual = { trees: 100, rate: 0.1, label: 'y', how: 'a', keep: false };
    expect(checkParams(manifest, { label: 'y' })).toEqual(usual);
    expect(checkParams(manifest, { label: 'y', trees: null, how: '', columns: '' })).toEqual(usual);
  });
  it('are taken as they are where they fit', () => {
    const given = { trees: 5, rate: 1, label: 'y', columns: '["a","b c"]', code: 'ab', how: 'b', keep: true };
    expect(checkParams(manifest, given)).toEqual(given);
    expect(checkParams(manifest, { label: 'y', rate: '0.25', trees: '12' })).toMatchObject({
      rate: 0.25,
      trees: 12,
    });
  });
  it.each([
    [{ label: '' }, 'required', 'label'],
    [{ nobody: 1 }, 'unknown_parameter', 'nobody'],
    [{ data: 'x' }, 'unknown_parameter', 'data'],
    [{ trees: 1.5 }, 'not_an_integer', 'trees'],
    [{ trees: 'many' }, 'not_an_integer', 'trees'],
    [{ trees: true }, 'not_an_integer', 'trees'],
    [{ trees: 0 }, 'too_small', 'trees'],
    [{ trees: 1001 }, 'too_large', 'trees'],
    [{ rate: Number.NaN }, 'not_a_number', 'rate'],
    [{ rate: Number.POSITIVE_INFINITY }, 'not_a_number', 'rate'],
    [{ rate: ' ' }, 'not_a_number', 'rate'],
    [{ label: 3 }, 'not_a_text', 'label'],
    [{ columns: 'a,b' }, 'not_a_list', 'columns'],
    [{ columns: '{"a":1}' }, 'not_a_list', 'columns'],
    [{ columns: '["a",2]' }, 'not_a_list', 'columns'],
    [{ columns: '["a","a"]' }, 'column_twice', 'columns'],
    [{ code: 'abcde' }, 'too_long', 'code'],
    [{ code: 'a1' }, 'wrong_format', 'code'],
    [{ how: 'c' }, 'not_an_option', 'how'],
    [{ keep: 'yes' }, 'not_yes_or_no', 'keep'],
  ])('are refused by name: %o', (given, code, at) => {
    expect(refused(given as Record<string, string>)).toEqual(['bad_parameter', code, at]);
  });
});

it('says every refusal in both languages', () => {
  for (const code of WORD_CODES) {
    const { cn, en } = wordsOf(code, {});
    expect(cn, code).toMatch(/\{\w+\}/);
    expect(en, code).toMatch(/\{\w+\}/);
    // The same things are named in both.
    const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    expect(named(en), code).toEqual(named(cn));
  }
  const said = new Refusal(
    { end: 'bad_parameter', code: 'required', at: 'k' },
    wordsOf('required', { at: 'k' }),
  );
  expect(said.in('cn').refusal.text).toBe('请填写 k。');
  expect(said.in('en').refusal.text).toBe('k has to be given.');
});
