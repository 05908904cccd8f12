import { AUDIT_FIELDS, AUDIT_VALUES, INNER_FIELDS } from '@cloudyard/contract/audit/fields.ts';
import { STATUS_NAMES } from '@cloudyard/contract/publishing/values.ts';
import { describe, expect, it } from 'vitest';
import { words } from '../domains/audit/i18n/entry/difference-en.ts';

describe.each(['cn', 'en'] as const)('the audit log in %s', (language) => {
  const { fields, values } = words[language];

  it('has a word for every field that an entry can hold', () => {
    const all = new Set<string>([...Object.values(AUDIT_FIELDS).flat(), ...INNER_FIELDS]);
    expect([...all].filter((field) => !fields[field as keyof typeof fields])).toEqual([]);
  });

  it.each(Object.entries(AUDIT_VALUES))('has a word for every code of %s', (field, codes) => {
    const known: Record<string, string> = values[field as keyof typeof values];
    expect(Object.keys(known).sort()).toEqual([...codes].sort());
    expect(Object.values(known).every(Boolean)).toBe(true);
  });

  it('names the states of applications and versions as everywhere else', () => {
    const names = Object.fromEntries(
      Object.entries(STATUS_NAMES).map(([code, name]) => [code, name[language]]),
    );
    expect([values['application.status'], values['version.status']]).toEqual([names, names]);
  });
});
