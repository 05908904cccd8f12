import { describe, expect, it } from 'vitest';
import { fieldProblems } from '../kit/errors.ts';
import {
  ENTERPRISE_FIELDS,
  ENTERPRISE_IMAGES,
  EnterpriseContent,
  EnterpriseDraft,
  PERSON_FIELDS,
  PERSON_IMAGES,
  PersonContent,
} from './content.ts';

const enterprise = {
  name: '海川重工集团有限公司',
  alias: '海川重工',
  logo: 'logo.png',
  province: '上海市',
  city: '市辖区',
  district: '浦东新区',
  address: '世纪大道 100 号',
  profession: 'C',
  property: 'private',
  scale: '100-299',
  metadata: '重型机械',
  unifiedCreditId: '914403001922038216',
  businessExpiryDate: '9999-12-31',
  licenseImage: 'licence.png',
  bankAccountName: '海川重工集团有限公司',
  taxpayerNum: '914403001922038216',
  bankName: '中国工商银行',
  bankAccountNum: '44201501100052501234',
  repreLicenseLocation: 'mainland',
  repreName: '林乔',
  repreLicenseType: 'identity-card',
  repreLicenseNum: '11010519491231002X',
  repreLicenseExpiryDate: '9999-12-31',
  repreLicenseFrontImage: 'front.png',
  repreLicenseBackImage: 'back.png',
};
const person = {
  realName: '苏文',
  licenseHomeLocation: 'mainland',
  licenseType: 'identity-card',
  licenseIdNumber: '11010519491231002X',
  licenseValidTerm: '9999-12-31',
  licenseFrontImage: 'front.png',
  licenseBackImage: 'back.png',
  bankAccountName: '苏文',
  openingBank: '中国银行',
  bankAccount: '6222021234567890128',
};

const problems = (schema: typeof EnterpriseContent | typeof PersonContent, content: object) => {
  const parsed = schema.safeParse(content, { reportInput: true });
  return parsed.success ? {} : fieldProblems(parsed.error);
};

describe('the content of an enterprise’s certification', () => {
  it('is accepted when it is complete', () => {
    expect(problems(EnterpriseContent, enterprise)).toEqual({});
  });
  // rule: enterprise.required
  it('has every field, and all missing ones are reported at once', () => {
    expect(Object.keys(problems(EnterpriseContent, {})).sort()).toEqual([...ENTERPRISE_FIELDS].sort());
  });
  it.each(ENTERPRISE_FIELDS)('%s is required', (field) => {
    expect(Object.keys(problems(EnterpriseContent, { ...enterprise, [field]: '' }))).toEqual([field]);
  });
  it.each([
    ['name', '海川', 'enterprise.name_short'],
    ['name', '海 · 川', 'enterprise.name_short'],
    ['name', '海川重工\n有限公司', 'format'],
    ['name', '海川重工\u202e有限公司', 'format'],
    ['alias', '海'.repeat(41), 'too_long:40'],
    ['profession', 'Z', 'not_in_list'],
    ['scale', '7', 'not_in_list'],
    ['unifiedCreditId', '914403001922038217', 'enterprise.credit_code_format'],
    ['businessExpiryDate', '2001-01-01', 'enterprise.day_over'],
    ['businessExpiryDate', 'soon', 'format'],
    ['taxpayerNum', '1', 'enterprise.taxpayer_format'],
    ['bankAccountNum', '6222021234567890129', 'enterprise.bank_account_format'],
    ['repreLicenseNum', '110105194912310021', 'enterprise.license_format'],
    ['repreLicenseNum', '#', 'enterprise.license_format'],
  ])('%s cannot be %s', (field, value, problem) => {
    expect(problems(EnterpriseContent, { ...enterprise, [field]: value })).toEqual({ [field]: problem });
  });
  it('reports a wrong identity card together with everything else', () => {
    const wrong = { ...enterprise, repreLicenseNum: '110105194912310021', bankName: '' };
    expect(problems(EnterpriseContent, wrong)).toEqual({
      bankName: 'required',
      repreLicenseNum: 'enterprise.license_format',
    });
  });
  it('may describe the business in several lines', () => {
    expect(problems(EnterpriseContent, { ...enterprise, metadata: '重型机械\n港口设备' })).toEqual({});
    expect(problems(EnterpriseContent, { ...enterprise, metadata: '重型\u0007机械' })).toEqual({
      metadata: 'format',
    });
  });
  it('checks another licence than an identity card by its shape', () => {
    const passport = { ...enterprise, repreLicenseType: 'passport', repreLicenseNum: 'e12345678' };
    expect(EnterpriseContent.parse(passport).repreLicenseNum).toBe('E12345678');
  });
  it('drops unknown fields', () => {
    expect(EnterpriseContent.parse({ ...enterprise, status: 3, in_force: true })).toEqual(enterprise);
  });
});

describe('the content of a user’s certification', () => {
  it('is accepted when it is complete', () => {
    expect(problems(PersonContent, person)).toEqual({});
  });
  it.each(PERSON_FIELDS)('%s is required', (field) => {
    expect(Object.keys(problems(PersonContent, { ...person, [field]: '' }))).toEqual([field]);
  });
  // rule: certify.fields
  it('reports a wrong number of the chosen kind', () => {
    expect(problems(PersonContent, { ...person, licenseIdNumber: 'E12345678' })).toEqual({
      licenseIdNumber: 'enterprise.license_format',
    });
  });
});

describe('a draft of a certification', () => {
  it('may be empty or wrong, and holds only fields of the form', () => {
    expect(EnterpriseDraft.parse({})).toEqual({});
    expect(EnterpriseDraft.parse({ unifiedCreditId: 'x', status: 3 })).toEqual({ unifiedCreditId: 'x' });
  });
  it('has a maximum length', () => {
    expect(EnterpriseDraft.safeParse({ metadata: 'x'.repeat(2001) }).success).toBe(false);
  });
  it('holds nothing that a row cannot hold', () => {
    expect(EnterpriseDraft.safeParse({ name: 'x\0' }).success).toBe(false);
  });
});

it('the image fields of both forms are known', () => {
  expect(ENTERPRISE_FIELDS).toEqual(expect.arrayContaining([...ENTERPRISE_IMAGES]));
  expect(PERSON_FIELDS).toEqual(expect.arrayContaining([...PERSON_IMAGES]));
});
