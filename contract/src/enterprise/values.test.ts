import { describe, expect, it } from 'vitest';
import {
  BankAccount,
  CreditCode,
  FutureDay,
  isBankAccount,
  isCreditCode,
  isIdentityCard,
  isLicenseNumber,
  isTaxpayerNumber,
  LicenseNumber,
  maskedNumber,
  nameKey,
  passesLuhn,
  TaxpayerNumber,
} from './values.ts';

describe('the unified credit code', () => {
  it.each([
    ['of Huawei', '914403001922038216', true],
    ['of Tencent', '9144030071526726XG', true],
    ['with invented digits', '911101087001090700', false],
    ['with another check character', '914403001922038217', false],
    ['with two signs exchanged', '914403001922038261', false],
    ['with a letter that is none of its signs', '91440300I922038216', false],
    ['in small letters', '9144030071526726xg', false],
    ['too short', '91440300192203821', false],
    ['too long', '9144030019220382160', false],
    ['nothing', '', false],
    ['letters where the region stands', '91AB03001922038216', false],
    // rule: enterprise.formats
  ])('is valid or not: %s', (_, code, right) => {
    expect(isCreditCode(code)).toBe(right);
  });
});

describe('the taxpayer’s number', () => {
  it.each([
    ['the credit code', '914403001922038216', true],
    ['eighteen signs that are none', '914403001922038217', false],
    ['fifteen signs, the older one', '440300192203821', true],
    ['twenty signs, of a person in business', '44030019220382100101', true],
    ['sixteen', '4403001922038210', false],
    ['not beginning with a region', 'AB0300192203821', false],
    ['nothing', '', false],
  ])('is valid or not: %s', (_, number, right) => {
    expect(isTaxpayerNumber(number)).toBe(right);
  });
});

describe('bank accounts', () => {
  it.each([
    ['a card', '6222021234567890128', true],
    ['a card with a wrong digit', '6222021234567890129', false],
    ['a card with two digits exchanged', '6222021234567890218', false],
    ['an account of an enterprise', '44201501100052501234', true],
    ['eight digits', '12345678', true],
    ['seven digits', '1234567', false],
    ['thirty-one digits', '1'.repeat(31), false],
    ['letters', '12345678AB', false],
  ])('are valid or not: %s', (_, number, right) => {
    expect(isBankAccount(number)).toBe(right);
  });
  it.each([
    ['0', true],
    ['18', true],
    ['19', false],
    ['4111111111111111', true],
    ['4111111111111112', false],
    ['79927398713', true],
    ['79927398710', false],
  ])('have the check digit of %s', (digits, right) => {
    expect(passesLuhn(digits)).toBe(right);
  });
});

describe('the identity card', () => {
  it.each([
    ['the example of the standard', '11010519491231002X', true],
    ['its other example, of a birth in 1880', '440524188001010014', false],
    ['with another check character', '110105194912310021', false],
    ['a day that never was', '11010519490231002X', false],
    ['born in the future', '110105299912310020', false],
    ['no such region', '910105194912310020', false],
    ['fifteen digits', '110105491231002', false],
    ['a small x', '11010519491231002x', false],
  ])('is valid or not: %s', (_, number, right) => {
    expect(isIdentityCard(number)).toBe(right);
  });
  it('of another kind is checked by its shape', () => {
    expect(isLicenseNumber('passport', 'E12345678')).toBe(true);
    expect(isLicenseNumber('hk-mo-permit', 'H1234567(8)')).toBe(true);
    expect(isLicenseNumber('passport', 'E12')).toBe(false);
    expect(isLicenseNumber('identity-card', 'E12345678')).toBe(false);
  });
});

describe('numbers as they are typed', () => {
  it.each([
    ['full width', CreditCode, '９１４４０３００１９２２０３８２１６', '914403001922038216'],
    ['with blanks', BankAccount, ' 6222 0212 3456 7890 128 ', '6222021234567890128'],
    ['in small letters', CreditCode, '9144030071526726xg', '9144030071526726XG'],
    ['with lines', TaxpayerNumber, '440300-192203821', '440300192203821'],
    ['a small x', LicenseNumber, '11010519491231002x', '11010519491231002X'],
  ])('are normalised: %s', (_, schema, typed, number) => {
    expect(schema.parse(typed)).toBe(number);
  });
  it.each([
    ['blanks are nothing', CreditCode, '   ', 'required'],
    ['wrong ones say what is wrong', CreditCode, '914403001922038217', 'enterprise.credit_code_format'],
    ['of a bank', BankAccount, 'x', 'enterprise.bank_account_format'],
    ['of taxes', TaxpayerNumber, '1', 'enterprise.taxpayer_format'],
    ['of a licence', LicenseNumber, '#####', 'enterprise.license_format'],
  ])('are normalised: %s', (_, schema, typed, problem) => {
    expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(problem);
  });
});

describe('a day to come', () => {
  const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);
  it.each([
    ['tomorrow', day(1), true],
    ['today', day(0), false],
    ['yesterday', day(-1), false],
    ['never', '9999-12-31', true],
    ['no day', '2031-02-30', false],
    ['another spelling', '20310228', false],
  ])('is valid or not: %s', (_, text, right) => {
    expect(FutureDay.safeParse(text).success).toBe(right);
  });
});

describe('the key of a name', () => {
  const key = nameKey('海川重工集团有限公司');
  it.each([
    ['full width', '海川重工集团有限公司　'],
    ['blanks', '海川 重工 集团有限公司'],
    ['a point between', '海川·重工集团有限公司'],
    ['an invisible sign', '海川\u200b重工集团有限公司'],
    ['a line', '海川重工集团-有限公司'],
  ])('is the same with %s', (_, name) => {
    expect(nameKey(name)).toBe(key);
  });
  it('ignores width and case', () => {
    expect(nameKey('ＡＣＭＥ（上海）有限公司')).toBe(nameKey('acme(上海)有限公司'));
  });
  it('distinguishes different names', () => {
    expect(nameKey('海川重工有限公司')).not.toBe(key);
  });
});

describe('masked numbers', () => {
  it.each([
    ['11010519491231002X', '110***********002X'],
    ['12345678', '123*5678'],
    ['1234567', '*******'],
    ['', ''],
  ])('hide the middle: %s', (number, shown) => {
    expect(maskedNumber(number)).toBe(shown);
  });
});
