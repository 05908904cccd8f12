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

describe('the preferences that are sent', () => {
  it('leave out categories the user did not change', () => {
    expect(saidIn(before, before).categories).toEqual([]);
    expect(isChanged(before, before)).toBe(false);
  });
  it('have the changed category, and neither address nor form state', () => {
    const draft = { ...before, choices: { ...before.choices, a: { inApp: true, mail: true } } };
    expect(isChanged(before, draft)).toBe(true);
    const said = saidIn(before, draft);
    expect(said.categories).toEqual([{ id: 'a', inApp: true, mail: true }]);
    expect(said).not.toHaveProperty('address');
    expect(said).not.toHaveProperty('choices');
  });
  it('are unchanged when a switch is turned on and off again', () => {
    expect(isChanged(before, withDigest(withDigest(before, true, 'Asia/Shanghai'), false, 'UTC'))).toBe(
      false,
    );
  });
});

describe('the time zone of the preferences', () => {
  it('is the browser’s for the first setting that needs one', () => {
    expect(withQuiet(before, true, 'Europe/Berlin')).toMatchObject({
      quietFrom: '22:00',
      quietTo: '08:00',
      timeZone: 'Europe/Berlin',
    });
  });
  it('stays as chosen for the second setting', () => {
    const quiet = { ...withQuiet(before, true, 'Europe/Berlin'), timeZone: 'Asia/Tokyo' };
    expect(withDigest(quiet, true, 'Europe/Berlin').timeZone).toBe('Asia/Tokyo');
  });
});
