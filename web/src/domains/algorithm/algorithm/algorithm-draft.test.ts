import { EXAMPLES } from '@cloudyard/contract/algorithm/examples.ts';
import { expect, it } from 'vitest';
import { CallError } from '../../../kit/call-error.ts';
import { readDraft } from '../../../kit/entity-form.tsx';
import { bodyOf, EMPTY, FormDraft, isOwnWork, placedError } from './algorithm-draft.ts';

const category = '01920000-0000-7000-8000-000000000001';
const filled = { ...EMPTY, name: 'a', category };
const file = { name: 'stored', originalName: 'a.sql', bytes: 1 };
const zip = { ...file, originalName: 'a.ZIP' };
const pathsOf = (values: object) =>
  readDraft(FormDraft, values as Record<string, unknown>).error?.issues.map(({ path }) => path.join('.'));

it('a new form needs a name and a category, and the example is right as it stands', () => {
  expect(pathsOf(EMPTY)?.sort()).toEqual(['category', 'name']);
  expect(pathsOf(filled)).toBeUndefined();
});
it.each([
  ['code that is empty', { ...filled, source: ' ' }, ['source']],
  ['no file', { ...filled, from: 'file' }, ['file']],
  ['code without an output', { ...filled, parameters: [] }, ['parameters']],
  ['a file of code without an output', { ...filled, from: 'file', file, parameters: [] }, ['parameters']],
  [
    'a package that nobody has looked into yet',
    { ...filled, from: 'file', file: zip, parameters: [] },
    undefined,
  ],
  [
    'a package, which has its own parameters',
    { ...filled, from: 'file', file, isPackage: true, parameters: [] },
    undefined,
  ],
])('%s', (_, values, paths) => expect(pathsOf(values)).toEqual(paths));

it('only what was chosen is sent: the code, or the file', () => {
  const code = bodyOf(FormDraft.parse({ ...filled, file }));
  expect(code).toMatchObject({ source: EXAMPLES.SQL.source, algorithmFileId: null });
  expect(code.parameters).toHaveLength(EXAMPLES.SQL.parameters.length);
  const packed = bodyOf(FormDraft.parse({ ...filled, from: 'file', file, isPackage: true }));
  expect(packed).toMatchObject({ source: null, algorithmFileId: 'stored', parameters: [] });
});
it('an example is nobody’s own work', () => {
  expect([isOwnWork(EXAMPLES.PYTHON.source), isOwnWork('  '), isOwnWork('select 1')]).toEqual([
    false,
    false,
    true,
  ]);
});
it('refusals stand at the fields of the form', () => {
  const refused = (code: string, fields: Record<string, string>) =>
    (placedError(new CallError(code, { status: 422, fields })) as CallError).fields;
  expect(refused('algorithm.parameters_unfit', { parameters: '1.name: twice' })).toEqual({
    'parameters.1.name': 'twice',
  });
  expect(refused('algorithm.type_other', { algorithmType: 'algorithm.type_other' })).toEqual({
    type: 'algorithm.type_other',
  });
  expect(refused('algorithm.package_unfit', { algorithmFileId: 'entry: There is no main.py.' })).toEqual({
    file: 'algorithm.package_unfit',
  });
});
