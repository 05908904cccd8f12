import { z } from 'zod';

/** The state of a certification, for users and enterprises alike. */
export const VERIFY_CODES = { none: 0, submitted: 1, review: 2, verified: 3, failed: 4 } as const;
export type VerifyCode = (typeof VERIFY_CODES)[keyof typeof VERIFY_CODES];
export const VerifyStatus = z.object({ code: z.number().int().min(0).max(4) });

/** `2031-05-20`. */
export const Day = z.iso.date();

/**
 * A day that is still to come, in the time zone of the user who types it: a licence that ends today is over.
 */
export const FutureDay = Day.refine(
  (day) => day > new Date().toISOString().slice(0, 10),
  'enterprise.day_over',
);

/** Full width signs and blanks do not make another number. */
export const plainNumber = (text: string) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** GB 32100-2015: the eighteenth sign follows from the seventeen before it. */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  const sum = CREDIT_WEIGHTS.reduce(
    (total, weight, at) => total + weight * CREDIT_SIGNS.indexOf(text[at] as string),
    0,
  );
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] === text[17];
}

/** A taxpayer's number is the credit code, or one of the older ones: 15 or 20 signs, beginning with a region. */
export const isTaxpayerNumber = (text: string) =>
  text.length === 18 ? isCreditCode(text) : /^\d{6}[0-9A-Z]{9}(?:[0-9A-Z]{5})?$/.test(text);

/** The last digit of a card number follows from the others. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Cards (62…, 16 to 19 digits) carry a check digit; accounts of enterprises do not. */
export const isBankAccount = (text: string) =>
  /^62\d{14,17}$/.test(text) ? passesLuhn(text) : /^\d{8,30}$/.test(text);

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643-1999: region, a day of birth that was, and a check character. */
export function isIdentityCard(text: string): boolean {
  const found = /^[1-8]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(text);
  if (!found) return false;
  const day = `${found[1]}-${found[2]}-${found[3]}`;
  const born = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== day) return false;
  if (born.getTime() > Date.now() || Number(found[1]) < 1900) return false;
  const sum = ID_WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17];
}

const number = (isRight: (text: string) => boolean, problem: string) =>
  z
    .string()
    .max(60)
    .transform(plainNumber)
    .refine((text) => text !== '', 'required')
    .refine((text) => text === '' || isRight(text), problem);

export const CreditCode = number(isCreditCode, 'enterprise.credit_code_format');
export const TaxpayerNumber = number(isTaxpayerNumber, 'enterprise.taxpayer_format');
export const BankAccount = number(isBankAccount, 'enterprise.bank_account_format');

/** The number of a user's licence: identity cards are checked through, others by their shape. */
export const isLicenseNumber = (type: string, text: string) =>
  type === 'identity-card' ? isIdentityCard(text) : /^[0-9A-Z()]{5,30}$/.test(text);
export const LicenseNumber = number((text) => /^[0-9A-Z()]{5,30}$/.test(text), 'enterprise.license_format');

/** One name, however it was typed: width, blanks and case aside. Look-alikes are the same. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Cc}·.,、，。'"“”‘’_-]/gu, '')
    .toLowerCase();

/** `110101199003078515` → `110***********8515`. */
export const maskedNumber = (text: string) =>
  text.length < 8
    ? '*'.repeat(text.length)
    : `${text.slice(0, 3)}${'*'.repeat(text.length - 7)}${text.slice(-4)}`;
