import type { MessageCategory } from '@cloudyard/contract/message/category.ts';
import type { Preferences } from '@cloudyard/contract/message/preference.ts';
import { describe, expect, it } from 'vitest';
import { draftOf, isChanged, saidIn, withDigest, withQuiet } from './draft.ts';

const category = (id: string) => ({ id, name: id }) as MessageCategory;
const preferences: Preferences = {
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Shanghai',
  digest: 'none',
  digestHour: 9,
  address: 'qin@example.com',
  categories: [
    { category: category('a'), inApp: true, mail: false, chosen: false },
    { category: category('b'), inApp: true, mail: true, chosen: true },
  ],
};
const before = draftOf(preferences);

describe('what is sent', () => {
  it('says nothing of categories nobody touched', () => {
    expect(saidIn(before, before).categories).toEqual([]);
    expect(isChanged(before, before)).toBe(false);
  });
  it('says the touched one, and nothing that is not the person’s to say', () => {
    const draft = { ...before, choices: { ...before.choices, a: { inApp: true, mail: true } } };
    expect(isChanged(before, draft)).toBe(true);
    const said = saidIn(before, draft);
    expect(said.categories).toEqual([{ id: 'a', inApp: true, mail: true }]);
    expect(said).not.toHaveProperty('address');
    expect(said).not.toHaveProperty('choices');
  });
  it('turned on and off again is unchanged', () => {
    expect(isChanged(before, withDigest(withDigest(before, true, 'Asia/Shanghai'), false, 'UTC'))).toBe(
      false,
    );
  });
});

describe('whose clock', () => {
  it('the first one to need a clock takes the browser’s', () => {
    expect(withQuiet(before, true, 'Europe/Berlin')).toMatchObject({
      quietFrom: '22:00',
      quietTo: '08:00',
      timeZone: 'Europe/Berlin',
    });
  });
  it('the second one keeps what was chosen', () => {
    const quiet = { ...withQuiet(before, true, 'Europe/Berlin'), timeZone: 'Asia/Tokyo' };
    expect(withDigest(quiet, true, 'Europe/Berlin').timeZone).toBe('Asia/Tokyo');
  });
});
