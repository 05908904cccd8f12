import type { CertificationKind } from '@cloudyard/contract/enterprise/certification.ts';
import {
  EnterpriseContent,
  type EnterpriseField,
  PersonContent,
  type PersonField,
} from '@cloudyard/contract/enterprise/content.ts';
import { LOOKUPS, type LookupName } from '@cloudyard/contract/enterprise/lookup.ts';
import { maskedNumber } from '@cloudyard/contract/enterprise/values.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import type { Locale } from '../../../kit/text.ts';

/** The values of the fields, complete or not. */
export type Content = { readonly [field: string]: string | undefined };
export type Problems = Readonly<Record<string, string>>;

export type FieldDef<F extends string = string> = {
  name: F;
  control: 'text' | 'area' | 'choice' | 'day' | 'image' | 'province' | 'city' | 'district';
  lookup?: LookupName;
  max?: number;
  /** A number that is masked once it is submitted. */
  masked?: true;
};
export type GroupName = 'basics' | 'licence' | 'representative' | 'identity' | 'evidence' | 'bank';
export type FieldGroup = { name: GroupName; fields: readonly FieldDef[] };

const text = <F extends string>(name: F, max: number): FieldDef<F> => ({ name, control: 'text', max });
const number = <F extends string>(name: F): FieldDef<F> => ({
  name,
  control: 'text',
  max: 60,
  masked: true,
});
const choice = <F extends string>(name: F, lookup: LookupName): FieldDef<F> => ({
  name,
  control: 'choice',
  lookup,
});
const day = <F extends string>(name: F): FieldDef<F> => ({ name, control: 'day' });
const image = <F extends string>(name: F): FieldDef<F> => ({ name, control: 'image' });

const enterpriseGroups: readonly { name: GroupName; fields: readonly FieldDef<EnterpriseField>[] }[] = [
  {
    name: 'basics',
    fields: [
      text('name', 100),
      text('alias', 40),
      image('logo'),
      { name: 'province', control: 'province' },
      { name: 'city', control: 'city' },
      { name: 'district', control: 'district' },
      text('address', 200),
      choice('profession', 'professions'),
      choice('property', 'properties'),
      choice('scale', 'scales'),
      { name: 'metadata', control: 'area', max: 2000 },
    ],
  },
  {
    name: 'licence',
    fields: [
      number('unifiedCreditId'),
      day('businessExpiryDate'),
      image('licenseImage'),
      number('taxpayerNum'),
      text('bankAccountName', 100),
      text('bankName', 100),
      number('bankAccountNum'),
    ],
  },
  {
    name: 'representative',
    fields: [
      choice('repreLicenseLocation', 'repreLicenseLocations'),
      text('repreName', 60),
      choice('repreLicenseType', 'repreLicenseTypes'),
      number('repreLicenseNum'),
      day('repreLicenseExpiryDate'),
      image('repreLicenseFrontImage'),
      image('repreLicenseBackImage'),
    ],
  },
];

const personGroups: readonly { name: GroupName; fields: readonly FieldDef<PersonField>[] }[] = [
  {
    name: 'identity',
    fields: [
      text('realName', 60),
      choice('licenseHomeLocation', 'repreLicenseLocations'),
      choice('licenseType', 'repreLicenseTypes'),
      number('licenseIdNumber'),
      day('licenseValidTerm'),
    ],
  },
  { name: 'evidence', fields: [image('licenseFrontImage'), image('licenseBackImage')] },
  {
    name: 'bank',
    fields: [text('bankAccountName', 100), text('openingBank', 100), number('bankAccount')],
  },
];

export const GROUPS: Readonly<Record<CertificationKind, readonly FieldGroup[]>> = {
  enterprise: enterpriseGroups,
  person: personGroups,
};
const CONTENTS = { enterprise: EnterpriseContent, person: PersonContent };

export const fieldsOf = (kind: CertificationKind): readonly FieldDef[] =>
  GROUPS[kind].flatMap(({ fields }) => fields);

/** The problems the server would report, field by field; an emptied field is a missing one. */
export function contentProblems(kind: CertificationKind, content: Content): Problems {
  const given = Object.fromEntries(Object.entries(content).filter(([, value]) => value?.trim()));
  const read = CONTENTS[kind].safeParse(given, { reportInput: true });
  return read.success ? {} : fieldProblems(read.error);
}

/** The fields that changed; without a before, nothing counts as changed. */
export function changedFields(
  kind: CertificationKind,
  before: Content | null | undefined,
  content: Content,
): ReadonlySet<string> {
  if (!before) return new Set();
  const changed = fieldsOf(kind).filter(({ name }) => (before[name] ?? '') !== (content[name] ?? ''));
  return new Set(changed.map(({ name }) => name));
}

/** The step of a field. */
export const groupIndexOf = (kind: CertificationKind, field: string): number =>
  GROUPS[kind].findIndex(({ fields }) => fields.some(({ name }) => name === field));

/** How many of a group's fields have a problem. */
export const problemsIn = (group: FieldGroup, problems: Problems): number =>
  group.fields.filter(({ name }) => problems[name]).length;

export function choiceName(lookup: LookupName, code: string, language: Locale): string {
  const found = (LOOKUPS[lookup] as Record<string, readonly [cn: string, en: string]>)[code];
  return found ? found[language === 'cn' ? 0 : 1] : code;
}

type Shown = { value: string | undefined; language: Locale; plain?: boolean };

/** A value as users read it: the name of a choice, a number with its middle masked. Images are not text. */
export function shownText(def: FieldDef, { value, language, plain }: Shown): string {
  if (!value) return '';
  if (def.lookup) return choiceName(def.lookup, value, language);
  return def.masked && !plain ? maskedNumber(value) : value;
}
