import type { Words } from '../../../../kit/text.ts';
import type * as cn from './fields-cn.ts';

export const enterpriseFields: Words<typeof cn.enterpriseFields> = {
  name: 'Enterprise name',
  alias: 'Short name',
  logo: 'Logo',
  province: 'Province',
  city: 'City',
  district: 'District',
  address: 'Address',
  profession: 'Industry',
  property: 'Enterprise type',
  scale: 'Size',
  metadata: 'About the enterprise',
  unifiedCreditId: 'Unified social credit code',
  businessExpiryDate: 'Business license expires',
  licenseImage: 'Business license',
  taxpayerNum: 'Taxpayer number',
  bankAccountName: 'Account holder',
  bankName: 'Bank',
  bankAccountNum: 'Bank account number',
  repreLicenseLocation: 'ID issued in (representative)',
  repreName: 'Legal representative',
  repreLicenseType: 'ID type (representative)',
  repreLicenseNum: 'ID number (representative)',
  repreLicenseExpiryDate: 'ID expires',
  repreLicenseFrontImage: 'ID, front',
  repreLicenseBackImage: 'ID, back',
};

export const personFields: Words<typeof cn.personFields> = {
  realName: 'Real name',
  licenseHomeLocation: 'ID issued in',
  licenseType: 'ID type',
  licenseIdNumber: 'ID number',
  licenseValidTerm: 'ID expires',
  licenseFrontImage: 'ID, front',
  licenseBackImage: 'ID, back',
  bankAccountName: 'Account holder',
  openingBank: 'Bank',
  bankAccount: 'Bank account number',
};

export const helps: Words<typeof cn.helps> = {
  name: 'Enter the full name registered on the business license.',
  alias: 'Short name shown on the platform. Up to 40 characters.',
  logo: 'Square images work best.',
  metadata: "Describe the enterprise's main business in a few sentences.",
  unifiedCreditId: 'The 18-character code on the business license.',
  businessExpiryDate: 'For a license with no expiry, enter 2099-12-31.',
  licenseImage: 'Photo or scan of the whole business license, with all four corners and readable text.',
  taxpayerNum:
    'Usually the same as the unified social credit code. Older 15 or 20-character numbers also work.',
  bankAccountName: "Must match the bank's records.",
  bankName: 'Include the branch, for example Bank of China, Shenyang Tiexi Branch.',
  repreLicenseFrontImage: 'The side with the name or photo.',
  repreLicenseBackImage: 'The other side. For a passport, the signature page.',
  realName: 'As shown on your ID.',
  licenseFrontImage: 'The side with the name or photo.',
  licenseBackImage: 'The other side. For a passport, the signature page.',
  openingBank: 'Include the branch, for example Bank of China, Shenyang Tiexi Branch.',
};
