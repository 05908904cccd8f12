import type { NewerVersion } from '@cloudyard/contract/market/upgrade.ts';
import { expect, it } from 'vitest';
import { words as listingWords } from '../i18n/listing/en.ts';
import { words } from '../i18n/upgrade/en.ts';
import { changesOf } from './upgrade-dialog.tsx';

const { types } = listingWords.en.list;

const same: NewerVersion = {
  ...{
    id: 'x',
    version: '1.1',
    releasedAt: '',
    notes: '',
    kind: null,
    port: null,
    size: null,
    authorities: [],
  },
};

it('says what changes, and nothing of what stays', () => {
  expect(changesOf(words.en, types, same)).toEqual([]);
  const next = { port: { from: null, to: 9000 }, size: { from: 2048, to: 5_242_880 } };
  expect(changesOf(words.en, types, { ...same, ...next, kind: { from: 'JAR', to: 'NODE' } })).toEqual([
    `Deployment type: ${types.JAR} → ${types.NODE}`,
    'Port: default → 9000',
    'Size of the program: 2 KB → 5 MB',
  ]);
});
