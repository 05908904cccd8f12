import { VersionDraft } from '@cloudyard/contract/publishing/version.ts';
import { expect, it } from 'vitest';
import { AddDraft, contentOf, EMPTY, nextMinor } from './version-draft.ts';

const file = { name: 'stored.jar', originalName: '程序.jar', bytes: 10 };
const filled = {
  ...EMPTY,
  programFile: file,
  image: 'registry/app:1',
  externalUrl: 'https://a.example',
  containerPort: 8080,
  profile: 'a: 1',
};

it.each([
  ['JAR', { programFile: 'stored.jar', image: '', externalUrl: '', containerPort: 8080, profile: 'a: 1' }],
  ['STATIC', { programFile: 'stored.jar', image: '', externalUrl: '', containerPort: null, profile: '' }],
  ['IMAGE', { programFile: null, image: 'registry/app:1', externalUrl: '', containerPort: 8080 }],
  ['URL', { programFile: null, image: '', externalUrl: 'https://a.example', containerPort: null }],
])('a version released as %s sends only its own fields', (code, sent) => {
  const content = contentOf(AddDraft.parse({ ...filled, sourceType: { code } }));
  expect(content).toMatchObject(sent);
  expect(VersionDraft.safeParse(content).success).toBe(true);
});

it.each([
  ['{host}/app', true],
  ['', true],
  ['https://elsewhere.example', false],
  ['/app', false],
  // rule: app.accessUrl
])('the access address %j is valid: %s', (accessUrl, fits) => {
  expect(AddDraft.safeParse({ ...filled, accessUrl }).success).toBe(fits);
});

it('the next minor number follows the highest of the same major version', () => {
  const rows = [
    { version: '1.0', number: 0 },
    { version: '1.7', number: 7 },
    { version: '11.9', number: 9 },
  ];
  expect([nextMinor(rows, 1), nextMinor(rows, 11), nextMinor(rows, 2)]).toEqual([8, 10, 0]);
});
