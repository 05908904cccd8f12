import { z } from 'zod';

/** Full width, blanks, dashes and the country's prefix do not make another number. */
export const phoneOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s()\-–—.]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '');

/** Mobile numbers of the mainland: eleven digits, the first three given out to a carrier. */
const MOBILE = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/;
export const isPhone = (typed: string) => MOBILE.test(phoneOf(typed));

export const Phone = z
  .string()
  .max(40)
  .transform(phoneOf)
  .refine((text) => text !== '', 'required')
  .refine((text) => text === '' || MOBILE.test(text), 'identity.phone_format');

export const Email = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .pipe(z.email('identity.email_format'))
  .transform((text) => text.toLowerCase());

/** One to 31 characters without `#`; no control characters either, they are invisible. */
export const Username = z
  .string()
  .trim()
  .min(1)
  .refine((text) => [...text].length <= 31 && !/[#\p{Cc}\p{Cf}]/u.test(text), 'identity.username_format');

const kinds = [/[A-Za-z]/, /\d/, /_/];
/** 8 to 20 letters, digits or underscores, at least two of the three kinds. */
export const Password = z
  .string()
  .min(1)
  .refine(
    (text) =>
      /^\w{8,20}$/.test(text) && !/[^\w]/.test(text) && kinds.filter((kind) => kind.test(text)).length >= 2,
    'identity.password_format',
  );

/** Without the signs that look alike (0 O, 1 I). */
export const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 5;
/** A code as typed: any case, blanks around it. */
export const Code = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => text.length === CODE_LENGTH, 'identity.code_length');

/** How long the button that sends a code stays closed, and how long a code holds. */
export const RESEND_SECONDS = 120;
export const CODE_SECONDS = 600;

/** `13800000005` → `138****0005`. */
export const maskedPhone = (phone: string) => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2');

/** `lin.qiao@haichuan.example` → `l***@haichuan.example`. */
export const maskedEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1***');
