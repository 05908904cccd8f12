import { z } from 'zod';
import { FileName } from '../file/file.ts';
import { choiceOf } from './lookup.ts';
import {
  BankAccount,
  CreditCode,
  FutureDay,
  isLicenseNumber,
  LicenseNumber,
  nameKey,
  TaxpayerNumber,
} from './values.ts';

/** Typed by users, shown to users: no invisible characters. */
const text = (most: number, unseen = /[\p{Cc}\p{Cf}]/u) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((value) => !unseen.test(value), 'format');
/** The same in several lines. */
const lines = (most: number) => text(most, /[^\P{Cc}\r\n]|\p{Cf}/u);
/** The stored name of an image that was uploaded for this form. */
const image = FileName;

const identityCardFits = (type: string, num: string) => num === '' || isLicenseNumber(type, num);

/** What an enterprise hands in for its certification; every field is required. */
const enterpriseShape = {
  name: text(100).refine((name) => nameKey(name).length >= 4, 'enterprise.name_short'),
  alias: text(40),
  logo: image,
  province: text(40),
  city: text(40),
  district: text(40),
  address: text(200),
  profession: choiceOf('professions'),
  property: choiceOf('properties'),
  scale: choiceOf('scales'),
  /** What the enterprise does, in its own words. */
  metadata: lines(2000),
  unifiedCreditId: CreditCode,
  businessExpiryDate: FutureDay,
  licenseImage: image,
  bankAccountName: text(100),
  taxpayerNum: TaxpayerNumber,
  bankName: text(100),
  bankAccountNum: BankAccount,
  repreLicenseLocation: choiceOf('repreLicenseLocations'),
  repreName: text(60),
  repreLicenseType: choiceOf('repreLicenseTypes'),
  repreLicenseNum: LicenseNumber,
  repreLicenseExpiryDate: FutureDay,
  repreLicenseFrontImage: image,
  repreLicenseBackImage: image,
};
export const EnterpriseContent = z
  .object(enterpriseShape)
  .refine(({ repreLicenseType, repreLicenseNum }) => identityCardFits(repreLicenseType, repreLicenseNum), {
    path: ['repreLicenseNum'],
    message: 'enterprise.license_format',
    // Reported together with everything else that is wrong.
    when: ({ value }) =>
      z.object({ repreLicenseType: z.string(), repreLicenseNum: z.string() }).safeParse(value).success,
  });
export type EnterpriseContent = z.infer<typeof EnterpriseContent>;
export type EnterpriseField = keyof EnterpriseContent;

/** What a user hands in for their certification. */
const personShape = {
  realName: text(60),
  licenseHomeLocation: choiceOf('repreLicenseLocations'),
  licenseType: choiceOf('repreLicenseTypes'),
  licenseIdNumber: LicenseNumber,
  licenseValidTerm: FutureDay,
  licenseFrontImage: image,
  licenseBackImage: image,
  bankAccountName: text(100),
  openingBank: text(100),
  bankAccount: BankAccount,
};
export const PersonContent = z
  .object(personShape)
  .refine(({ licenseType, licenseIdNumber }) => identityCardFits(licenseType, licenseIdNumber), {
    path: ['licenseIdNumber'],
    message: 'enterprise.license_format',
    when: ({ value }) =>
      z.object({ licenseType: z.string(), licenseIdNumber: z.string() }).safeParse(value).success,
  });
export type PersonContent = z.infer<typeof PersonContent>;
export type PersonField = keyof PersonContent;

/** What a version says, field by field; of a draft, whatever is in it so far. */
export type Content = Record<string, string>;

export const ENTERPRISE_FIELDS = Object.keys(enterpriseShape) as [EnterpriseField, ...EnterpriseField[]];
export const PERSON_FIELDS = Object.keys(personShape) as [PersonField, ...PersonField[]];
export const ENTERPRISE_IMAGES = [
  'logo',
  'licenseImage',
  'repreLicenseFrontImage',
  'repreLicenseBackImage',
] as const satisfies EnterpriseField[];
export const PERSON_IMAGES = ['licenseFrontImage', 'licenseBackImage'] as const satisfies PersonField[];

/** Anything a row can hold: it holds no zero byte. */
const kept = z
  .string()
  .max(2000)
  .refine((value) => !value.includes('\0'), 'format');
/** A form that is not finished: whatever is in it already, right or not. */
const loose = <const F extends readonly string[]>(fields: F) =>
  z.object(
    Object.fromEntries(fields.map((field) => [field, kept.optional()])) as {
      [K in F[number]]: z.ZodOptional<z.ZodString>;
    },
  );
export const EnterpriseDraft = loose(ENTERPRISE_FIELDS);
export type EnterpriseDraft = z.infer<typeof EnterpriseDraft>;
export const PersonDraft = loose(PERSON_FIELDS);
export type PersonDraft = z.infer<typeof PersonDraft>;

/** Numbers that are shown with their middle masked, to their owner too. */
export const ENTERPRISE_NUMBERS = [
  'unifiedCreditId',
  'taxpayerNum',
  'bankAccountNum',
  'repreLicenseNum',
] as const satisfies EnterpriseField[];
export const PERSON_NUMBERS = ['licenseIdNumber', 'bankAccount'] as const satisfies PersonField[];
