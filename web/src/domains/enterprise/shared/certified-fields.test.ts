import { ENTERPRISE_FIELDS, PERSON_FIELDS } from '@cloudyard/contract/enterprise/content.ts';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  choiceName,
  contentProblems,
  type FieldDef,
  fieldsOf,
  GROUPS,
  groupIndexOf,
  problemsIn,
  shownText,
} from './certified-fields.ts';

describe('the steps of a certification', () => {
  it.each([
    ['enterprise', ENTERPRISE_FIELDS],
    ['person', PERSON_FIELDS],
  ] as const)('of an %s have every field once', (kind, fields) => {
    expect(
      fieldsOf(kind)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...fields].sort());
  });
  it.each([
    ['name', 0],
    ['bankAccountNum', 1],
    ['repreLicenseBackImage', 2],
    ['nobody', -1],
  ])('have the field %s at index %i', (field, step) => expect(groupIndexOf('enterprise', field)).toBe(step));
});

const person = {
  realName: '秦月',
  licenseHomeLocation: 'mainland',
  licenseType: 'identity-card',
  licenseIdNumber: '110101199003078515',
  licenseValidTerm: '2099-01-01',
  licenseFrontImage: 'front.png',
  licenseBackImage: 'back.png',
  bankAccountName: '秦月',
  openingBank: '中国银行沈阳铁西支行',
  bankAccount: '12345678',
};

describe('the problems of a certification', () => {
  it('are all reported at once, also those between two fields', () => {
    const problems = contentProblems('person', { ...person, realName: ' ', licenseIdNumber: '110101' });
    expect(problems).toEqual({ realName: 'required', licenseIdNumber: 'enterprise.license_format' });
  });
  it.each([
    ['a past day', { licenseValidTerm: '2001-01-01' }, { licenseValidTerm: 'enterprise.day_over' }],
    ['an unknown choice', { licenseType: 'library-card' }, { licenseType: 'not_in_list' }],
    [
      'a wrong check character',
      { licenseIdNumber: '110101199003078516' },
      { licenseIdNumber: 'enterprise.license_format' },
    ],
    [
      'a passport with a passport number (none)',
      { licenseType: 'passport', licenseIdNumber: 'E1234567' },
      {},
    ],
  ])('are found for %s', (_, patch, problems) =>
    expect(contentProblems('person', { ...person, ...patch })).toEqual(problems),
  );
  it('are counted by step', () => {
    const [basics, licence] = GROUPS.enterprise;
    const problems = { name: 'required', alias: 'required', taxpayerNum: 'enterprise.taxpayer_format' };
    expect([basics, licence].map((group) => group && problemsIn(group, problems))).toEqual([2, 1]);
  });
  it('are none when all fields are right', () => expect(contentProblems('person', person)).toEqual({}));
});

describe('the changed fields of a certification', () => {
  it.each([
    ['are none without a version to compare with', null, person, []],
    ['are none for the same version', person, person, []],
    ['include one with another value', person, { ...person, realName: '秦岳' }, ['realName']],
    ['include an emptied one', person, { ...person, bankAccount: '' }, ['bankAccount']],
    [
      'do not include one that is empty in both',
      { ...person, bankAccount: undefined },
      { ...person, bankAccount: '' },
      [],
    ],
    ['do not include what is no field', person, { ...person, status: '3' }, []],
  ])('%s', (_, before, now, changed) => expect([...changedFields('person', before, now)]).toEqual(changed));
});

describe('the values of a certification', () => {
  const def = (name: string) => fieldsOf('person').find((one) => one.name === name) as FieldDef;
  it.each([
    ['licenseType', 'passport', '护照'],
    ['licenseIdNumber', '110101199003078515', '110***********8515'],
    ['openingBank', '中国银行', '中国银行'],
    ['realName', undefined, ''],
  ])('show %s as users read it', (name, value, shown) =>
    expect(shownText(def(name), { value, language: 'cn' })).toBe(shown),
  );
  it('show the whole number to a reviewer', () =>
    expect(shownText(def('licenseIdNumber'), { value: '110101', language: 'cn', plain: true })).toBe(
      '110101',
    ));
  it('show the name of a choice in both languages, and an unknown one as its code', () =>
    expect([
      choiceName('scales', '1-19', 'en'),
      choiceName('scales', '1-19', 'cn'),
      choiceName('scales', 'x', 'cn'),
    ]).toEqual(['1 to 19 people', '1 至 19 人', 'x']));
});
